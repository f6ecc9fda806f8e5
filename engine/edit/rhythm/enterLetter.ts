/**
 * Notes that are typed one after another, as in the note input of other editors: each replaces the music at a moment of
 * a voice, in the octave that is nearest to the note before, and the next one begins where it ends.
 */
import { chordDuration } from '../../model/chord.ts';
import { drumNote, drumOfLetter } from '../../model/drumset.ts';
import { durationOf, type NoteValue } from '../../model/rhythm/noteValue.ts';
import { restOf } from '../../model/rhythm/restsFilling.ts';
import { keyAt } from '../../model/scoreContext.ts';
import type { Score } from '../../model/score.ts';
import { DEFAULT_VELOCITY } from '../../theory/dynamics.ts';
import { alterInKey } from '../../theory/key.ts';
import { midiPitch, type Pitch, type Step } from '../../theory/pitch.ts';
import { ticks } from '../../units.ts';
import { wholeChord, type ChordAddress, type Edit } from '../address.ts';
import { EditError } from '../editError.ts';
import { headOf, isDrumSet } from '../heads.ts';
import { nearestPitch, pitchBefore } from '../letters.ts';
import { ensureVoice } from '../marks/annotations.ts';
import { lasting, standingAt, voiceOf, write, type Standing } from '../marks/writeAtMoment.ts';
import { toRests, writePitches } from '../pitch.ts';
import type { VoiceMoment } from './writeLine.ts';

const TRIPLET = { actual: 3, normal: 2 } as const;

export interface Typed extends Edit {
  /** The moment after the note; undefined at the end of the score. */
  readonly next: VoiceMoment | undefined;
}

/**
 * Writes a note of a letter, as the key signature alters it. `near`: its octave is the nearest one to this pitch where no
 * note precedes. In the part of a drum set, writes the drum of the letter.
 */
export function enterLetter(score: Score, at: VoiceMoment, value: NoteValue, step: Step, near: Pitch): Typed {
  const prepared = ensureVoice(score, at.part, at.measure, at.staff, at.number);
  const standing = standingAt(voiceOf(prepared, at), at.onset);
  const address = addressOf(prepared, at, standing);
  const pitch = nearestPitch(step, alterInKey(step, keyAt(score, at.measure)), pitchBefore(prepared, address) ?? near);
  const head = isDrumSet(score, at.part) ? drumNote(drumOfLetter(step)) : headOf(pitch);
  if (standing !== undefined && isKept(standing, at, value))
    return typed(
      writePitches(prepared, wholeChord(prepared, address), [head.percussionKey ?? midiPitch(pitch)]),
      at,
      chordDuration(standing.chord),
    );
  const note = { value, velocity: DEFAULT_VELOCITY, notes: [head] };
  return typed(write(prepared, at, lasting(note, durationOf(value))), at, durationOf(value));
}

/** Writes a rest. */
export function enterRest(score: Score, at: VoiceMoment, value: NoteValue): Typed {
  const standing = standingAt(voiceOf(score, at), at.onset);
  const address = addressOf(score, at, standing);
  if (standing === undefined || standing.chord.notes.length === 0)
    return typed({ score, selection: [] }, at, durationOf(value));
  if (isKept(standing, at, value))
    return typed(toRests(score, wholeChord(score, address)), at, chordDuration(standing.chord));
  return typed(write(score, at, lasting(restOf(value), durationOf(value))), at, durationOf(value));
}

/** Writes a triplet of three rests of the value, in the time of two of them; the next notes are its own. */
export function enterTriplet(score: Score, at: VoiceMoment, { base }: NoteValue): Typed {
  const value: NoteValue = { base, dots: 0, modification: TRIPLET };
  const length = 2 * durationOf({ base, dots: 0 });
  if (at.onset + length > (score.measures[at.measure]?.duration ?? 0)) throw new EditError('no-room');
  const rests = [0, 1, 2].map((place) => ({
    ...restOf(value),
    ...(place === 0 && { tupletStarts: [TRIPLET] }),
    ...(place === 2 && { tupletStops: 1 }),
  }));
  const prepared = ensureVoice(score, at.part, at.measure, at.staff, at.number);
  return typed(write(prepared, at, rests), at, 0);
}

/** The moment after a note that was entered; undefined at the end of the score. */
export function afterEntered(score: Score, at: VoiceMoment, value: NoteValue): VoiceMoment | undefined {
  const standing = standingAt(voiceOf(score, at), at.onset);
  const isInTuplet = standing?.onset === at.onset && standing.chord.value.modification !== undefined;
  return typed({ score, selection: [] }, at, isInTuplet ? chordDuration(standing.chord) : durationOf(value)).next;
}

/** A chord of the value that begins at the moment keeps its marks; a chord of a tuplet keeps its value too. */
export const isKept = ({ onset, chord }: Standing, at: VoiceMoment, value: NoteValue): boolean =>
  onset === at.onset &&
  chord.fullMeasure === undefined &&
  (chord.value.modification !== undefined || chordDuration(chord) === durationOf(value));

/** The address of the chord that sounds at the moment, or of the one after it where it began before. */
export function addressOf(score: Score, at: VoiceMoment, standing: Standing | undefined): ChordAddress {
  const { part, measure } = at;
  const voice = (score.parts[part]?.measures[measure]?.voices ?? []).findIndex(
    (each) => each.staff === at.staff && each.number === at.number,
  );
  const index = standing?.index ?? 0;
  return { part, measure, voice, chord: standing !== undefined && standing.onset < at.onset ? index + 1 : index };
}

/** The result of writing a note of a duration. */
export function typed({ score, selection }: Edit, at: VoiceMoment, duration: number): Typed {
  let [measure, onset] = [at.measure, at.onset + duration];
  for (;;) {
    const length = score.measures[measure]?.duration;
    if (length === undefined) return { score, selection, next: undefined };
    if (onset < length) return { score, selection, next: { ...at, measure, onset: ticks(onset) } };
    [measure, onset] = [measure + 1, onset - length];
  }
}
