/**
 * The selection that follows an edit of several chords: an edit of one shifts the indexes of those behind it, so each
 * chord is remembered by its moment and looked up when all is done.
 */
import { chordDuration, isRest, type Chord } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import type { Ticks } from '../units.ts';
import { chordAt, chordsOf, onsetOf, voiceAt, wholeChord, type ChordAddress, type Selection } from './address.ts';

/** A chord by its moment; another one that stands there later is not meant. */
export interface Remembered {
  readonly at: ChordAddress;
  readonly onset: Ticks;
  readonly chord: Chord;
}

export function remember(score: Score, at: ChordAddress): readonly Remembered[] {
  const chord = chordAt(score, at);
  const chords = voiceAt(score, at)?.chords;
  return chord && chords ? [{ at, onset: onsetOf(chords, at.chord), chord }] : [];
}

/** The remembered chords that are still there, each once, in score order. */
export function followMoments(score: Score, remembered: readonly Remembered[]): Selection {
  const found = remembered.flatMap(({ at, onset, chord }) => {
    const index = indexAt(voiceAt(score, at)?.chords ?? [], onset);
    const now = chordAt(score, { ...at, chord: index });
    // Ties are repaired on the way, so the objects differ; a note that was eaten leaves a rest.
    const isSame = now !== undefined && isRest(now) === isRest(chord);
    return isSame ? [{ ...at, chord: index, note: -1 }] : [];
  });
  return chordsOf(found).flatMap((at) => wholeChord(score, at));
}

function indexAt(chords: readonly Chord[], onset: Ticks): number {
  let moment = 0;
  return chords.findIndex((chord) => {
    const here = moment;
    moment += chordDuration(chord);
    return here === onset;
  });
}
