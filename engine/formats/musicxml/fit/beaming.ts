/**
 * Determines which chords of a voice are beamed together: the meter decides, and a beam never crosses a rest by the
 * meter alone. `Chord.beam` overrides the meter: `join` beams a chord to the one before it, `break` separates them.
 *
 * The reader compares a file's beams with the same rule and stores only the differences, so that the beams of an
 * imported score still follow the meter when the score is edited.
 */
import { chordDuration, isRest, type Chord } from '../../../model/chord.ts';
import { beamStarts, indexOfGroup, meterGroups, pickupOffset } from '../../../model/rhythm/meterGroups.ts';
import type { NoteValue } from '../../../model/rhythm/noteValue.ts';
import { beamsByMeter } from '../../../model/rhythm/secondaryBeams.ts';
import type { Measure, TimeSignature } from '../../../model/score.ts';

export interface BeamMark {
  /** Counted from the outermost beam: 1 is the beam that an eighth has. */
  readonly level: number;
  readonly mark: 'begin' | 'continue' | 'end' | 'forward hook' | 'backward hook';
}

const EIGHTH = 3;

/**
 * Returns the number of beams or flags of a note value: 1 for an eighth, 2 for a sixteenth, 0 for a quarter and longer.
 */
export const beamsOfBase = (base: number): number => Math.max(0, base - EIGHTH + 1);

const isBeamable = (chord: Chord | undefined): chord is Chord =>
  chord !== undefined && !isRest(chord) && chord.value.base >= EIGHTH;

/** The fields of the chords' measure that determine where its beats lie. */
export type BeamedMeasure = Pick<Measure, 'unnumbered' | 'duration'>;

function placedInMeter(
  chords: readonly Chord[],
  time: TimeSignature,
  measure: BeamedMeasure,
): { at: number; value: NoteValue }[] {
  let at = pickupOffset(measure, time);
  return chords.map((chord) => {
    const start = at;
    at += chordDuration(chord);
    return { at: start, value: chord.value };
  });
}

/** Returns the number of beams of each chord: 0 for rests. */
export const beamCounts = (chords: readonly Chord[]): number[] =>
  chords.map((chord) => (isRest(chord) ? 0 : beamsOfBase(chord.value.base)));

/** Returns for each chord how many beams the meter alone lets continue from the chord before it, if the two are joined. */
export function countsByMeter(chords: readonly Chord[], time: TimeSignature, measure: BeamedMeasure): number[] {
  const counts = beamCounts(chords);
  const { subdivision } = meterGroups(time);
  return placedInMeter(chords, time, measure).map(({ at }, index) =>
    beamsByMeter(counts[index - 1] ?? 0, counts[index] ?? 0, at % subdivision === 0),
  );
}

/** Returns for each chord whether the meter alone beams it to the chord before it. */
export function joinsByMeter(chords: readonly Chord[], time: TimeSignature, measure: BeamedMeasure): boolean[] {
  const placed = placedInMeter(chords, time, measure);
  const starts = beamStarts(meterGroups(time), placed);
  const groups = placed.map((chord) => indexOfGroup(starts, chord.at));
  return chords.map(
    (chord, index) => isBeamable(chord) && isBeamable(chords[index - 1]) && groups[index] === groups[index - 1],
  );
}

/**
 * Returns for each chord whether it is beamed to the chord before it, with the chords' overrides. `byMeter` is the
 * result of `joinsByMeter`.
 */
export function joins(chords: readonly Chord[], byMeter: readonly boolean[]): boolean[] {
  return chords.map((chord, index) => {
    if (!isBeamable(chord) || !isBeamable(chords[index - 1]) || chord.beam === 'break') return false;
    return chord.beam === 'join' || byMeter[index] === true;
  });
}

/** Returns the beams of a run of joined chords. `counts` and `through` are as for `beamMarks`. */
function marksOfRun(counts: readonly number[], through: readonly number[]): BeamMark[][] {
  return counts.map((count, index) => {
    if (counts.length < 2) return [];
    return Array.from({ length: count }, (_, beam): BeamMark => {
      const before = index > 0 && (through[index] ?? 0) > beam;
      const after = (through[index + 1] ?? 0) > beam;
      const hook = index === 0 ? 'forward hook' : 'backward hook';
      return { level: beam + 1, mark: before ? (after ? 'continue' : 'end') : after ? 'begin' : hook };
    });
  });
}

/**
 * Returns the beams of each chord of a voice. `counts` are the numbers of beams of the chords; `isJoined` states for
 * each chord whether it is beamed to the previous one, and `through`, how many beams then continue from it.
 */
export function beamMarks(
  counts: readonly number[],
  isJoined: readonly boolean[],
  through: readonly number[],
): BeamMark[][] {
  const marks: BeamMark[][] = [];
  for (let start = 0; start < counts.length;) {
    let end = start + 1;
    while (end < counts.length && isJoined[end]) end++;
    marks.push(...marksOfRun(counts.slice(start, end), through.slice(start, end)));
    start = end;
  }
  return marks;
}
