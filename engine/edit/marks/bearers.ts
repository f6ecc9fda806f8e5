/** The selected chords that can have a sign. */
import { isRest, type Chord } from '../../model/chord.ts';
import type { Score } from '../../model/score.ts';
import { chordAt, chordsOf, type ChordAddress, type Selection } from '../address.ts';

export function bearers(
  score: Score,
  selection: Selection,
  canBear: (chord: Chord) => boolean,
): readonly ChordAddress[] {
  return chordsOf(selection).filter((at) => {
    const chord = chordAt(score, at);
    return chord !== undefined && canBear(chord);
  });
}

export const isSounding = (chord: Chord): boolean => !isRest(chord);

/** Whether there are chords that can have the sign, and all of them have it. */
export function haveAll(
  score: Score,
  selection: Selection,
  canBear: (chord: Chord) => boolean,
  isMarked: (chord: Chord) => boolean,
): boolean {
  const chords = bearers(score, selection, canBear).map((at) => chordAt(score, at));
  return chords.length > 0 && chords.every((chord) => chord !== undefined && isMarked(chord));
}
