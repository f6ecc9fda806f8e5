"""Trains the weights of engine/notate/meter/drums/scoreDrums.ts from what exportDrums.ts and exportHeardDrums.ts wrote. Needs numpy;
three minutes.

  python3 training/drums/trainDrums.py engine/notate/meter/drums/drumWeights.data.ts songs.bin sheets.bin heard.bin:2

`heard.bin:2`: each piece of the file counts twice.

A small network scores what the strokes of drums say about each hypothesis. Its score is added to that of the ranking, the first
feature in the input; what is maximized is the logarithm of the expected share of notes in place, as in trainHypotheses.py. Several
networks from different seeds are averaged into one wider network.
"""
import hashlib, os, sys
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'priors'))
from trainHypotheses import Network, SLACK, load, write_tensors

NETWORKS, EPOCHS, RATE, DECAY, BATCH = 4, 60, .01, .01, 16
# Detectors of whole bands are wrong more often than the simulated notes are, so the ranking of these counts less than it would.
TRUST = .2


class DrumNetwork(Network):
    """Scores features [hypotheses, 1 + DRUM_FEATURES] whose first column is the score without drums."""

    def __init__(self, features, rng):
        super().__init__(features - 1, rng)

    def score(self, x):
        s, h = super().score(x[:, 1:])
        return TRUST * x[:, 0] + s, h

    def gradient(self, x, share, weight):
        s, h = self.score(x)
        choice = np.exp(s - s.max())
        choice /= choice.sum()
        expected = choice @ share
        d = -weight * choice * (share - expected) / (expected + SLACK)
        dh = np.outer(d, self.p[2]) * (1 - h * h)
        return [x[:, 1:].T @ dh, dh.sum(0), d @ h, d @ x[:, 1:]]


def train(pieces, seed):
    rng = np.random.default_rng(seed)
    net = DrumNetwork(pieces[0][0].shape[1], rng)
    m, v, t = [np.zeros_like(p) for p in net.p], [np.zeros_like(p) for p in net.p], 0
    for epoch in range(EPOCHS):
        rate = RATE * .5 * (1 + np.cos(np.pi * epoch / EPOCHS)) + 1e-5
        order = rng.permutation(len(pieces))
        for k in range(0, len(order), BATCH):
            total = [np.zeros_like(p) for p in net.p]
            batch = order[k:k + BATCH]
            for i in batch:
                for a, g in zip(total, net.gradient(*pieces[i][:2], 1.)):
                    a += g
            t += 1
            for j, p in enumerate(net.p):                    # Adam
                g = total[j] / len(batch) + DECAY * p
                m[j], v[j] = .9 * m[j] + .1 * g, .99 * v[j] + .01 * g * g
                net.p[j] = p - rate * (m[j] / (1 - .9 ** t)) / (np.sqrt(v[j] / (1 - .99 ** t)) + 1e-8)
    return net


def report(name, pieces, nets):
    chosen = [share[np.argmax(sum(n.score(x)[0] for n in nets))] for x, share, *_ in pieces]
    without = [share[np.argmax(x[:, 0])] for x, share, *_ in pieces]
    best = [share.max() for _, share, *_ in pieces]
    print('%s: %d pieces, notes in place without drums %.3f, with them %.3f, best hypothesis %.3f' % (
        name, len(pieces), np.mean(without), np.mean(chosen), np.mean(best)), flush=True)


def write(path, nets, mean, scale):
    inner = [n.p[0] / scale[:, None] for n in nets]
    write_tensors(path, dict(
        hidden=np.concatenate([w.T for w in inner]),
        bias=np.concatenate([n.p[1] - mean @ w for n, w in zip(nets, inner)]),
        output=np.concatenate([n.p[2] for n in nets]) / len(nets) / TRUST,
        direct=sum(n.p[3] / scale for n in nets) / len(nets) / TRUST), HEADER)


HEADER = '''/**
 * Weights of scoreDrums.ts, trained by training/drums/trainDrums.py on songs of the OpenScore Lieder Corpus (CC0) and lead sheets
 * with common drum patterns. Base64 of 32-bit floats.
 */
import type { StoredTensor } from '../network/tensor.ts';

export const DRUM_WEIGHTS = {
'''

if __name__ == '__main__':
    pieces, names = [], None
    for argument in sys.argv[2:]:
        path, _, times = argument.partition(':')
        more, names = load(path, names)
        pieces += int(times or 1) * more
    everything = np.concatenate([x[:, 1:] for x, *_ in pieces]).astype(np.float64)
    mean, scale = everything.mean(0), everything.std(0) + 1e-6
    pieces = [(np.concatenate([p[0][:, :1], (p[0][:, 1:] - mean) / scale], 1),) + p[1:] for p in pieces]
    # Whole songs are kept apart, so that no piece is known from another performance.
    is_kept = lambda p: int(hashlib.md5(p[3].encode()).hexdigest(), 16) % 5 == 0
    kept, training = [p for p in pieces if is_kept(p)], [p for p in pieces if not is_kept(p)]
    probe = [train(training, 100), train(training, 101)]
    report('training', training, probe)
    report('kept apart', kept, probe)
    nets = [train(pieces, seed) for seed in range(NETWORKS)]
    report('all', pieces, nets)
    write(sys.argv[1], nets, mean, scale)
