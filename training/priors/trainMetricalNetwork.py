"""Trains the metrical network: for every onset group of a performance, where in its measure it stands, how fast the
quarter notes go there, and in which meter. performScores.py performs the scores while the network is trained. Needs PyTorch.

  node training/priors/exportNotes.ts notes.json <folder>...
  python3 training/priors/trainMetricalNetwork.py notes.json engine/notate/meter/network/metricalNetwork.data.ts

A large GPU beside 16 processors trains from random weights in a quarter of an hour (`--steps 7900`); on a processor, `--from`
continues from stored weights. Pieces that are held out are never trained on; the program prints how the network reads them, by
source, before and after. SIGTERM stops the training, and the weights are written.
"""
import argparse, itertools, math, signal, textwrap, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
from noteTransformer import attend
from performanceBatches import batches
from performScores import TEMPO_BINS
from scorePieces import METERS, Scores
from storedTensors import read_weights, tensor_lines

CLASSES, WIDTH, HEADS, HIDDEN, DROPPED = 5, 192, 12, 384, .2
WINDOW = 30.               # seconds that a group attends to, back and ahead
METER_OUT = slice(CLASSES, CLASSES + len(METERS))
TEMPO_OUT = slice(METER_OUT.stop, METER_OUT.stop + TEMPO_BINS)


class Dropout(nn.Module):
    """Leaves out activations. On a processor, whole channels of a performance: a random number for each activation takes an eighth
    of the time there."""

    def forward(self, z):
        if not self.training or z.is_cuda: return F.dropout(z, DROPPED, self.training)
        kept = torch.rand(z.shape[0], 1, z.shape[2]) > DROPPED / 2
        return z * kept.to(z.dtype) / (1 - DROPPED / 2)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.n1, self.n2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH); self.o = nn.Linear(WIDTH, WIDTH)
        self.a = nn.Linear(WIDTH, HIDDEN); self.b = nn.Linear(HIDDEN, WIDTH)
        self.conv = nn.Conv1d(WIDTH, WIDTH, 3, padding=1, groups=WIDTH); self.d = Dropout()

    def forward(self, x, rotation, mask, near):
        y = self.n1(x)
        # The depthwise convolution as three products, which a GPU computes faster.
        z = y * mask[..., None]; before = F.pad(z, (0, 0, 1, 0))[:, :-1]; after = F.pad(z, (0, 0, 0, 1))[:, 1:]
        w = self.conv.weight[:, 0]
        y = y + before * w[:, 0] + z * w[:, 1] + after * w[:, 2] + self.conv.bias
        B, N, _ = y.shape
        q, k, v = self.qkv(y).view(B, N, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        c, s = (each.to(q.dtype) for each in rotation)
        def rotate(z):
            h = z.shape[-1] // 2
            return torch.cat([z[..., :h] * c - z[..., h:] * s, z[..., :h] * s + z[..., h:] * c], -1)
        # On a processor, the gradient of attention takes longer with 16-bit numbers.
        kind = q.dtype if q.is_cuda else torch.float32
        with torch.autocast(q.device.type, enabled=q.is_cuda): z = attend(*(each.to(kind) for each in (rotate(q), rotate(k), v, near)))
        x = x + self.d(self.o(z.transpose(1, 2).reshape(B, N, WIDTH)))
        return x + self.d(self.b(self.d(F.gelu(self.a(self.n2(x)), approximate='tanh'))))


class Net(nn.Module):
    def __init__(self, inputs, layers):
        super().__init__()
        self.inp = nn.Linear(inputs, WIDTH); self.c = nn.Conv1d(WIDTH, WIDTH, 3, padding=1)
        self.blocks = nn.ModuleList([Block() for _ in range(layers)])
        self.n = nn.LayerNorm(WIDTH); self.out = nn.Linear(WIDTH, TEMPO_OUT.stop)
        periods = torch.logspace(math.log10(.25), math.log10(25), WIDTH // HEADS // 2)      # seconds a turn
        self.register_buffer('om', 2 * math.pi / periods)

    def forward(self, tm, X, mask):
        x = F.gelu(self.inp(X), approximate='tanh') * mask[..., None]
        x = x + self.c(x.transpose(1, 2)).transpose(1, 2)
        angles = tm[:, None, :, None] * self.om
        near = mask[:, None, None, :] & ((tm[:, None, :, None] - tm[:, None, None, :]).abs() < WINDOW)
        near = near | torch.eye(tm.shape[1], dtype=torch.bool, device=tm.device)
        near = torch.zeros(near.shape, device=tm.device).masked_fill(~near, -1e4)
        for block in self.blocks: x = block(x, (angles.cos(), angles.sin()), mask, near)
        return self.out(self.n(x))


def deepened(state, layers):
    """The tensors of a network with fewer blocks, and of new blocks at equal distances, which change nothing at first."""
    known = 1 + max(int(k.split('.')[1]) for k in state if k.startswith('blocks.'))
    places, at, extra = [], 0, layers - known
    for k in range(known):
        places.append(at); at += 1 + ((k + 1) * extra // known > k * extra // known)
    grown = {}
    for k, v in state.items():
        _, block, name = k.split('.', 2) if k.startswith('blocks.') else ('', '', k)
        grown['blocks.%d.%s' % (places[int(block)], name) if block else k] = v
    for new in set(range(layers)) - set(places):
        fresh = Block()
        for last in (fresh.o, fresh.b): nn.init.zeros_(last.weight); nn.init.zeros_(last.bias)
        grown.update({'blocks.%d.%s' % (new, k): v for k, v in fresh.state_dict().items()})
    return grown


def losses(y, L, TB):
    """Cross entropy of class, meter and tempo."""
    c = F.cross_entropy(y[..., :CLASSES].flatten(0, 1), L[..., 0].flatten(), ignore_index=-1)
    m = F.cross_entropy(y[..., METER_OUT].flatten(0, 1), L[..., 1].flatten(), ignore_index=-1)
    ok = TB >= 0
    w = torch.exp(-.5 * ((TB[ok][:, None] - torch.arange(TEMPO_BINS, device=y.device)) / .9) ** 2)
    w = w / w.sum(1, keepdim=True).clamp_min(1e-6)
    t = -(w * F.log_softmax(y[..., TEMPO_OUT][ok], -1)).sum(1).mean()
    return c, m, t


def write_weights(path, state, prior, sources):
    with open(path, 'w') as f:
        comment = textwrap.fill(COMMENT % sources, 130, initial_indent=' * ', subsequent_indent=' * ')
        f.write(HEADER % (comment, ', '.join('%.5f' % x for x in prior), WINDOW))
        f.writelines(tensor_lines(state))
        f.write('};\n')


COMMENT = ('Weights of the metrical network, trained by training/priors/trainMetricalNetwork.py on %s, performed with random tempo curves. '
           'Base64: vectors are 32-bit floats; matrices are 8-bit integers, row by row, with a 32-bit scale a row.')
HEADER = '''/**
%s
 */
import type { StoredTensor } from './tensor.ts';

export const CLASS_PRIORS: readonly number[] = [%s];

/** Seconds of attention to each side. */
export const WINDOW = %g;

export const TENSORS: Readonly<Record<string, StoredTensor>> = {
'''
NAMES = {'songs': 'the OpenScore Lieder Corpus (CC0)', 'scores': 'music of the Mutopia Project',
         'quartets': 'the OpenScore String Quartets and Orchestra (CC0)',
         'kern': 'scores of the Chopin Institute (CC BY 4.0)', 'sequenced': 'sequences by Bernd Krueger (CC BY-SA 3.0 Germany)', 'dressed': 'songs and dance tunes in other dress',
         'popular': 'songs, lead sheets and dance tunes as popular songs',
         'voices': 'voices of songs', 'parts': 'parts of the OpenScore String Quartets and Orchestra (CC0)',
         'solos': 'parts of music of the Mutopia Project', 'tunes': 'dance tunes', 'sheets': 'lead sheets'}


class Batches(torch.utils.data.IterableDataset):
    def __init__(self, *arguments): self.arguments = arguments

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        *rest, seed = self.arguments
        return (tuple(map(torch.from_numpy, batch)) for batch in batches(*rest, seed + 1000 * (worker.id if worker else 0)))


def padded(batch, dev):
    """The tensors of a batch on the device, with a number of groups for which attention is fast."""
    tm, X, L, TB, M = [z.to(dev, non_blocking=True) for z in batch]
    n = -tm.shape[1] % (64 if dev == 'cuda' else 32)
    return F.pad(tm, (0, n)), F.pad(X, (0, 0, 0, n)), F.pad(L, (0, 0, 0, n), value=-1), F.pad(TB, (0, n), value=-1.), F.pad(M, (0, n))


@torch.no_grad()
def report(title, net, held_out):
    """Prints, for the held-out pieces of each source, the losses and the shares of the right answers."""
    net.eval()
    for name, tests in held_out.items():
        rows = []
        for tm, X, L, TB, M in tests:
            y = net(tm, X, M).float()
            known = L[..., 0] >= 0
            right = (y[..., :CLASSES].argmax(-1) == L[..., 0])[known].float().mean()
            meters = (F.log_softmax(y[..., METER_OUT], -1) * M[..., None]).sum(1).argmax(-1)
            meter = L[..., 1].amax(1)
            tempo = ((y[..., TEMPO_OUT].argmax(-1) - TB).abs() < 2)[TB >= 0].float().mean()
            rows.append([*map(float, losses(y, L, TB)), float(right), float((meters == meter)[meter >= 0].float().mean()), float(tempo)])
        print('%s %s: losses of class, meter, tempo %.3f %.3f %.3f; class right %.3f, meter %.3f, tempo within a sixth of an '
              'octave %.3f' % (title, name, *np.mean(rows, 0)), flush=True)
    net.train()


def main():
    a = argparse.ArgumentParser()
    a.add_argument('notes'); a.add_argument('output')
    a.add_argument('--from', dest='start', help='stored weights to continue from, of as many blocks or fewer')
    a.add_argument('--layers', type=int, default=8, help='blocks of the network')
    a.add_argument('--whole', type=float, default=.3, help='weight of the losses of meter and tempo')
    a.add_argument('--spread', action='store_true', help='pieces with many or few onsets a quarter come more often')
    a.add_argument('--seconds', type=float, default=3600, help='of training; on a processor, of processor time')
    a.add_argument('--steps', type=int, help='stops after so many steps; the learning rate falls over them')
    a.add_argument('--workers', type=int, default=14)
    a.add_argument('--batch', type=int, default=256)
    a.add_argument('--seed', type=int, default=7)
    a.add_argument('--rate', type=float, default=1e-3)
    a.add_argument('--warm', type=int, default=600, help='steps in which the learning rate rises')
    a.add_argument('--shares', default='songs=.24,scores=.24,quartets=.2,kern=.2,sequenced=.12', help='of the samples, by source')
    a.add_argument('--threads', type=int, default=1, help='of a processor')
    a.add_argument('--bfloat', action='store_true', help='products of 16-bit numbers, as always on a GPU')
    a.add_argument('--tests', type=int, default=288, help='performances of held-out pieces, for each source')
    o = a.parse_args()
    torch.set_num_threads(o.threads); torch.backends.cuda.matmul.allow_tf32 = True
    dev = 'cuda' if torch.cuda.is_available() else 'cpu'; o.bfloat |= dev == 'cuda'
    scores = Scores(o.notes, o.spread); shares = {k: float(v) for k, v in (x.split('=') for x in o.shares.split(','))}
    sources = [s for s in shares if (scores.source == s).any()]
    pieces = np.nonzero(~scores.held_out & np.isin(scores.source, sources))[0]
    held_out = {}
    for name in sources:
        unseen = np.nonzero(scores.held_out & (scores.source == name))[0]
        tests = batches(scores, unseen, {name: 1}, 24, 5) if len(unseen) else iter([])
        found = [padded(map(torch.from_numpy, batch), dev) for batch in itertools.islice(tests, -(-o.tests // 24))]
        if found: held_out[name] = found
        print('%s: %d pieces, %d held out' % (name, (scores.source == name).sum(), len(unseen)), flush=True)
    torch.manual_seed(o.seed); net = Net(len(scores.columns), o.layers).to(dev)
    if o.start: net.load_state_dict(deepened(read_weights(o.start), o.layers)); report('before', net, held_out)
    # Compiled once for each length of performances: the blocks share it.
    for block in net.blocks if dev == 'cuda' else []: block.compile(dynamic=False)
    opt = torch.optim.AdamW(net.parameters(), o.rate, weight_decay=.08, betas=(.9, .98))
    data = iter(torch.utils.data.DataLoader(Batches(scores, pieces, shares, o.batch, o.seed), batch_size=None, num_workers=o.workers))
    stopped = []; signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))     # not in the workers
    train(o, net, opt, data, dev, stopped)
    # The shares of the classes in undisturbed samples, against which the reader weighs the network's probabilities.
    prior = np.bincount(np.concatenate([L[..., 0][L[..., 0] >= 0] for _, _, L, _, _ in
        itertools.islice(batches(scores, pieces, shares, 24, 9), 42)]), minlength=CLASSES)
    report('after', net, held_out)
    write_weights(o.output, {k: v.cpu().numpy() for k, v in net.state_dict().items()}, prior / prior.sum(),
                  '; '.join(NAMES.get(s, s) for s in sources))


def train(o, net, opt, data, dev, stopped):
    """Trains until the time or the number of steps is over, and leaves the mean of the last weights in the network."""
    # On a processor that others use too, the time is the processor's.
    clock = time.time if dev == 'cuda' else time.process_time
    begin = log = clock(); sums = []; step = 0
    average = {k: v.clone() for k, v in net.state_dict().items()}
    while not stopped:
        done = max((clock() - begin) / max(1e-9, o.seconds), step / o.steps if o.steps else 0)
        if done >= 1: break
        for g in opt.param_groups:
            warm = min(1, (step + 1) / min(o.warm, o.steps / 4 if o.steps else o.warm))
            g['lr'] = o.rate * warm * (.5 * (1 + math.cos(math.pi * done)) * .98 + .02)
        tm, X, L, TB, M = padded(next(data), dev)
        with torch.autocast(dev, torch.bfloat16, enabled=o.bfloat): y = net(tm, X, M).float()
        c, m, t = losses(y, L, TB)
        opt.zero_grad(); (c + o.whole * (m + t)).backward(); nn.utils.clip_grad_norm_(net.parameters(), 1.); opt.step()
        step += 1
        for k, v in net.state_dict().items(): average[k].lerp_(v, max(.003, 4 / (step + 4)))
        if step % 10 == 0: sums.append([c.item(), m.item(), t.item()])
        if clock() - log > 30:
            print(step, np.mean(sums, 0) if sums else '', '%.0f s' % (clock() - begin), flush=True)
            sums.clear(); log = clock()
    net.load_state_dict(average)


if __name__ == '__main__':
    main()
