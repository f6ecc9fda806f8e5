/** Writing notes of any length at any moment of a voice. */
import { chordDuration, isRest, type Chord } from '../../model/chord.ts';
import { isDyadic, notatedValues } from '../../model/rhythm/notatedValues.ts';
import type { Score, Voice } from '../../model/score.ts';
import { ticks } from '../../units.ts';
import type { Edit } from '../address.ts';
import { EditError } from '../editError.ts';
import { withoutPairedTremolo } from './tremolos.ts';
import { without } from '../update.ts';
import { pieceOf } from '../rhythm/rebar.ts';
import { writeChord, writeLine, type VoiceMoment } from '../rhythm/writeLine.ts';

export const voiceOf = (score: Score, { part, measure, staff, number }: VoiceMoment): Voice | undefined =>
  score.parts[part]?.measures[measure]?.voices.find((voice) => voice.staff === staff && voice.number === number);

/** Returns the chord as tied chords of this total duration; none where no note values have that duration. */
export function lasting(chord: Chord, duration: number): readonly Chord[] {
  const values = isDyadic(duration) ? notatedValues(ticks(duration)) : [];
  const plain = { ...withoutPairedTremolo(chord), notes: chord.notes.map((note) => without(note, 'tied', 'tieSide')) };
  return (values ?? []).map((value, index, all) => pieceOf(plain, value, index === 0, index === all.length - 1));
}

export interface Standing {
  readonly chord: Chord;
  readonly index: number;
  readonly onset: number;
}

/** Returns the chord or rest of a voice that sounds at a moment of the measure. */
export function standingAt(voice: Voice | undefined, onset: number): Standing | undefined {
  let at = 0;
  for (const [index, chord] of (voice?.chords ?? []).entries()) {
    const end = at + chordDuration(chord);
    if (onset < end) return { chord, index, onset: at };
    at = end;
  }
  return undefined;
}

/** Shortens a note that sounds at the moment and began before it, so that it ends there. A tuplet is not divided. */
function cutAt(score: Score, at: VoiceMoment): Score {
  const standing = standingAt(voiceOf(score, at), at.onset);
  if (standing === undefined || standing.onset === at.onset || isRest(standing.chord)) return score;
  const shorter = lasting(standing.chord, at.onset - standing.onset);
  if (standing.chord.value.modification !== undefined || shorter.length === 0) return score;
  return writeLine(score, { ...at, onset: ticks(standing.onset) }, shorter).score;
}

/**
 * Writes chords from a moment on. Throws EditError where they do not fit.
 */
export function write(score: Score, at: VoiceMoment, chords: readonly Chord[]): Edit {
  const cut = cutAt(score, at);
  const [chord] = chords;
  const alone = chord !== undefined && chords.length === 1 ? writeChord(cut, at, chord) : undefined;
  const written = alone ?? (chord === undefined ? undefined : writeLine(cut, at, chords));
  if (written === undefined || written.selection.length === 0) throw new EditError('no-room');
  return written;
}
