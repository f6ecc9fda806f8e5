"""Trains engine/notate/voices/hands/handWeights.data.ts from what exportHands.ts wrote: a network with two hidden layers that
says how likely a note of a piano texture is printed on the upper staff. Needs numpy; five minutes. Prints the loss and the share of right
answers for songs and composers that were kept apart (a sixth).

  python3 training/priors/trainHands.py engine/notate/voices/hands/handWeights.data.ts hands.bin
"""
import base64, json, sys
import numpy as np
import trainWrittenEnds as T

HIDDEN = (96, 32)
T.EPOCHS, T.BATCH = 12, 1024
SOURCES = ('songs', 'keyboard music of the Mutopia Project', 'Polish scores')


def read(path):
    raw = open(path, 'rb').read()
    head, body = raw.split(b'\n', 1)
    rows = np.frombuffer(body, '<f4').reshape(-1, len(json.loads(head)['names']) + 3)
    return rows[:, 0].astype(int), rows[:, 1] > 0, rows[:, 2], rows[:, 3:]


HEADER = '''/**
 * Weights of handOdds.ts, trained by training/priors/trainHands.py on the piano parts of the OpenScore Lieder Corpus (CC0), keyboard
 * music of the Mutopia Project (public domain, CC BY, CC BY-SA) and Polish scores (CC BY 4.0). Base64 of 32-bit floats.
 */
import type { StoredTensor } from '../../meter/network/tensor.ts';

export const HAND_WEIGHTS = {
'''

if __name__ == '__main__':
    source, apart, upper, x = read(sys.argv[2])
    # The sources count by the square roots of their sizes.
    w = (1 / np.sqrt(np.bincount(source)))[source].astype(np.float32)
    w /= w.mean()
    mean, scale = x.mean(0), x.std(0) + 1e-4
    x = np.clip((x - mean) / scale, -T.CLIP, T.CLIP)
    params = T.train(x[~apart], upper[~apart], w[~apart], HIDDEN)
    for index, name in enumerate(SOURCES):
        these = apart & (source == index)
        T.report(name, params, x[these], upper[these], w[these])
    params = T.train(x, upper, w, HIDDEN)
    # The engine's matrices have a row for each output.
    stored = [('means', mean), ('scales', scale)]
    stored += [('%s%d' % (('weights', 'biases')[k % 2], k // 2), p.T) for k, p in enumerate(params)]
    with open(sys.argv[1], 'w') as f:
        f.write(HEADER)
        for name, a in stored:
            f.write("  %s: { shape: %s, values: '%s' },\n" % (name, list(a.shape), base64.b64encode(np.ascontiguousarray(a).astype('<f4').tobytes()).decode()))
        f.write('} as const satisfies Readonly<Record<string, StoredTensor>>;\n')
