"""Performs scores for trainMetricalNetwork.py: random tempo curves, touch, pedal, rolled chords, grace notes and trills, and
the missing and false notes of a detection. Sequences (readSequenced.ts) can be performed as they were entered.
"""
import itertools, math
from typing import NamedTuple
import numpy as np
from scorePieces import (BEAT_TYPE, BEATS, DURATION, FEWEST_NOTES, IS_VOICE, METER_OF, ONSET, PITCH, POSITION, PRESSED, RELEASED,
                         SILENT, STAFF, VELOCITY)

TEMPO_BINS = 44; LOWEST_TEMPO = 20.; BIN = 1 / 12    # tempo bins: 12 an octave from 20 quarters a minute (20..253)


class Manner(NamedTuple):
    """How freely the tempo varies, the spread of tempos around the written one (standard deviation of the logarithm), whether all
    parts play, how often the pedal is used, and whether accents show the meter."""
    freedom: float = 1
    tempos: float = .22
    whole: bool = False
    pedalled: float = .55
    accented: bool = False


def classes(pos, num, den):
    """0 barline, 1 half measure, 2 beat, 3 half of a beat (third in compound meters), 4 other."""
    pos = np.where(np.abs(pos - np.round(pos)) < .01, np.round(pos), .5).astype(float)
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


def excerpt(rng, n, whole=False):
    """The notes of all parts (`whole`) or of some, often from a random onset on."""
    mode = 0 if whole else rng.choice(6, p=[.25, .32, .18, .1, .08, .07])
    if mode == 1: m = n[:, IS_VOICE] == 0
    elif mode == 2: m = n[:, IS_VOICE] == 1
    elif mode == 4: m = (n[:, IS_VOICE] == 0) & (n[:, STAFF] == 1)
    elif mode == 5: m = (n[:, IS_VOICE] == 0) & (n[:, STAFF] == 2)
    else: m = np.ones(len(n), bool)
    if not whole and rng.random() < .2:
        th = np.percentile(n[m][:, PITCH], rng.uniform(10, 90)) if m.sum() else 60
        m = m & ((n[:, PITCH] >= th) if rng.random() < .5 else (n[:, PITCH] <= th))
    if m.sum() < FEWEST_NOTES: m[:] = True
    n = n[m]
    if mode == 3:                                 # top line
        n = n[np.lexsort((-n[:, PITCH], n[:, ONSET]))]
        n = n[np.r_[True, n[1:, ONSET] != n[:-1, ONSET]]]
    n = n[np.argsort(n[:, ONSET], kind='stable')]
    if rng.random() < .75 and len(n) > 250:
        i = rng.integers(0, len(n) - 150)
        if rng.random() < .5:                      # often at a barline
            d = np.nonzero(n[i:i+150, POSITION] == 0)[0]
            if len(d): i += d[0]
        n = n[n[:, ONSET] >= n[i, ONSET]]
    return n[:1200]


def tempo_of(rng, n, written, spread):
    """The written tempo, or one between the usual tempo of quarter notes and that at which the onsets follow each other at
    the usual rate (as in performLied.ts): music in thirty-seconds is slow, music in half notes fast. The spread is that of
    fifteen classical performances: .5 in the logarithm of the tempo, also among those of equal density."""
    if written > 20 and rng.random() < .7: q = written * math.exp(rng.normal(0, spread))
    else:
        usual = rng.normal(math.log(96), .5)
        per_quarter = 24 * len(np.unique(n[:, ONSET])) / max(24, n[-1, ONSET] - n[0, ONSET])
        q = math.exp(usual + .5 * (rng.normal(math.log(4.2 * 60), .75) - math.log(per_quarter) - usual))
    return min(280, max(20, q))


def tempo_curve(rng, count, beat):
    """Logarithms of the lengths of `count` half quarters, relative to the mean; `beat`: position of each in its measure.
    The tempo wanders, single quarters are longer or shorter, phrases slow down. Most performances vary as much as those of
    classical piano music; the others vary little, as popular music does."""
    strength = 0 if rng.random() < .16 else math.exp(rng.uniform(math.log(.006), math.log(.14)))
    if strength == 0: return np.zeros(count)
    curve = np.array(list(itertools.accumulate(rng.normal(0, .5 * strength, count).tolist(), lambda x, e: .96 * x + e)))
    curve += np.repeat(rng.normal(0, strength * rng.uniform(0, 1.6), count // 2 + 1), 2)[:count]
    g = np.arange(count)
    per = rng.choice([8, 16, 32, 12, 24]) * rng.choice([1, 2])
    curve += rng.uniform(0, 2.2) * strength * np.cos(2 * np.pi * (g - rng.integers(0, per)) / per)
    if rng.random() < .25:                          # the same beats of every measure are longer, as in a waltz
        curve += rng.normal(0, rng.uniform(.01, .08), 64)[np.minimum(63, beat)]
    for _ in range(rng.poisson(count / 50)):        # ritardando then a tempo, or a pause
        i = rng.integers(0, count); w = rng.integers(2, 9)
        j = np.arange(max(0, i - w), i); curve[j] += np.linspace(0, rng.uniform(.05, .8), len(j))
        if rng.random() < .3: curve[i] += rng.uniform(.3, 1.4)
    return curve * (rng.random() if rng.random() < .35 else 1)


def onset_times(rng, n, sec):
    """Seconds of the onsets: chords are early or late together, the hands and the notes of a hand are not exactly
    simultaneous, and chords may be rolled or broken between the hands."""
    uq, inv = np.unique(n[:, ONSET], return_inverse=True)
    jit = rng.choice([.002, .006, .012, .02], p=[.2, .3, .3, .2])
    notes_apart, hands_apart = np.exp(rng.normal(np.log([.007, .009]), .6)) * (rng.random() > .1)
    t = sec(n[:, ONSET]) + rng.normal(0, jit, len(uq))[inv] + rng.normal(0, notes_apart, len(n))
    t += rng.normal(0, hands_apart, len(uq))[inv] * (n[:, STAFF] == 2)
    rolled = rng.random(len(uq)) < rng.choice([0, .02, .08, .2], p=[.35, .25, .25, .15])
    sizes = np.bincount(inv)
    for k in np.nonzero(rolled & (sizes > 1))[0]:
        idx = np.nonzero(inv == k)[0]
        t[idx[np.argsort(n[idx, PITCH])]] += np.arange(len(idx)) * rng.uniform(.012, max(.02, .14 / len(idx)))
    return t


def releases(rng, n, t, sec, pedalled):
    """Seconds of the ends: passages are detached, others legato or held by the pedal until it is changed."""
    on, pos, measure = n[:, ONSET], n[:, POSITION], n[:, BEATS] * 96 / n[:, BEAT_TYPE]
    passage = ((on - on[0]) // rng.choice([96, 192, 384])).astype(int)
    legato = np.clip(rng.uniform(.5, 1.1) + rng.normal(0, rng.uniform(0, .3), passage[-1] + 1)[passage], .15, 1.3)
    share = legato * np.exp(rng.normal(0, rng.uniform(.05, .4), len(n)))
    detached = rng.random(len(n)) < rng.choice([0, .1, .3])
    share = np.where(detached, share * rng.uniform(.25, .7, len(n)), share)
    off = t + np.maximum(.05, (sec(on + n[:, DURATION]) - sec(on)) * np.clip(share, .1, 1.6))
    if rng.random() < pedalled:
        change = np.maximum(24, measure // rng.choice([1, 1, 2, 4]))
        up = sec(on - pos + np.ceil((pos + 1) / change) * change)
        held = (rng.random(passage[-1] + 1) < rng.uniform(.3, 1))[passage] & (rng.random(len(n)) < .9)
        off = np.where(held, np.maximum(off, up - rng.uniform(-.05, .08)), off)
    return off


def velocities(rng, n, strong, accented):
    """Velocities: high notes and one of the hands are louder, phrases swell, and single chords and notes differ. Accents hardly
    show the meter, unless `accented`: in classical performances barlines are as often softer as louder."""
    if rng.random() < .15: return np.full(len(n), 70.)
    uq, inv = np.unique(n[:, ONSET], return_inverse=True)
    swell = np.cumsum(rng.normal(0, 1, len(uq))); swell -= np.convolve(np.pad(swell, 40, 'edge'), np.ones(81) / 81, 'valid')
    loudness = rng.uniform(0, 5) * swell / max(1e-6, swell.std()) + rng.normal(0, rng.uniform(1, 9), len(uq))
    accents = (rng.normal([9, 5, 4, 0, 0], 4) if accented else rng.normal([2.5, 1.5, 1.5, 0, 0], 5))[strong] * rng.random()
    return (64 + loudness[inv] + accents + rng.normal(.5, .25) * (n[:, PITCH] - 64) + rng.normal(0, 4) * (n[:, STAFF] == 2)
            + rng.normal(0, rng.uniform(2, 12), len(n)))


def ornaments(rng, arr):
    """Grace notes before some notes and trills on some long ones. Their position is no part of the beat (class 4)."""
    added = []
    step = lambda: rng.choice([1, 2, -1, -2])
    for i in np.nonzero(rng.random(len(arr)) < rng.choice([.01, .03]))[0]:
        grace = arr[i].copy(); grace[2] += step()
        grace[0] -= rng.uniform(.05, .14); grace[1] = arr[i, 0]; grace[4] = 4
        if grace[0] > 0: added.append(grace)
    for i in np.nonzero((arr[:, 1] - arr[:, 0] > .35) & (rng.random(len(arr)) < .02))[0]:
        each = rng.uniform(.06, .11); interval = abs(step())
        times = np.arange(arr[i, 0] + each, min(arr[i, 1], arr[i, 0] + 2) - each, each)
        trill = np.repeat(arr[i:i+1], len(times), 0)
        trill[:, 0] = times; trill[:, 1] = times + each; trill[1::2, 2] -= interval
        trill[:, 2] += interval; trill[:, 4] = 4
        if len(times): arr[i, 1] = times[0]
        added.extend(trill)
    return np.r_[arr, added] if added else arr


def false_notes(rng, arr):
    """Harmonics and echoes, unlabelled."""
    count = rng.poisson(len(arr) * rng.choice([0, 0, .03, .08]))
    if not count: return arr
    false = arr[rng.integers(0, len(arr), count)].copy()
    false[:, 2] += rng.choice([12, -12, 19, 24, 7, 1], count)
    false[:, 0] += np.where(rng.random(count) < .5, rng.normal(0, .01, count), rng.uniform(.05, .4, count))
    false[:, 1] = false[:, 0] + rng.uniform(.06, .3, count); false[:, 4:] = -1; false[:, 3] -= 15
    return np.r_[arr, false]


def perform(rng, notes, written_tempo, manner=Manner()):
    """Rows of the notes of a performance in order of onset: onset, end, pitch, velocity, class, meter, tempo bin."""
    n = excerpt(rng, notes, manner.whole)
    on, du, pos = n[:, ONSET], n[:, DURATION], n[:, POSITION]
    q = tempo_of(rng, n, written_tempo, manner.tempos)
    u0, u1 = on[0], on[-1] + du[-1] + 24
    halves = np.arange(0, (u1 - u0) / 12 + 3)
    first = np.searchsorted(on - u0, halves * 12)      # the note at each half quarter, for its measure
    bar = (on - pos)[np.minimum(first, len(n) - 1)]
    beat = np.clip((u0 + 12 * halves - bar) / 12, 0, 63).astype(int)
    tt = np.r_[0, np.cumsum(np.exp(manner.freedom * tempo_curve(rng, len(halves), beat)) * 30 / q)]
    gt = np.arange(len(tt)) * 12.
    sec = lambda u: np.interp(u - u0, gt, tt)
    t = onset_times(rng, n, sec)
    off, vel = releases(rng, n, t, sec, manner.pedalled), velocities(rng, n, classes_of(n), manner.accented)
    arr = labelled(rng, n, t, off, vel, sec)
    if len(arr) and rng.random() < .3: arr = ornaments(rng, arr)
    return heard(rng, arr)


def replay(rng, notes, halves):
    """The rows of `perform` for a sequence as it was entered, but faster or slower, and not quite exactly."""
    n = excerpt(rng, notes)
    stretch = math.exp(rng.normal(0, .15))
    sec = lambda u: np.interp(u, np.arange(len(halves)) * 12., halves) * stretch
    t = n[:, PRESSED] * stretch
    shift = onset_times(rng, n, sec) - sec(n[:, ONSET])
    end = RELEASED if rng.random() < .5 else SILENT
    off = t + np.maximum(.03, (n[:, end] - n[:, PRESSED]) * stretch * math.exp(rng.normal(0, .1)))
    vel = n[:, VELOCITY] + rng.normal(0, rng.uniform(0, 6), len(n)) if rng.random() > .12 else np.full(len(n), 70.)
    return heard(rng, labelled(rng, n, t + shift, off + shift, vel, sec))


def classes_of(n):
    return classes(n[:, POSITION], n[:, BEATS].astype(int), n[:, BEAT_TYPE].astype(int))


def labelled(rng, n, t, off, vel, sec):
    """Rows of the notes that are detected; `sec`: seconds of a position in the score."""
    p = n[:, PITCH] + rng.integers(-6, 7)
    if rng.random() < .1: p = p + 12 * rng.integers(-1, 2)
    meter = [METER_OF.get(m, -1) for m in zip(n[:, BEATS].astype(int).tolist(), n[:, BEAT_TYPE].astype(int).tolist())]
    ctr = np.maximum(n[:, ONSET] - 48, n[0, ONSET]); per_quarter = (sec(ctr + 96) - sec(ctr)) / 4
    tempo_bin = np.log2(60 / np.maximum(per_quarter, 1e-3) / LOWEST_TEMPO) / BIN
    arr = np.stack([t, off, p, np.clip(vel, 1, 127), classes_of(n), meter, tempo_bin], 1)
    return arr[rng.random(len(n)) > rng.choice([0, .03, .1, .2])]


def heard(rng, arr):
    """The rows with false notes, in order of onset."""
    arr = false_notes(rng, arr)
    arr = arr[(arr[:, 2] >= 12) & (arr[:, 2] <= 115)]
    return arr[np.argsort(arr[:, 0], kind='stable')]
