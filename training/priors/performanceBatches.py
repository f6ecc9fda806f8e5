"""The samples with which trainMetricalNetwork.py trains the network: performances (performScores.py) in the form in which the network
receives them, the features of every onset group with the class of its position, the meter, and the tempo.
"""
import numpy as np
from performScores import Manner, perform, replay
from scorePieces import ARRANGED, LINES

GROUPS = 320            # at most so many in a performance
SORTED = 6              # batches among which performances are sorted by length
AS_PLAYED = .7          # of the samples of a sequence
STEADY = .8             # of the samples of popular arrangements, dances and lead sheets, whose tempo hardly varies
WHOLE = .7              # of the samples of arrangements, which have all parts


def group(arr, most):
    """The first note of each onset group, within 35 ms of it; at most so many groups, and the end of the last one."""
    starts, latest = [], -1.
    for i, t in enumerate(arr[:, 0].tolist()):
        if starts and t - latest <= .035: continue
        if len(starts) == most: return np.array(starts), i
        starts.append(i); latest = t
    return np.array(starts), len(arr)


def features(arr, st, columns):
    """Times, features, labels (class and meter) and tempo bins of the groups that begin at `st`."""
    G = len(st); en = np.r_[st[1:], len(arr)]
    X = np.zeros((G, len(columns)), np.float32)
    tm = np.add.reduceat(arr[:, 0], st) / (en - st)
    lo = np.minimum.reduceat(arr[:, 2], st); hi = np.maximum.reduceat(arr[:, 2], st)
    dur = np.maximum(arr[:, 1] - arr[:, 0], .02)
    dmax = np.maximum.reduceat(dur, st); dmin = np.minimum.reduceat(dur, st)
    vmax = np.maximum.reduceat(arr[:, 3], st); vm = arr[:, 3].mean()
    io = np.diff(tm); ip = np.r_[1., io]; inx = np.r_[io, 1.]
    lg = lambda x: (np.log(np.clip(x, .02, 4)) + 1.4)
    # The lowest note within 1.5 s: how far above the bass a group stands.
    window = np.stack([np.searchsorted(tm, tm - 1.5), np.searchsorted(tm, tm + 1.5)], 1).ravel()
    bass = np.minimum.reduceat(np.r_[lo, 127], window)[::2]
    named = dict(sincePreviousLog=lg(ip), untilNextLog=lg(inx), longestLog=lg(dmax), shortestLog=lg(dmin), notesLog=np.log(en - st),
        lowest=(lo - 55) / 15, highest=(hi - 68) / 15, loudest=(vmax - vm) / 12,
        lowestStep=np.clip(np.r_[0, np.diff(lo)] / 12, -2, 2), highestStep=np.clip(np.r_[0, np.diff(hi)] / 12, -2, 2),
        aboveBass=np.clip((lo - bass) / 12, 0, 3), longestToNextLog=lg(np.maximum(dmax / np.maximum(inx, .03), .02)) * .5,
        sincePreviousButOneLog=lg(np.r_[1., 1., tm[2:] - tm[:-2]]),
        untilNextButOneLog=lg(np.r_[tm[2:] - tm[:-2], 1., 1.][:G]))
    for name, value in named.items(): X[:, columns[name]] = value
    of_note = np.repeat(np.arange(G), en - st)
    X[of_note, columns['pitchClass:0'] + arr[:, 2].astype(int) % 12] = 1
    X[np.arange(G), columns['bassPitchClass:0'] + lo.astype(int) % 12] = 1
    # A group has the strongest class of its labelled notes, and the meter and tempo of the first of them.
    labelled = np.minimum.reduceat(np.where(arr[:, 4] >= 0, np.arange(len(arr)), len(arr)), st)
    rows = np.r_[arr[:, 4:], [[-1, -1, -1]]][labelled]
    strongest = np.minimum.reduceat(np.where(arr[:, 4] >= 0, arr[:, 4], 9), st)
    L = np.stack([np.where(strongest < 9, strongest, -1), rows[:, 1]], 1).astype(np.int64)
    return tm.astype(np.float32), X, L, rows[:, 2].astype(np.float32)


def manner_of(rng, source):
    """Popular music and dances keep their tempo. Single lines are whole, have no pedal, and their accents often show the meter."""
    is_arranged, is_line = source in ARRANGED, source in LINES
    freedom = .15 if (is_arranged or source in ('tunes', 'sheets')) and rng.random() < STEADY else 1
    # Dances are also played slowly, by learners.
    if is_line: return Manner(freedom, .4 if source == 'tunes' else .22, whole=True, pedalled=.06, accented=rng.random() < .6)
    return Manner(freedom, whole=is_arranged and rng.random() < WHOLE)


def sample(rng, scores, choose):
    """One performance, with features that are randomly disturbed or missing."""
    while True:
        piece = choose(rng.random())
        halves = scores.halves[piece]
        if halves is not None and rng.random() < AS_PLAYED: arr = replay(rng, scores.notes[piece], halves)
        else: arr = perform(rng, scores.notes[piece], scores.tempo[piece], manner_of(rng, scores.source[piece]))
        if len(arr) < 20: continue
        st, end = group(arr, GROUPS)
        if len(st) < 16: continue
        c = scores.columns; pc = c['pitchClass:0']
        tm, X, L, TB = features(arr[:end], st, c)
        X += rng.normal(0, .06, X.shape) * (X != 0)
        if rng.random() < .12: X[:, pc:pc + 24] = 0
        else: X[:, pc:pc + 24] *= rng.random((len(X), 1)) > .1
        if rng.random() < .15: X[:, c['loudest']] = 0
        if rng.random() < .1: X[:, [c['longestLog'], c['shortestLog'], c['longestToNextLog']]] = 0
        X[rng.random(len(X)) < .03] = 0
        n = len(tm)
        if rng.random() < .25: n = min(n, rng.integers(24, GROUPS))
        return tm[:n] - tm[0], X[:n], L[:n], TB[:n]


def batches(scores, pieces, shares, size, seed):
    """Endless batches of performances of similar length: times, features, labels, tempo bins, and which groups there are."""
    rng = np.random.default_rng(seed); choose = scores.chooser(pieces, shares); nf = len(scores.columns)
    while True:
        drawn = sorted((sample(rng, scores, choose) for _ in range(SORTED * size)), key=lambda each: len(each[0]))
        for k in rng.permutation(SORTED):
            performances = drawn[k * size:(k + 1) * size]; most = len(performances[-1][0])
            tm = np.zeros((size, most), np.float32); X = np.zeros((size, most, nf), np.float32)
            L = np.full((size, most, 2), -1); TB = np.full((size, most), -1, np.float32); M = np.zeros((size, most), bool)
            for i, (a, b, c, d) in enumerate(performances):
                n = len(a); tm[i, :n] = a; X[i, :n] = b; L[i, :n] = c; TB[i, :n] = d; M[i, :n] = True
            yield tm, X, L, TB, M
