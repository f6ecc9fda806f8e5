"""Trains engine/notate/voices/ends/writtenEndWeights.data.ts from what exportWrittenEnds.ts wrote: a network with two hidden
layers that says how likely a note has ended, as it is printed, when a later chord of its staff begins. Needs numpy; two
minutes. Prints the loss and the share of right answers for pieces that were kept apart (a fifth).

  python3 training/priors/trainWrittenEnds.py engine/notate/voices/ends/writtenEndWeights.data.ts ends.bin
"""
import base64, json, sys
import numpy as np

HIDDEN = (32, 16)
EPOCHS = 10
BATCH = 512
RATE = 3e-3
CLIP = 4.           # standard deviations: an outlier tells no more


def read(path):
    raw = open(path, 'rb').read()
    head, body = raw.split(b'\n', 1)
    head = json.loads(head)
    rows = np.frombuffer(body, '<f4').reshape(-1, len(head['names']) + 3)
    return head, rows[:, 0].astype(int), rows[:, 1], rows[:, 2], rows[:, 3:]


def start(sizes, rng):
    return [p for a, b in zip(sizes, sizes[1:]) for p in (rng.normal(0, (2 / a) ** .5, (a, b)), np.zeros(b))]


def forward(params, x):
    kept = [x]
    for layer in range(0, len(params), 2):
        x = x @ params[layer] + params[layer + 1]
        if layer < len(params) - 2:
            x = np.maximum(x, 0)
        kept.append(x)
    return kept


def gradients(params, x, y, w):
    kept = forward(params, x)
    d = ((1 / (1 + np.exp(-kept[-1][:, 0])) - y) * w / len(y))[:, None]
    grads = [None] * len(params)
    for layer in range(len(params) - 2, -1, -2):
        grads[layer] = kept[layer // 2].T @ d
        grads[layer + 1] = d.sum(0)
        if layer:
            d = (d @ params[layer].T) * (kept[layer // 2] > 0)
    return grads


def train(x, y, w, hidden=HIDDEN):
    rng = np.random.default_rng(0)
    params = start((x.shape[1], *hidden, 1), rng)
    first, second = [np.zeros_like(p) for p in params], [np.zeros_like(p) for p in params]
    step, steps = 0, EPOCHS * (len(y) // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(len(y))
        for at in range(0, len(y) - BATCH, BATCH):
            these = order[at:at + BATCH]
            step += 1
            rate = RATE * (1 + np.cos(np.pi * step / steps)) / 2
            for k, g in enumerate(gradients(params, x[these], y[these], w[these])):
                first[k] = .9 * first[k] + .1 * g
                second[k] = .999 * second[k] + .001 * g * g
                params[k] -= rate * (first[k] / (1 - .9 ** step)) / (np.sqrt(second[k] / (1 - .999 ** step)) + 1e-8)
    return params


def report(name, params, x, y, w):
    z = forward(params, x)[-1][:, 0]
    loss = np.sum(w * (np.logaddexp(0, z) - y * z)) / w.sum()
    print('%s: loss %.4f, right %.4f of %d' % (name, loss, np.sum(w * ((z > 0) == y)) / w.sum(), len(y)))


HEADER = '''/**
 * Weights of writtenEnd.ts, trained by training/priors/trainWrittenEnds.py on the piano parts of the OpenScore Lieder Corpus
 * (CC0) and on keyboard music of the Mutopia Project (public domain, CC BY, CC BY-SA). Base64 of 32-bit floats.
 */
import type { StoredTensor } from '../../meter/network/tensor.ts';

export const WRITTEN_END_WEIGHTS = {
'''

if __name__ == '__main__':
    head, piece, answer, w, x = read(sys.argv[2])
    # Keyboard music counts as much as the accompaniments of songs.
    solo = piece >= head['songs']
    if solo.any():
        w = w * np.where(solo, w[~solo].sum() / w[solo].sum(), 1)
    w = w / w.mean()
    mean, scale = x.mean(0), x.std(0) + 1e-4
    x = np.clip((x - mean) / scale, -CLIP, CLIP)
    apart = piece % 5 == 0
    stored = [('means', mean), ('scales', scale)]
    for name, asked, y in (('end', answer >= 0, answer > 0), ('rest', answer > 0, answer == 2)):
        y = y.astype(float)
        print('%s: %.3f of the questions yes' % (name, np.sum(w[asked] * y[asked]) / w[asked].sum()))
        params = train(x[asked & ~apart], y[asked & ~apart], w[asked & ~apart])
        for kind, these in (('songs', ~solo), ('keyboard', solo)):
            report(kind, params, *(a[asked & apart & these] for a in (x, y, w)))
        params = train(x[asked], y[asked], w[asked])
        # The engine's matrices have a row for each output.
        stored += [('%s%s%d' % (name, ('Weights', 'Biases')[k % 2], k // 2), p.T) for k, p in enumerate(params)]
    with open(sys.argv[1], 'w') as f:
        f.write(HEADER)
        for name, a in stored:
            f.write("  %s: { shape: %s, values: '%s' },\n" % (name, list(a.shape), base64.b64encode(a.astype('<f4').tobytes()).decode()))
        f.write('} as const satisfies Readonly<Record<string, StoredTensor>>;\n')
