/**
 * Which chords of a voice are beamed together: as they are printed by meter, and never over a rest. `Chord.beam` overrides it: `join` beams a chord to the one before it, `break` parts them.
 *
 * The reader compares a file's beams with the same rule and keeps only what differs, so that an imported score still
 * beams itself when it is edited.
 */
import { chordDuration, isRest, type Chord } from '../../../model/chord.ts';
import { beamStarts, indexOfGroup, meterGroups, pickupOffset } from '../../../model/rhythm/meterGroups.ts';
import type { Measure, TimeSignature } from '../../../model/score.ts';

export interface BeamMark {
  /** 1 for the beam of an eighth. */
  readonly level: number;
  readonly mark: 'begin' | 'continue' | 'end' | 'forward hook' | 'backward hook';
}

const EIGHTH = 3;

/** Beams (or flags) of a note value: 1 for an eighth, 2 for a sixteenth. */
export const beamsOfBase = (base: number): number => Math.max(0, base - EIGHTH + 1);

const isBeamable = (chord: Chord | undefined): chord is Chord =>
  chord !== undefined && !isRest(chord) && chord.value.base >= EIGHTH;

/** The measure that the chords stand in. */
export type BeamedMeasure = Pick<Measure, 'unnumbered' | 'duration'>;

/** For each chord, whether it is joined to the chord before it by the meter alone. */
export function joinsByMeter(chords: readonly Chord[], time: TimeSignature, measure: BeamedMeasure): boolean[] {
  let at = pickupOffset(measure, time);
  const placed = chords.map((chord) => {
    const start = at;
    at += chordDuration(chord);
    return { at: start, value: chord.value };
  });
  const starts = beamStarts(meterGroups(time), placed);
  const groups = placed.map((chord) => indexOfGroup(starts, chord.at));
  return chords.map(
    (chord, index) => isBeamable(chord) && isBeamable(chords[index - 1]) && groups[index] === groups[index - 1],
  );
}

/** The result with the chords' overrides; `byMeter` is the result of `joinsByMeter`. */
export function joins(chords: readonly Chord[], byMeter: readonly boolean[]): boolean[] {
  return chords.map((chord, index) => {
    if (!isBeamable(chord) || !isBeamable(chords[index - 1]) || chord.beam === 'break') return false;
    return chord.beam === 'join' || byMeter[index] === true;
  });
}

/** Beams of a run of chords that are joined, from the number of beams of each. */
function marksOfRun(counts: readonly number[]): BeamMark[][] {
  return counts.map((count, index) => {
    if (counts.length < 2) return [];
    return Array.from({ length: count }, (_, beam): BeamMark => {
      const before = (counts[index - 1] ?? 0) > beam;
      const after = (counts[index + 1] ?? 0) > beam;
      const hook = index === 0 ? 'forward hook' : 'backward hook';
      return { level: beam + 1, mark: before ? (after ? 'continue' : 'end') : after ? 'begin' : hook };
    });
  });
}

/** `isJoined` states for each chord whether it is joined to the previous one. */
export function beamMarks(counts: readonly number[], isJoined: readonly boolean[]): BeamMark[][] {
  const marks: BeamMark[][] = [];
  for (let start = 0; start < counts.length;) {
    let end = start + 1;
    while (end < counts.length && isJoined[end]) end++;
    marks.push(...marksOfRun(counts.slice(start, end)));
    start = end;
  }
  return marks;
}
