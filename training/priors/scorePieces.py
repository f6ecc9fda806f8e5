"""The pieces that exportNotes.ts wrote, from which performances are drawn for trainMetricalNetwork.py."""
import gzip, json
import numpy as np

METERS = ['2/4', '3/4', '4/4', '2/2', '3/8', '6/8', '9/8', '12/8']
METER_OF = {(int(a), int(b)): i for i, (a, b) in enumerate(m.split('/') for m in METERS)} | {(4, 8): 0}
METER_SHARES = {(4, 4): 1.4, (3, 4): 1.5, (2, 4): .8, (3, 8): .3, (9, 8): 1.5, (12, 8): 3}
FEWEST_NOTES = 30
ARRANGED = ('dressed', 'popular')
LINES = ('voices', 'parts', 'solos', 'tunes', 'sheets')      # of exportNotes.ts --lines
ONSET, DURATION, PITCH, IS_VOICE, STAFF, POSITION, BEATS, BEAT_TYPE, PRESSED, RELEASED, SILENT, VELOCITY = range(12)


def has_positions(notes):
    """Whether every note has a place in a measure of at most 20 whole notes: not so in three damaged scores."""
    position = np.array([note[POSITION] for note in notes], np.float64)
    return np.isfinite(position).all() and position.min() >= 0 and position.max() < 20 * 96


def spread_weight(piece, notes):
    """The weight of a piece of art music: more where it has many or few onsets a quarter note, since these are rare."""
    if piece['source'] in ARRANGED: return 1.
    density = 24 * len(np.unique(notes[:, ONSET])) / max(24, notes[-1, ONSET] - notes[0, ONSET])
    return 2. if density >= 5 else 1.5 if density < 1.3 else 1.


class Scores:
    """The pieces that exportNotes.ts wrote. `source` and `held_out` have one element for each piece."""

    def __init__(self, path, is_spread=False):
        data = json.load((gzip.open if path.endswith('.gz') else open)(path))
        self.columns = {name: i for i, name in enumerate(data['features'])}
        pieces = [p for p in data['pieces'] if len(p['notes']) >= FEWEST_NOTES and has_positions(p['notes'])]
        self.notes = [np.array(p['notes'], np.float64) for p in pieces]
        self.tempo = [p['tempo'] for p in pieces]
        self.halves = [np.array(p['halves']) if 'halves' in p else None for p in pieces]      # of a sequence
        self.source = np.array([p['source'] for p in pieces])
        self.held_out = np.array([p['isHeldOut'] for p in pieces])
        self.weight = np.array([spread_weight(p, n) if is_spread else 1. for p, n in zip(pieces, self.notes)])

    def chooser(self, pieces, shares):
        """Returns a function from a random number to a piece. `shares` are those of the sources; meters are weighted."""
        w = np.array([METER_SHARES.get(tuple(self.notes[p][0, [BEATS, BEAT_TYPE]].astype(int)), 1.) for p in pieces])
        w *= self.weight[pieces]
        for name in set(self.source[pieces]):
            of_source = self.source[pieces] == name
            w[of_source] *= shares.get(name, 0) / w[of_source].sum()
        cumulative = np.cumsum(w / w.sum())
        return lambda x: pieces[min(len(pieces) - 1, np.searchsorted(cumulative, x))]
