"""Trains the weights of engine/notate/meter/estimateDivision.ts from what exportDivisions.ts wrote: logistic regression. Needs
numpy; a minute. Prints how often pieces that were kept apart (five folds) are told right, by kind.

  python3 training/priors/trainDivision.py engine/notate/meter/divisionWeights.data.ts divisions.jsonl
"""
import base64, json, sys
import numpy as np

RIDGE = .003
CLIP = 4.           # standard deviations: an outlier tells no more
# Every kind counts so much, half of it for each meter: what is written most, and counterpoint more than dress.
KINDS = {'song written': 3, 'song dressed': .5, 'song imitated': 1.5, 'tune written': 1.5, 'tune dressed': .7, 'tune imitated': .7}


def weights(kinds, y):
    w = np.zeros(len(y))
    for kind, share in KINDS.items():
        for answer in (0, 1):
            these = (kinds == kind) & (y == answer)
            if these.any():
                w[these] = share / these.sum()
    return w / w.sum()


def fit(x, y, w):
    """Means, scales and [weights, bias] by Newton's method."""
    mean, scale = x.mean(0), x.std(0) + 1e-4
    a = np.c_[np.clip((x - mean) / scale, -CLIP, CLIP), np.ones(len(x))]
    ridge = RIDGE * np.eye(a.shape[1])
    ridge[-1, -1] = 0
    b = np.zeros(a.shape[1])
    for _ in range(15):
        p = 1 / (1 + np.exp(-a @ b))
        step = np.linalg.solve((a * (w * p * (1 - p) + 1e-9)[:, None]).T @ a + ridge, a.T @ (w * (p - y)) + ridge @ b)
        b -= step
        if abs(step).max() < 1e-6:
            break
    return mean, scale, b


def odds(model, x):
    mean, scale, b = model
    return np.clip((x - mean) / scale, -CLIP, CLIP) @ b[:-1] + b[-1]


HEADER = '''/**
 * Weights of estimateDivision.ts, trained by training/priors/trainDivision.py on songs of the OpenScore Lieder Corpus (CC0) and
 * on tunes of O'Neill's and Ryan's collections (see training/collections/tuneCollections.ts). Base64 of 32-bit floats.
 */
import type { StoredTensor } from './tensor.ts';

export const DIVISION_WEIGHTS = {
'''

if __name__ == '__main__':
    head, *rows = [json.loads(line) for line in open(sys.argv[2])]
    x = np.array([r['features'] for r in rows])
    if x.shape[1] != len(head['names']):
        raise SystemExit('%d numbers a performance, %d names' % (x.shape[1], len(head['names'])))
    y = np.array([r['compound'] for r in rows], float)
    kinds = np.array([r['kind'] for r in rows])
    fold = np.random.default_rng(0).integers(0, 5, max(r['piece'] for r in rows) + 1)[[r['piece'] for r in rows]]
    found = np.zeros(len(y))
    for k in range(5):
        rest = fold != k
        found[~rest] = odds(fit(x[rest], y[rest], weights(kinds[rest], y[rest])), x[~rest])
    for kind in KINDS:
        right = [np.mean((found > 0)[(kinds == kind) & (y == a)] == a) for a in (0, 1)]
        print('%s: %d performances; of 3/4 %.3f right, of 6/8 %.3f' % (kind, (kinds == kind).sum(), *right))
    mean, scale, b = fit(x, y, weights(kinds, y))
    with open(sys.argv[1], 'w') as f:
        f.write(HEADER)
        for name, a in dict(means=mean, scales=scale, weights=b).items():
            f.write("  %s: { shape: [%d], values: '%s' },\n" % (name, len(a), base64.b64encode(a.astype('<f4').tobytes()).decode()))
        f.write('} as const satisfies Readonly<Record<string, StoredTensor>>;\n')
