"""Trains one of the three networks of engine/notate/voices/melody/melodyWeights.data.ts from what exportMelodies.ts or
exportTimbres.ts wrote, and leaves the others as they are: a network with two hidden layers that says how likely a note belongs to the
tune. Needs numpy; two minutes. Prints the loss and the share of right answers for songs that were kept apart (a fifth).

  python3 training/melody/trainMelody.py engine/notate/voices/melody/melodyWeights.data.ts melodies.bin first|second|third
"""
import base64, json, os, re, sys
import numpy as np
from smallNetwork import CLIP, report, train

HIDDEN = {'first': (64, 32), 'second': (64, 32), 'third': (32, 16)}

HEADER = '''/**
 * Weights of melodyOdds.ts, trained by training/melody/trainMelody.py on simulated and rendered bands that play songs of the
 * OpenScore Lieder Corpus (CC0). Base64 of 32-bit floats.
 */
import type { StoredTensor } from '../../meter/network/tensor.ts';

export const MELODY_WEIGHTS = {
'''


def read(path):
    head, body = open(path, 'rb').read().split(b'\n', 1)
    rows = np.frombuffer(body, '<f4').reshape(-1, len(json.loads(head)['names']) + 3)
    return rows[:, 0].astype(int), rows[:, 1].astype(float), rows[:, 2].astype(float), rows[:, 3:]


if __name__ == '__main__':
    out, data, which = sys.argv[1:4]
    song, y, w, x = read(data)
    mean, scale = x.mean(0), x.std(0) + 1e-4
    x = np.clip((x - mean) / scale, -CLIP, CLIP)
    apart = song % 5 == 0
    print('%d notes, %.3f of the tune' % (len(y), y.mean()))
    # The songs that were kept apart stay so, because the costs of the line (bestLine.ts) are chosen with them.
    params = train(x[~apart], y[~apart], w[~apart], HIDDEN[which])
    report('songs kept apart', params, x[apart], y[apart], w[apart])
    arrays = [('Means', mean), ('Scales', scale)]
    # The engine's matrices have a row for each output.
    arrays += [('%s%d' % (('Weights', 'Biases')[k % 2], k // 2), p.T) for k, p in enumerate(params)]
    lines = ["  %s%s: { shape: %s, values: '%s' },\n" % (which, name, list(a.shape), base64.b64encode(a.astype('<f4').tobytes()).decode())
             for name, a in arrays]
    text = open(out).read() if os.path.exists(out) else ''
    stored = {each: lines if each == which else re.findall(r'^  %s\w+: .*\n' % each, text, re.M) for each in HIDDEN}
    with open(out, 'w') as f:
        f.write(HEADER + ''.join(line for each in HIDDEN for line in stored[each]))
        f.write('} as const satisfies Readonly<Record<string, StoredTensor>>;\n')
