"""Trains the weights of engine/notate/meter/hypotheses/rankHypotheses.ts from what exportHypotheses.ts wrote. Needs numpy; two minutes.

  python3 training/priors/trainHypotheses.py engine/notate/meter/hypotheses/hypothesisWeights.data.ts hypotheses.bin ...
  python3 training/priors/trainHypotheses.py engine/notate/meter/hypotheses/lineHypothesisWeights.data.ts hypotheses.bin ...

`hypotheses.bin:3`: each performance of the file counts three times. The second are the weights for single lines, from performances of lines. averageRankings.py writes the
mean of two such files; both files in the repository are means (training/README.md).

For each performance there are some hundred metrical hypotheses with their features and the share of notes that each puts at
the true position. A small network with a direct linear path scores them; a softmax turns scores into choices, and what is
maximized is the logarithm of the expected share. Several networks from different seeds are averaged into one wider network.
The columns of the weights follow the order of the features in the input (HYPOTHESIS_FEATURES).
"""
import base64, hashlib, json, struct, sys
import numpy as np

HIDDEN, NETWORKS, EPOCHS, RATE, DECAY, DROP = 16, 4, 14, .01, .006, .25
TWO_FOUR = .8       # art songs are in 2/4 more often than other music
SLACK = .03         # share added to the expected one, so that hopeless pieces do not rule
USABLE = .3         # pieces without any better hypothesis teach nothing


def load(path, names):
    """Pieces of a file (features, shares, meter) and the names of its features, which must be `names` unless that is None."""
    data, at, pieces = open(path, 'rb').read(), 0, []
    while at < len(data):
        size = struct.unpack_from('<I', data, at)[0]
        head = json.loads(data[at + 4:at + 4 + size])
        at += 4 + size
        names = names or head['features']
        if head['features'] != names:
            raise SystemExit('%s has other features than the files before it: export all of them again' % path)
        count = head['hypotheses'] * len(names)
        x = np.frombuffer(data, '<f4', count, at).reshape(head['hypotheses'], len(names))
        at += 4 * count
        pieces.append((x, np.array(head['shares']), head['meter'], head['source']))
    return [p for p in pieces if p[1].max() >= USABLE], names


class Network:
    def __init__(self, features, rng):
        self.p = [rng.normal(0, features ** -.5, (features, HIDDEN)), np.zeros(HIDDEN),
                  rng.normal(0, .3 * features ** -.5, HIDDEN), np.zeros(features)]

    def score(self, x):
        h = np.tanh(x @ self.p[0] + self.p[1])
        return h @ self.p[2] + x @ self.p[3], h

    def gradient(self, x, share, weight):
        s, h = self.score(x)
        choice = np.exp(s - s.max())
        choice /= choice.sum()
        expected = choice @ share
        d = -weight * choice * (share - expected) / (expected + SLACK)
        dh = np.outer(d, self.p[2]) * (1 - h * h)
        return [x.T @ dh, dh.sum(0), d @ h, d @ x]


def train(pieces, seed):
    rng = np.random.default_rng(seed)
    net = Network(pieces[0][0].shape[1], rng)
    m, v, t = [np.zeros_like(p) for p in net.p], [np.zeros_like(p) for p in net.p], 0
    for epoch in range(EPOCHS):
        rate = RATE * .5 * (1 + np.cos(np.pi * epoch / EPOCHS)) + 1e-5
        order = rng.permutation(len(pieces))
        for k in range(0, len(order), 24):
            total, weights = [np.zeros_like(p) for p in net.p], 0
            for i in order[k:k + 24]:
                x, share, meter = pieces[i][:3]
                weight = TWO_FOUR if meter == '2/4' else 1.
                kept = (rng.random(x.shape[1]) > DROP) / (1 - DROP)
                for a, g in zip(total, net.gradient(x * kept, share, weight)):
                    a += g
                weights += weight
            t += 1
            for j, p in enumerate(net.p):                    # Adam
                g = total[j] / weights + DECAY * p
                m[j], v[j] = .9 * m[j] + .1 * g, .99 * v[j] + .01 * g * g
                net.p[j] = p - rate * (m[j] / (1 - .9 ** t)) / (np.sqrt(v[j] / (1 - .99 ** t)) + 1e-8)
    return net


def report(name, pieces, nets):
    chosen = [share[np.argmax(sum(n.score(x)[0] for n in nets))] for x, share, *_ in pieces]
    best = [share.max() for _, share, *_ in pieces]
    print('%s: %d pieces, share of notes in place %.3f, of the best hypothesis %.3f' % (name, len(pieces), np.mean(chosen), np.mean(best)), flush=True)


def write(path, nets, mean, scale):
    inner = [n.p[0] / scale[:, None] for n in nets]
    write_tensors(path, dict(
        hidden=np.concatenate([w.T for w in inner]),
        bias=np.concatenate([n.p[1] - mean @ w for n, w in zip(nets, inner)]),
        output=np.concatenate([n.p[2] for n in nets]) / len(nets),
        direct=sum(n.p[3] / scale for n in nets) / len(nets)))


def write_tensors(path, tensors, header=None):
    b64 = lambda a: base64.b64encode(np.ascontiguousarray(a).astype('<f4').tobytes()).decode()
    with open(path, 'w') as f:
        f.write(header or (LINE_HEADER if 'line' in path.rsplit('/', 1)[-1] else HEADER))
        for name, a in tensors.items():
            f.write("  %s: { shape: [%s], values: '%s' },\n" % (name, ', '.join(map(str, a.shape)), b64(a)))
        f.write('} as const satisfies Readonly<Record<string, StoredTensor>>;\n')


HEADER = '''/**
 * Weights of rankHypotheses.ts for music in several voices, trained by training/priors/trainHypotheses.py on songs of the OpenScore
 * Lieder Corpus (CC0), as written and in other dress, Polish scores (CC BY 4.0), music of the Mutopia Project and the
 * OpenScore String Quartets (CC0), performed with expression. Base64 of 32-bit floats.
 */
import type { StoredTensor } from '../network/tensor.ts';

export const HYPOTHESIS_WEIGHTS = {
'''

LINE_HEADER = '''/**
 * Weights of rankHypotheses.ts for single lines, trained by training/priors/trainHypotheses.py on songs of the OpenScore Lieder Corpus
 * (CC0), as written and in other dress, dance tunes (see training/collections/tuneCollections.ts), imitations, lead sheets, orchestral
 * parts (CC0) and music of the Mutopia Project. Base64 of 32-bit floats.
 */
import type { StoredTensor } from '../network/tensor.ts';

export const LINE_HYPOTHESIS_WEIGHTS = {
'''

if __name__ == '__main__':
    pieces, names = [], None
    for argument in sys.argv[2:]:
        path, _, times = argument.partition(':')
        more, names = load(path, names)
        pieces += int(times or 1) * more
    everything = np.concatenate([x for x, *_ in pieces]).astype(np.float64)
    mean, scale = everything.mean(0), everything.std(0) + 1e-6
    pieces = [(((p[0] - mean) / scale).astype(np.float32),) + p[1:] for p in pieces]
    # Whole composers and songs are kept apart, so that no piece is known from another performance.
    is_kept = lambda p: int(hashlib.md5(p[3].encode()).hexdigest(), 16) % 6 == 0
    kept, training = [p for p in pieces if is_kept(p)], [p for p in pieces if not is_kept(p)]
    probe = [train(training, 100)]
    report('training', training, probe)
    report('kept apart', kept, probe)
    nets = [train(pieces, seed) for seed in range(NETWORKS)]
    report('all', pieces, nets)
    write(sys.argv[1], nets, mean, scale)
