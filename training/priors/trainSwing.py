"""Trains the weights of engine/notate/meter/swing/swingOdds.ts from what exportSwing.ts wrote: logistic regression. Needs numpy; a
second. Prints how many performances of works that were kept apart (five folds) are told right.

  python3 training/priors/trainSwing.py engine/notate/meter/swing/swingWeights.data.ts swing.jsonl
"""
import json, sys, zlib
import numpy as np

RIDGE = .01
HEADER = '''/**
 * Weights of swingOdds.ts, trained by training/priors/trainSwing.py on songs of the OpenScore Lieder Corpus (CC0), lead sheets and dance
 * tunes out of copyright, keyboard music of the Mutopia Project (public domain, CC BY, CC BY-SA) and Polish scores (CC BY 4.0).
 */
export const SWING_WEIGHTS = {
'''


def fit(x, y):
    """Weights and bias by Newton's method; swing and the rest count the same."""
    a = np.c_[x, np.ones(len(x))]
    w = np.where(y > 0, .5 / y.sum(), .5 / (1 - y).sum())
    ridge = RIDGE * np.diag(np.r_[x.var(0) + 1e-4, 0])
    b = np.zeros(a.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-a @ b))
        b -= np.linalg.solve((a * (w * p * (1 - p) + 1e-9)[:, None]).T @ a + ridge, a.T @ (w * (p - y)) + ridge @ b)
    return b


if __name__ == '__main__':
    rows = [json.loads(line) for line in open(sys.argv[2])]
    names = [name for name in rows[0] if name not in ('work', 'isSwing')]
    x = np.array([[row[name] for name in names] for row in rows], float)
    y = np.array([row['isSwing'] for row in rows], float)
    fold = np.array([zlib.crc32(row['work'].encode()) % 5 for row in rows])
    odds = np.zeros(len(y))
    for k in range(5):
        rest = fold != k
        b = fit(x[rest], y[rest])
        odds[~rest] = x[~rest] @ b[:-1] + b[-1]
    line = x[:, names.index('line')] > 0
    for title, these in (('single lines', line), ('several voices', ~line)):
        for kind, answer in (('swing', 1), ('others', 0)):
            right = ((odds > 0) == answer)[these & (y == answer)]
            print('%s, %s: %d of %d right' % (title, kind, right.sum(), len(right)))
    with open(sys.argv[1], 'w') as f:
        f.write(HEADER)
        for name, value in zip([*names, 'bias'], fit(x, y)): f.write('  %s: %.3f,\n' % (name, value))
        f.write('} as const;\n')
