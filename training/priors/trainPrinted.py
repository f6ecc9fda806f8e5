"""Trains engine/notate/voices/printed/printedWeights.data.ts from what exportPrinted.ts wrote: a small transformer over the notes of
a piano texture that says on which staff each note is printed and how long. Needs PyTorch; an hour on two processors.
Prints, for pieces that were kept apart, the share of the notes whose staff and value are right.

  python3 training/priors/trainPrinted.py engine/notate/voices/printed/printedWeights.data.ts printed.bin...
"""
import argparse, json
import numpy as np, torch, torch.nn.functional as F
from noteTransformer import NoteTransformer, fit
from storedTensors import read_weights

WINDOW = 12.                # quarters
SHARES = .25, .4, .35       # of the excerpts: songs, Mutopia, Polish scores
TESTS = 200                 # excerpts of each source


def read(paths):
    """The header, and excerpts: source, whether it is kept apart, rows of staff, value, unit (two columns) and features."""
    excerpts = []
    for path in paths:
        raw = np.memmap(path, np.int8, 'r')
        end = bytes(raw[:100000]).index(b'\n')
        head, at = json.loads(bytes(raw[:end])), end + 1
        columns = len(head['names']) + 4
        while at < len(raw):
            source, apart, count = map(int, np.frombuffer(raw[at:at + 6].tobytes(), '<i2'))
            excerpts.append((source, apart, raw[at + 6:at + 6 + count * columns].reshape(count, columns)))
            at += 6 + count * columns
    return head, excerpts


class Batch:
    def __init__(self, excerpts, head):
        longest = -(-max(len(rows) for _, _, rows in excerpts) // 32) * 32
        rows = np.zeros((len(excerpts), longest, excerpts[0][2].shape[1]), np.int8)
        mask = np.zeros((len(excerpts), longest), bool)
        for k, (_, _, each) in enumerate(excerpts): rows[k, :len(each)] = each; mask[k, :len(each)] = True
        rows = torch.from_numpy(rows)
        self.mask = torch.from_numpy(mask)
        self.quarters = (rows[..., 2].float() * 256 + rows[..., 3].view(torch.uint8).float()) / 24
        self.features = rows[..., 4:].float() / head['scale']
        self.staff, self.value = rows[..., 0].long(), rows[..., 1].long()
        self.hidden = torch.tensor([is_hidden(each, head) for each in excerpts])

    def losses(self, net):
        y = net(self.quarters, self.features, self.mask)
        asked = self.mask & self.hidden[:, None]
        staff = F.binary_cross_entropy_with_logits(y[..., 0][asked], self.staff[asked].float()) if asked.any() else y.sum() * 0
        return staff, F.cross_entropy(y[..., 1:][self.mask], self.value[self.mask])


def is_hidden(excerpt, head):
    """Whether the staves are not told."""
    at = 4 + head['names'].index('isUpper')
    return not excerpt[2][:, at:at + 2].any()


def report(net, apart, head):
    for source, name in enumerate(('songs', 'Mutopia', 'Polish scores')):
        for title, hidden in (('staves hidden', True), ('staves told', False)):
            these = [each for each in apart if each[0] == source and is_hidden(each, head) == hidden][:TESTS]
            right = np.zeros(4)
            for at in range(0, len(these), 20):
                b = Batch(these[at:at + 20], head)
                y = net(b.quarters, b.features, b.mask)
                right += [b.mask.sum(), ((y[..., 0] > 0) == (b.staff > 0))[b.mask].sum(), (y[..., 1:].argmax(-1) == b.value)[b.mask].sum(),
                          F.cross_entropy(y[..., 1:][b.mask], b.value[b.mask], reduction='sum')]
            if these: print('%s, %s: staff right %.4f, value right %.4f, loss of the value %.4f, of %d notes' % (name, title, *(right[1:] / right[0]), right[0]), flush=True)


HEADER = '''/**
 * Weights of printedNetwork.ts, trained by training/priors/trainPrinted.py on the piano parts of the OpenScore Lieder Corpus (CC0), keyboard
 * music of the Mutopia Project (public domain, CC BY, CC BY-SA) and Polish scores (CC BY 4.0). Base64: vectors are 32-bit floats; matrices are
 * 8-bit integers, row by row, with a 32-bit scale a row.
 */
import type { StoredTensor } from '../../meter/network/tensor.ts';

/** Quarters of attention to each side. */
export const WINDOW = %g;

export const TENSORS: Readonly<Record<string, StoredTensor>> = {
''' % WINDOW


def main():
    a = argparse.ArgumentParser()
    a.add_argument('output'); a.add_argument('excerpts', nargs='+')
    a.add_argument('--steps', type=int, default=4000); a.add_argument('--batch', type=int, default=24)
    a.add_argument('--rate', type=float, default=2e-3); a.add_argument('--seed', type=int, default=1)
    a.add_argument('--threads', type=int, default=2)
    a.add_argument('--from', dest='start', help='stored weights to continue from')
    o = a.parse_args()
    torch.set_num_threads(o.threads); torch.manual_seed(o.seed); rng = np.random.default_rng(o.seed)
    head, excerpts = read(o.excerpts)
    apart = [each for each in excerpts if each[1]]
    taught = [[each for each in excerpts if not each[1] and each[0] == source] for source in range(len(SHARES))]
    shares = np.array([share if each else 0 for share, each in zip(SHARES, taught)])
    print('excerpts: %s, kept apart %d' % ([len(each) for each in taught], len(apart)), flush=True)
    rng.shuffle(apart)
    net = NoteTransformer(len(head['names']), 1 + len(head['values']), window=WINDOW)
    if o.start: net.load_state_dict(read_weights(o.start))
    def losses(net):
        sources = rng.choice(len(taught), o.batch, p=shares / shares.sum())
        return Batch([taught[source][rng.integers(len(taught[source]))] for source in sources], head).losses(net)
    fit(net, losses, o.steps, o.rate, lambda net: report(net, apart, head), o.output, HEADER)


if __name__ == '__main__':
    main()
