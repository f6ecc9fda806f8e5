/**
 * Commands for trills, mordents, turns and arpeggios. Each adds its sign to all selected chords, or removes it where all of
 * them have it. The reader of performances writes such signs too, so that a wrong one has to be removable.
 */
import type { Chord, Ornament } from '../../model/chord.ts';
import type { Score } from '../../model/score.ts';
import { chordAt, nextChord, type ChordAddress, type Edit, type Selection } from '../address.ts';
import { updateChord, withList, without } from '../update.ts';
import { bearers, haveAll, isSounding } from './bearers.ts';

/** Ornaments that a chord may have beside another one. */
const BESIDE: readonly Ornament['kind'][] = ['vibrato', 'schleifer'];

const hasOrnament = ({ ornaments = [] }: Chord, kind: Ornament['kind']): boolean =>
  ornaments.some((ornament) => ornament.kind === kind);

export const haveOrnament = (score: Score, selection: Selection, kind: Ornament['kind']): boolean =>
  haveAll(score, selection, isSounding, (chord) => hasOrnament(chord, kind));

/** Adds the ornament in place of another one, or removes it if all selected chords have it. */
export function toggleOrnament(score: Score, selection: Selection, kind: Ornament['kind']): Edit {
  const isRemoved = haveOrnament(score, selection, kind);
  let edited = score;
  for (const at of bearers(score, selection, isSounding)) {
    const chord = chordAt(edited, at);
    if (!chord || (!isRemoved && hasOrnament(chord, kind))) continue;
    const { ornaments = [] } = chord;
    const kept = ornaments.filter((ornament) => BESIDE.includes(ornament.kind));
    const left = isRemoved ? ornaments.filter((ornament) => ornament.kind !== kind) : [...kept, { kind }];
    const hasLostLine = ornaments.some(({ isLong }) => isLong) && !left.some(({ isLong }) => isLong);
    edited = updateChord(edited, at, (old) => withList(old, 'ornaments', left));
    if (hasLostLine) edited = withoutLineEnd(edited, at);
  }
  return { score: edited, selection };
}

/** Removes the end of the wavy line that began at the chord. */
function withoutLineEnd(score: Score, from: ChordAddress): Score {
  for (let at = nextChord(score, from); at; at = nextChord(score, at)) {
    const chord = chordAt(score, at);
    if (chord?.endsOrnamentLine) return updateChord(score, at, (old) => without(old, 'endsOrnamentLine'));
    if (chord?.ornaments?.some(({ isLong }) => isLong)) return score;
  }
  return score;
}

const isSeveralNotes = ({ notes }: Chord): boolean => notes.length > 1;

type Arpeggio = NonNullable<Chord['arpeggio']>;

const isArpeggio = (own: Chord['arpeggio'], kind: Arpeggio): boolean =>
  kind === 'plain' ? own !== undefined : own === kind;

/** `plain`: an arpeggio of any kind. */
export const haveArpeggio = (score: Score, selection: Selection, kind: Arpeggio = 'plain'): boolean =>
  haveAll(score, selection, isSeveralNotes, ({ arpeggio }) => isArpeggio(arpeggio, kind));

/**
 * Adds an arpeggio to the selected chords of several notes, in place of one of another direction, or removes it if all of
 * them have one.
 */
export function toggleArpeggio(score: Score, selection: Selection, kind: Arpeggio = 'plain'): Edit {
  const isRemoved = haveArpeggio(score, selection, kind);
  const change = (chord: Chord): Chord => {
    if (isRemoved) return without(chord, 'arpeggio');
    return isArpeggio(chord.arpeggio, kind) ? chord : { ...chord, arpeggio: kind };
  };
  let edited = score;
  for (const at of bearers(score, selection, isSeveralNotes)) edited = updateChord(edited, at, change);
  return { score: edited, selection };
}
