"""Trains engine/notate/harmony/spelling/spellingWeights.data.ts from what exportSpellings.ts wrote: one hidden layer and a direct path. Needs
PyTorch; half a minute on one core. Prints which share of notes is spelled differently from the print, of scores kept apart from the training.

  python3 training/spelling/trainSpelling.py engine/notate/harmony/spelling/spellingWeights.data.ts spellings.bin
"""
import sys, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
from pathlib import Path
sys.path.insert(0, str(Path(__file__).parent.parent / 'priors'))
from storedTensors import tensor_lines

FEATURES, HEADER_BYTES = 183, 6
HIDDEN, EPOCHS, BATCH, RATE = 32, 8, 2048, 3e-3
KEPT_APART = 8      # every eighth score
EVERY_WEIGHTS = 5e-4      # share of the last weights in their mean

HEADER = '''/**
 * Weights of spellNotes.ts, trained by training/spelling/trainSpelling.py on songs of the OpenScore Lieder Corpus and on OpenScore String
 * Quartets (both CC0; training/README.md). Base64 of 32-bit floats, and of 8-bit integers with a scale for each row.
 */
import type { StoredNetwork } from '../../meter/network/smallNetwork.ts';

export const SPELLING_WEIGHTS = {
'''


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Parameter(torch.randn(HIDDEN, FEATURES) / FEATURES ** .5)
        self.bias = nn.Parameter(torch.zeros(HIDDEN))
        self.output = nn.Parameter(torch.randn(HIDDEN) / HIDDEN ** .5)
        self.direct = nn.Parameter(torch.zeros(FEATURES))

    def forward(self, x):
        return x @ self.direct + torch.tanh(x @ self.hidden.T + self.bias) @ self.output


def features_of(rows):
    return torch.from_numpy(rows[:, HEADER_BYTES:].astype(np.float32) / 255)


def differing(net, rows):
    with torch.no_grad():
        sharper = np.concatenate([(net(features_of(part)) > 0).numpy() for part in np.array_split(rows, max(1, len(rows) // 20000))])
    return sharper != rows[:, 5]


def report(net, rows):
    piece = rows[:, 0].astype(int) + 256 * rows[:, 1].astype(int)
    for folder in np.unique(rows[:, 2]):
        for own in (1, 0):
            these = (rows[:, 2] == folder) & (rows[:, 3] == own)
            if not these.any(): continue
            wrong, former, of = differing(net, rows[these]), rows[these][:, 4] == 0, piece[these]
            median = lambda x: np.median([x[of == p].mean() for p in np.unique(of)])
            print('folder %d, %s signature: %d notes; differing %.4f, median of the scores %.4f; by the signature alone %.4f, %.4f' %
                  (folder, 'own' if own else 'another', these.sum(), wrong.mean(), median(wrong), former.mean(), median(former)), flush=True)


def train(net, rows):
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    mean = {name: w.clone() for name, w in net.state_dict().items()}
    rng, step, begin = np.random.default_rng(0), 0, time.time()
    steps = EPOCHS * (len(rows) // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(len(rows))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            part = rows[np.sort(order[at:at + BATCH])]
            for group in optimizer.param_groups: group['lr'] = RATE * (1 - .98 * step / steps)
            loss = F.binary_cross_entropy_with_logits(net(features_of(part)), torch.from_numpy(part[:, 5].astype(np.float32)))
            optimizer.zero_grad(); loss.backward(); optimizer.step()
            step += 1
            for name, w in net.state_dict().items(): mean[name].lerp_(w, max(EVERY_WEIGHTS, 4 / (step + 4)))
        print('%.0f s' % (time.time() - begin), flush=True)
    net.load_state_dict(mean)


if __name__ == '__main__':
    torch.manual_seed(0)
    torch.set_num_threads(1)
    rows = np.memmap(sys.argv[2], np.uint8, 'r').reshape(-1, HEADER_BYTES + FEATURES)
    piece = rows[:, 0].astype(int) + 256 * rows[:, 1].astype(int)
    apart = piece % KEPT_APART == 0
    net = Network()
    train(net, np.array(rows[~apart]))
    report(net, np.array(rows[apart]))
    with open(sys.argv[1], 'w') as f:
        f.write(HEADER)
        f.writelines(line.replace("'hidden'", 'hidden').replace("'bias'", 'bias').replace("'output'", 'output').replace("'direct'", 'direct')
                     for line in tensor_lines({name: w.numpy() for name, w in net.state_dict().items()}))
        f.write('} as const satisfies StoredNetwork;\n')
