"""Trains the metrical network: for every onset group of a performance, where in its measure it stands, how fast the
quarter notes go there, and in which meter. The scores are performed here with random tempo curves, touch, pedal, rolled
chords, missing and false notes. Needs PyTorch and a GPU; six minutes on a large one gave the weights in the repository.

  node training/priors/exportNotes.ts <folder with .mxl files> notes.json
  python3 training/priors/trainMetricalNetwork.py notes.json engine/notate/meter/network/metricalNetwork.data.ts [seconds] [workers]
"""
import base64, json, math, os, sys, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
torch.backends.cuda.matmul.allow_tf32 = True
METERS = ['2/4','3/4','4/4','2/2','3/8','6/8','9/8','12/8']
MID = {(2,4):0,(3,4):1,(4,4):2,(2,2):3,(3,8):4,(6,8):5,(9,8):6,(12,8):7,(4,8):0}
NB = 44; BPM0 = 20.; STEP = 1/12.   # tempo bins: 12 an octave from 20 quarters a minute (20..253)
T = 320
INPUT = json.load(open(sys.argv[1])); D = INPUT['songs']
# Column of each feature, by the name that engine/notate/meter/network/metricalFeatures.ts gives it.
NF = len(INPUT['features']); COLUMN = {name: i for i, name in enumerate(INPUT['features'])}
PC, BASS_PC = COLUMN['pitchClass:0'], COLUMN['bassPitchClass:0']
NOTES = np.array([n for _, notes in D for n in notes], np.int32)
ENDS = np.cumsum([len(notes) for _, notes in D])
SONGS = np.array([(e - len(x[1]), e, x[0]) for e, x in zip(ENDS, D)], np.float64)

def classes(pos, num, den):
    comp = (den >= 8) & (num % 3 == 0)
    part = 96 // den
    beat = np.where(comp, 3 * part, part)
    sub = np.where(comp, part, np.maximum(part // 2, 1))
    beats = num * part // beat
    c = np.full(len(pos), 4)
    c[pos % sub == 0] = 3
    c[pos % beat == 0] = 2
    c[(pos % (2 * beat) == 0) & (beats % 2 == 0) & (beats > 2)] = 1
    c[pos == 0] = 0
    return c

def perform(rng, s):
    a, b, tempo = SONGS[s]
    n = NOTES[int(a):int(b)]
    if len(n) < 30: return None
    mode = rng.choice(6, p=[.25, .32, .18, .1, .08, .07])
    if mode == 1: m = n[:, 3] == 0
    elif mode == 2: m = n[:, 3] == 1
    elif mode == 4: m = (n[:, 3] == 0) & (n[:, 4] == 1)
    elif mode == 5: m = (n[:, 3] == 0) & (n[:, 4] == 2)
    else: m = np.ones(len(n), bool)
    if rng.random() < .2:
        th = np.percentile(n[m][:, 2], rng.uniform(10, 90)) if m.sum() else 60
        m = m & ((n[:, 2] >= th) if rng.random() < .5 else (n[:, 2] <= th))
    if m.sum() < 30: m[:] = True
    n = n[m]
    if mode == 3:                                 # top line
        o = np.lexsort((-n[:, 2], n[:, 0])); n = n[o]
        n = n[np.r_[True, n[1:, 0] != n[:-1, 0]]]
    n = n[np.argsort(n[:, 0], kind='stable')]
    # crop: start at a random onset
    if rng.random() < .75 and len(n) > 250:
        i = rng.integers(0, len(n) - 150)
        if rng.random() < .5:                      # often at a barline
            d = np.nonzero(n[i:i+150, 5] == 0)[0]
            if len(d): i += d[0]
        n = n[n[:, 0] >= n[i, 0]]
    n = n[:1200]
    on, du = n[:, 0].astype(float), n[:, 1].astype(float)
    q = tempo if tempo > 20 and rng.random() < .7 else None
    den = n[0, 7]
    if q is None: q = math.exp(rng.normal(math.log(96 if den < 8 else 100), .34))
    q = min(240, max(26, q * math.exp(rng.normal(0, .18))))
    # tempo curve on a half-quarter grid
    u0, u1 = on[0], on[-1] + du[-1] + 24
    g = np.arange(0, (u1 - u0) / 12 + 3)
    style = rng.random()
    sd = 0 if style < .15 else math.exp(rng.uniform(math.log(.004), math.log(.05)))
    lt = np.zeros(len(g))
    if sd > 0:
        x = 0.
        e = rng.normal(0, sd, len(g))
        for i in range(len(g)):
            x = .96 * x + e[i]; lt[i] = x
        per = rng.choice([8, 16, 32, 12, 24]) * rng.choice([1, 2])
        lt += rng.uniform(0, 2.2) * sd * np.cos(2 * np.pi * (g - rng.integers(0, per)) / per)
        for _ in range(rng.poisson(len(g) / 120)):   # ritardando then a tempo, or a pause
            i = rng.integers(0, len(g)); w = rng.integers(2, 9)
            j = np.arange(max(0, i - w), i); lt[j] += np.linspace(0, rng.uniform(.05, .45), len(j))
            if rng.random() < .3 and i < len(g): lt[i] += rng.uniform(.3, 1.4)
    per = np.exp(lt) * 60 / q / 2
    tt = np.r_[0, np.cumsum(per)]
    gt = np.arange(len(tt)) * 12.
    sec = lambda u: np.interp(u - u0, gt, tt)
    t = sec(on)
    jit = rng.choice([.002, .006, .012, .02], p=[.2, .4, .3, .1])
    # chords: shared jitter + spread
    uq, inv = np.unique(on, return_inverse=True)
    t = t + rng.normal(0, jit, len(uq))[inv] + rng.normal(0, jit * .5, len(n))
    if rng.random() < .15:                          # rolled chords
        for k in rng.integers(0, len(uq), len(uq) // 10 + 1):
            idx = np.nonzero(inv == k)[0]
            if len(idx) > 2:
                t[idx[np.argsort(n[idx, 2])]] += np.arange(len(idx)) * rng.uniform(.02, .05)
    leg = rng.uniform(.4, 1.08)
    off = t + np.maximum(.05, (sec(on + du) - sec(on)) * np.clip(leg + rng.normal(0, .12, len(n)), .15, 1.3))
    if rng.random() < .35:                          # pedal: ring to the end of the (half) measure
        ln = n[:, 6] * 96 // n[:, 7]
        if rng.random() < .4: ln = np.maximum(24, ln // 2)
        bar = on - n[:, 5]
        pe = sec(bar + np.ceil((n[:, 5] + 1) / ln) * ln)
        off = np.maximum(off, np.where(rng.random(len(n)) < .85, pe - .03, off))
    vs = rng.choice([0, .5, 1.])
    strong = classes(n[:, 5], n[:, 6], n[:, 7])
    vel = 64 + rng.normal(0, 5 + 4 * vs) + vs * (rng.normal(0, 6, len(n)) + np.array([7, 4, 2, -1, -2])[strong] * rng.uniform(-.2, 1.3) + (n[:, 2] - 64) * .25)
    if rng.random() < .3: vel[:] = 70
    keep = rng.random(len(n)) > rng.choice([0, .03, .1, .2])
    p = n[:, 2] + rng.integers(-6, 7)
    if rng.random() < .1: p = p + 12 * rng.integers(-1, 2)
    lab = np.stack([strong, [MID.get((a_, b_), -1) for a_, b_ in n[:, 6:8].tolist()]], 1)
    # local tempo in bins
    du_ = 24.
    qper = sec(on + du_ / 2) - sec(on - du_ / 2)
    qper = np.where(qper > 0.01, qper, 60 / q)
    ctr = np.maximum(on - 48, u0); qper2 = (sec(ctr + 96) - sec(ctr)) / 4
    tb = np.log2(60 / np.maximum(qper2, 1e-3) / BPM0) / STEP
    arr = np.stack([t, off, p, np.clip(vel, 1, 127), lab[:, 0], lab[:, 1], tb], 1)[keep]
    ng = rng.poisson(len(arr) * rng.choice([0, 0, .03, .08]))
    if ng:                                          # false notes: harmonics and echoes, unlabelled
        i = rng.integers(0, len(arr), ng)
        gh = arr[i].copy()
        gh[:, 2] += rng.choice([12, -12, 19, 24, 7, 1], ng); gh[:, 0] += np.where(rng.random(ng) < .5, rng.normal(0, .01, ng), rng.uniform(.05, .4, ng))
        gh[:, 1] = gh[:, 0] + rng.uniform(.06, .3, ng); gh[:, 4:] = -1; gh[:, 3] -= 15
        arr = np.r_[arr, gh]
    arr = arr[(arr[:, 2] >= 12) & (arr[:, 2] <= 115)]
    arr = arr[np.argsort(arr[:, 0], kind='stable')]
    return arr

def group(arr):
    """Onset groups: within 35 ms of the first."""
    t = arr[:, 0]
    st = [0]; f = t[0]
    for i in range(1, len(t)):
        if t[i] - f > .035: st.append(i); f = t[i]
    return np.array(st)

def features(arr, st):
    G = len(st); en = np.r_[st[1:], len(arr)]
    X = np.zeros((G, NF), np.float32); L = np.full((G, 2), -1, np.int64); TB = np.full(G, -1., np.float32)
    tm = np.add.reduceat(arr[:, 0], st) / (en - st)
    lo = np.minimum.reduceat(arr[:, 2], st); hi = np.maximum.reduceat(arr[:, 2], st)
    dur = np.maximum(arr[:, 1] - arr[:, 0], .02)
    dmax = np.maximum.reduceat(dur, st); dmin = np.minimum.reduceat(dur, st)
    vmax = np.maximum.reduceat(arr[:, 3], st); vm = arr[:, 3].mean()
    io = np.diff(tm); ip = np.r_[1., io]; inx = np.r_[io, 1.]
    lg = lambda x: (np.log(np.clip(x, .02, 4)) + 1.4)
    def put(**columns):
        for name, value in columns.items(): X[:, COLUMN[name]] = value
    # The lowest note within 1.5 s: how far above the bass a group stands.
    mn = np.array([lo[max(0, np.searchsorted(tm, x - 1.5)):np.searchsorted(tm, x + 1.5)].min() for x in tm])
    put(sincePreviousLog=lg(ip), untilNextLog=lg(inx), longestLog=lg(dmax), shortestLog=lg(dmin), notesLog=np.log(en - st),
        lowest=(lo - 55) / 15, highest=(hi - 68) / 15, loudest=(vmax - vm) / 12,
        lowestStep=np.clip(np.r_[0, np.diff(lo)] / 12, -2, 2), highestStep=np.clip(np.r_[0, np.diff(hi)] / 12, -2, 2),
        aboveBass=np.clip((lo - mn) / 12, 0, 3), longestToNextLog=lg(np.maximum(dmax / np.maximum(inx, .03), .02)) * .5,
        sincePreviousButOneLog=lg(np.r_[1., 1., tm[2:] - tm[:-2]]),
        untilNextButOneLog=lg(np.r_[tm[2:] - tm[:-2], 1., 1.][:G]))
    for k in range(12):
        pc = (arr[:, 2].astype(int) % 12) == k
        X[:, PC + k] = np.minimum(1, np.add.reduceat(pc.astype(np.float32), st))
    X[np.arange(G), BASS_PC + lo.astype(int) % 12] = 1
    top = arr[en - 1]
    cl = arr[:, 4]
    for g in range(G):
        c = cl[st[g]:en[g]]; k = np.nonzero(c >= 0)[0]
        if len(k):
            r = arr[st[g] + k[0]]; L[g, 0] = int(r[4]); L[g, 1] = int(r[5]); TB[g] = r[6]
    return tm.astype(np.float32), X, L, TB

def sample(rng):
    while True:
        arr = perform(rng, TRAIN[min(len(TRAIN) - 1, np.searchsorted(CUM, rng.random()))])
        if arr is None or len(arr) < 20: continue
        st = group(arr)
        if len(st) < 16: continue
        tm, X, L, TB = features(arr, st)
        X += rng.normal(0, .06, X.shape) * (X != 0)
        if rng.random() < .12: X[:, PC:PC + 24] = 0
        else:
            X[:, PC:PC + 24] *= rng.random((len(X), 1)) > .1
        if rng.random() < .15: X[:, COLUMN['loudest']] = 0
        if rng.random() < .1: X[:, [COLUMN['longestLog'], COLUMN['shortestLog'], COLUMN['longestToNextLog']]] = 0
        X[rng.random(len(X)) < .03] = 0
        n = min(len(tm), T)
        if rng.random() < .25: n = min(n, rng.integers(24, T))
        o = 0
        return tm[o:o+n] - tm[o], X[o:o+n], L[o:o+n], TB[o:o+n]

class Gen(torch.utils.data.IterableDataset):
    def __init__(self, bs, seed): self.bs, self.seed = bs, seed
    def __iter__(self):
        w = torch.utils.data.get_worker_info(); rng = np.random.default_rng(self.seed + 1000 * (w.id if w else 0))
        while True:
            B = [sample(rng) for _ in range(self.bs)]
            tm = np.zeros((self.bs, T), np.float32); X = np.zeros((self.bs, T, NF), np.float32)
            L = np.full((self.bs, T, 2), -1); TB = np.full((self.bs, T), -1, np.float32); M = np.zeros((self.bs, T), bool)
            for i, (a, b, c, d) in enumerate(B):
                n = len(a); tm[i, :n] = a; X[i, :n] = b; L[i, :n] = c; TB[i, :n] = d; M[i, :n] = True
            yield tuple(map(torch.from_numpy, (tm, X, L, TB, M)))

DM, H, FF, LAYERS = 64, 4, 128, 5
class Block(nn.Module):
    def __init__(s):
        super().__init__()
        s.n1, s.n2 = nn.LayerNorm(DM), nn.LayerNorm(DM)
        s.qkv = nn.Linear(DM, 3 * DM); s.o = nn.Linear(DM, DM); s.a = nn.Linear(DM, FF); s.b = nn.Linear(FF, DM)
        s.conv = nn.Conv1d(DM, DM, 3, padding=1, groups=DM); s.d = nn.Dropout(.12)
    def forward(s, x, rot, mask, att):
        y = s.n1(x)
        y = y + s.conv((y * mask[..., None]).transpose(1, 2)).transpose(1, 2)
        B, N, _ = y.shape
        q, k, v = s.qkv(y).view(B, N, 3, H, DM // H).permute(2, 0, 3, 1, 4)
        c, sn = rot
        def r(z):
            h = z.shape[-1] // 2
            return torch.cat([z[..., :h] * c - z[..., h:] * sn, z[..., :h] * sn + z[..., h:] * c], -1)
        z = F.scaled_dot_product_attention(r(q), r(k), v, attn_mask=att, dropout_p=.05 if s.training else 0.)
        x = x + s.d(s.o(z.transpose(1, 2).reshape(B, N, DM)))
        return x + s.d(s.b(s.d(F.gelu(s.a(s.n2(x)), approximate='tanh'))))
WINDOW = 14.
class Net(nn.Module):
    def __init__(s):
        super().__init__()
        s.inp = nn.Linear(NF, DM); s.c = nn.Conv1d(DM, DM, 3, padding=1)
        s.blocks = nn.ModuleList([Block() for _ in range(LAYERS)])
        s.n = nn.LayerNorm(DM); s.out = nn.Linear(DM, 5 + len(METERS) + NB)
        h = DM // H // 2
        per = torch.logspace(math.log10(.25), math.log10(25), h)      # seconds a turn
        s.register_buffer('om', 2 * math.pi / per)
    def forward(s, tm, X, mask):
        x = F.gelu(s.inp(X), approximate='tanh') * mask[..., None]
        x = x + s.c(x.transpose(1, 2)).transpose(1, 2)
        ang = tm[:, None, :, None] * s.om
        att = mask[:, None, None, :] & ((tm[:, None, :, None] - tm[:, None, None, :]).abs() < WINDOW)
        att = att | torch.eye(tm.shape[1], dtype=torch.bool, device=tm.device)
        rot = (ang.cos(), ang.sin())
        for b in s.blocks: x = b(x, rot, mask, att)
        return s.out(s.n(x))

def losses(y, L, TB):
    c = F.cross_entropy(y[..., :5].reshape(-1, 5), L[..., 0].reshape(-1), ignore_index=-1)
    m = F.cross_entropy(y[..., 5:13].reshape(-1, 8), L[..., 1].reshape(-1), ignore_index=-1)
    ok = TB >= 0
    cen = torch.arange(NB, device=y.device)
    w = torch.exp(-.5 * ((TB[ok][:, None] - cen) / .9) ** 2); w = w / w.sum(1, keepdim=True).clamp_min(1e-6)
    t = -(w * F.log_softmax(y[..., 13:][ok], -1)).sum(1).mean()
    return c, m, t

def weights(ids):
    w = []
    for s in ids:
        num, den = NOTES[min(len(NOTES) - 1, int(SONGS[s, 0])), 6:8]
        w.append({(4, 4): 1.4, (3, 4): 1.2, (2, 4): .8, (9, 8): 1.5, (12, 8): 3}.get((int(num), int(den)), 1.))
    w = np.array(w); return np.cumsum(w / w.sum())
def write_weights(path, state, prior):
    b64 = lambda a: base64.b64encode(a.tobytes()).decode()
    lines = []
    for k, w in state.items():
        shape = ', '.join(map(str, w.shape))
        if w.ndim == 1:
            lines.append("  '%s': { shape: [%s], values: '%s' },\n" % (k, shape, b64(w.astype('<f4'))))
            continue
        m = w.reshape(w.shape[0], -1).astype(np.float64)
        scale = np.maximum(np.abs(m).max(1) / 127, 1e-9)
        q = np.round(m / scale[:, None]).astype(np.int8)
        lines.append("  '%s': { shape: [%s], scales: '%s', values: '%s' },\n" % (k, shape, b64(scale.astype('<f4')), b64(q)))
    with open(path, 'w') as f:
        f.write(HEADER % ', '.join('%.5f' % x for x in prior))
        f.writelines(lines)
        f.write('};\n')

HEADER = '''/**
 * Weights of the metrical network, trained by training/priors/trainMetricalNetwork.py on the OpenScore Lieder Corpus (CC0)
 * performed with random tempo curves. Base64: vectors are 32-bit floats; matrices are 8-bit integers, row by row, with a
 * 32-bit scale a row.
 */
import type { StoredTensor } from './tensor.ts';

export const CLASS_PRIORS: readonly number[] = [%s];

export const TENSORS: Readonly<Record<string, StoredTensor>> = {
'''

rs = np.random.default_rng(1); perm = rs.permutation(len(SONGS)); VAL, TRAIN = perm[:70], perm[70:]; CUM = weights(TRAIN)
if __name__ == '__main__':
    budget = float(sys.argv[3]) if len(sys.argv) > 3 else 340
    dev = 'cuda' if torch.cuda.is_available() else 'cpu'
    t0 = time.time(); torch.manual_seed(0)
    net = Net().to(dev)
    opt = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=.08, betas=(.9, .98))
    print('params', sum(p.numel() for p in net.parameters()), dev, os.cpu_count(), flush=True)
    nw = int(sys.argv[4]) if len(sys.argv) > 4 else 14
    dl = iter(torch.utils.data.DataLoader(Gen(64, 7), batch_size=None, num_workers=nw, prefetch_factor=4 if nw else None))
    KEEP = (TRAIN, CUM); TRAIN, CUM = VAL, weights(VAL); gv = iter(Gen(48, 5)); VB = [[z.to(dev) for z in next(gv)] for _ in range(10)]; TRAIN, CUM = KEEP
    step = 0; ema = None; sums = np.zeros(3); cnt = 0
    avg = {k: v.clone() for k, v in net.state_dict().items()}
    prior = torch.zeros(5); tlog = time.time()
    while True:
        el = (time.time() - t0) / budget
        if el >= 1: break
        lr = 2e-3 * min(1, (step + 1) / 300) * (.5 * (1 + math.cos(math.pi * min(1, el))) * .98 + .02)
        for gq in opt.param_groups: gq['lr'] = lr
        tm, X, L, TB, M = [z.to(dev, non_blocking=True) for z in next(dl)]
        with torch.autocast('cuda', torch.bfloat16, enabled=dev == 'cuda'):
            y = net(tm, X, M).float()
        c, m, t = losses(y, L, TB)
        loss = c + .3 * m + .3 * t
        opt.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(net.parameters(), 1.); opt.step()
        prior += torch.bincount(L[..., 0][L[..., 0] >= 0].cpu(), minlength=5).float()
        if el > .7:
            for k, v in net.state_dict().items(): avg[k].lerp_(v, .01) if v.dtype.is_floating_point else None
        else: 
            if step % 200 == 0: avg = {k: v.clone() for k, v in net.state_dict().items()}
        sums += [float(c), float(m), float(t)] if step % 10 == 0 else 0; cnt += step % 10 == 0; step += 1
        if step % 2500 == 0:
            net.eval()
            with torch.no_grad(), torch.autocast('cuda', torch.bfloat16):
                vl = [[float(v) for v in losses(net(b_[0], b_[1], b_[4]).float(), b_[2], b_[3])] for b_ in VB]
            net.train(); print('val', step, np.mean(vl, 0), flush=True)
        if time.time() - tlog > 40: print(step, sums / max(cnt, 1), '%.0fs' % (time.time() - t0), flush=True); sums[:] = 0; cnt = 0; tlog = time.time()
    net.load_state_dict(avg); net.eval()
    with torch.no_grad(): vl = [[float(v) for v in losses(net(b_[0], b_[1], b_[4]).float(), b_[2], b_[3])] for b_ in VB]
    print('VAL', np.mean(vl, 0))
    write_weights(sys.argv[2], {k: v.cpu().numpy() for k, v in net.state_dict().items()}, (prior / prior.sum()).tolist())
