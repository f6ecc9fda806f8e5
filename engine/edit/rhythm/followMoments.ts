/**
 * The selection after an edit of several chords. Editing one chord shifts the indexes of the later ones, so each chord
 * is recorded with its onset and looked up again when all edits are done.
 */
import { chordDuration, isRest, type Chord } from '../../model/chord.ts';
import type { Score } from '../../model/score.ts';
import type { Ticks } from '../../units.ts';
import { chordAt, chordsOf, onsetOf, voiceAt, wholeChord, type ChordAddress, type Selection } from '../address.ts';

/** A chord recorded with its onset, so that a different chord found at that onset later can be rejected. */
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

/** The recorded chords that still exist, each once, in score order. */
export function followMoments(score: Score, remembered: readonly Remembered[]): Selection {
  const found = remembered.flatMap(({ at, onset, chord }) => {
    const index = indexAt(voiceAt(score, at)?.chords ?? [], onset);
    const now = chordAt(score, { ...at, chord: index });
    // Repairing ties creates new objects, so identity cannot be compared; a note that was overwritten left a rest.
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
