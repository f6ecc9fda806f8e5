"""Trains the weights of engine/notate/harmony/estimateKey.ts from what exportKeys.ts wrote: a linear score of each key, whose counts are
taken from its tonic up. Needs numpy; three minutes. Prints how many signatures are right in pieces that were kept apart (five folds).

  python3 training/key/trainKeys.py engine/notate/harmony/keyWeights.data.ts keys.jsonl

Scores tell the signature, seldom the mode: the probability of a signature is that of its major key and of its minor key together. The
first weights are the profiles that Temperley counted, so that each mode keeps its own.
"""
import base64, json, sys
import numpy as np

MAJOR = [0.748, 0.06, 0.488, 0.082, 0.67, 0.46, 0.096, 0.715, 0.104, 0.366, 0.057, 0.4]
MINOR = [0.712, 0.084, 0.474, 0.618, 0.049, 0.46, 0.105, 0.747, 0.404, 0.067, 0.133, 0.33]
FIRST_SCALE = 20.
LAST_BASS, FIRST_BASS = 3., 1.
COUNTS, CLASSES = 10, 12
BASS_FIRST, BASS_LAST = 3, 4      # places of firstBass and lastBass in KEY_COUNTS
RIDGE = 2e-4
STEPS, RATE = 800, .05
# How much each source counts in all: lead sheets are few, and what users bring.
SHARES = {'songs': .5, 'sheets': .5}


def first_weights():
    w = np.zeros((2, COUNTS, CLASSES))
    for mode, profile in enumerate((MAJOR, MINOR)):
        w[mode, 0] = FIRST_SCALE * (np.array(profile) - np.mean(profile))
        w[mode, BASS_FIRST, 0], w[mode, BASS_LAST, 0] = FIRST_BASS, LAST_BASS
    return w


def rotated(counts):
    """[n][12 tonics][counts][12 degrees]"""
    x = counts.reshape(-1, COUNTS, CLASSES)
    return np.stack([np.roll(x, -tonic, axis=2) for tonic in range(CLASSES)], axis=1)


def scores(x, w):
    """[n][mode][tonic]"""
    return np.einsum('ntcd,mcd->nmt', x, w, optimize=True)


def gradient(x, y, share, w):
    """`y`: tonic of the signature's major key."""
    s = scores(x, w)
    p = np.exp(s - s.max((1, 2), keepdims=True))
    p /= p.sum((1, 2), keepdims=True)
    right = np.zeros_like(p)
    n = np.arange(len(y))
    right[n, 0, y], right[n, 1, (y + 9) % 12] = p[n, 0, y], p[n, 1, (y + 9) % 12]
    right /= right.sum((1, 2), keepdims=True) + 1e-12
    return np.einsum('nmt,ntcd->mcd', (p - right) * share[:, None, None], x, optimize=True)


def fit(x, y, share):
    start = first_weights()
    w, m, v = start.copy(), 0, 0
    rng = np.random.default_rng(0)
    for step in range(1, STEPS + 1):
        these = rng.choice(len(y), 1024, p=share / share.sum())
        g = gradient(x[these], y[these], np.full(len(these), 1 / len(these)), w) + RIDGE * (w - start)
        m, v = .9 * m + .1 * g, .99 * v + .01 * g * g
        rate = RATE * min(1, 2 * (1 - step / STEPS))
        w -= rate * (m / (1 - .9 ** step)) / (np.sqrt(v / (1 - .99 ** step)) + 1e-8)
    return w


def signatures(x, w):
    s = scores(x, w)
    best = s.reshape(len(s), -1).argmax(1)
    mode, tonic = best // 12, best % 12
    return np.where(mode == 0, tonic, (tonic + 3) % 12)


HEADER = '''/**
 * Weights of estimateKey.ts, trained by training/key/trainKeys.py on songs of the OpenScore Lieder Corpus (CC0) and on lead sheets of
 * OpenEWLD whose copyright has expired (training/README.md). Shape: [full or line][major or minor][KEY_COUNTS][12 degrees].
 * Base64 of 32-bit floats.
 */
import type { StoredTensor } from '../meter/network/tensor.ts';

'''

if __name__ == '__main__':
    rows = [json.loads(line) for line in open(sys.argv[2])]
    y_all = np.array([(7 * r['fifths']) % 12 for r in rows])
    source, line = np.array([r['source'] for r in rows]), np.array([r['isLine'] for r in rows])
    fold = np.random.default_rng(0).integers(0, 5, max(r['piece'] for r in rows) + 1)[[r['piece'] for r in rows]]
    written = []
    for kind in (False, True):
        these = line == kind
        x, y, src, folds = rotated(np.array([r['counts'] for r, t in zip(rows, these) if t])), y_all[these], source[these], fold[these]
        share = np.zeros(len(y))
        for name, part in SHARES.items():
            share[src == name] = part / max(1, (src == name).sum())
        found, before = np.zeros(len(y), int), signatures(x, first_weights())
        for k in range(5):
            rest = folds != k
            found[~rest] = signatures(x[~rest], fit(x[rest], y[rest], share[rest]))
        for name in SHARES:
            of = src == name
            if of.any():
                print('%s, %s: %d stretches, signature right %.3f, by the profiles alone %.3f' %
                      ('lines' if kind else 'full', name, of.sum(), (found == y)[of].mean(), (before == y)[of].mean()))
        written.append(fit(x, y, share))
    w = np.stack(written)
    with open(sys.argv[1], 'w') as f:
        f.write(HEADER + "export const KEY_WEIGHTS = {\n  weights: {\n    shape: [%s],\n    values: '%s',\n  },\n} as const satisfies Readonly<Record<string, StoredTensor>>;\n" %
                (', '.join(map(str, w.shape)), base64.b64encode(w.astype('<f4').tobytes()).decode()))
