/**
 * Which chords of a voice are beamed together, by meter: within a beat, within three eighths in compound meters, and
 * never over a rest. `Chord.beam` overrides it: `join` beams a chord to the one before it, `break` parts them.
 *
 * The reader compares a file's beams with the same rule and keeps only what differs, so that an imported score still
 * beams itself when it is edited.
 */
import { chordDuration, isRest, type Chord } from '../../model/chord.ts';
import type { TimeSignature } from '../../model/score.ts';
import { TICKS_PER_WHOLE } from '../../units.ts';

export interface BeamMark {
  /** 1 for the beam of an eighth. */
  readonly level: number;
  readonly mark: 'begin' | 'continue' | 'end' | 'forward hook' | 'backward hook';
}

const EIGHTH = 3;

/** Beams (or flags) of a note value: 1 for an eighth, 2 for a sixteenth. */
export const beamCount = (base: number): number => Math.max(0, base - EIGHTH + 1);

/** How many of the lower number's beats stand together. */
function groupSizes({ beats, beatType }: TimeSignature): readonly number[] {
  const count = beats.reduce((sum, beat) => sum + beat, 0);
  if (beats.length > 1) return beats;
  if (beatType < 8) return [1];
  if (count % 3 === 0) return [3];
  return count > 4 ? [...Array<number>(Math.floor((count - 3) / 2)).fill(2), 3] : [count];
}

/** Ascending moments within a measure at which a beam begins anew. */
function boundaries(time: TimeSignature, duration: number): number[] {
  const sizes = groupSizes(time);
  const found: number[] = [];
  for (let at = 0, index = 0; at < duration && found.length < 4096; index++) {
    found.push(at);
    at += ((sizes[index % sizes.length] ?? 1) * TICKS_PER_WHOLE) / Math.max(time.beatType, 4);
  }
  return found;
}

const isBeamable = (chord: Chord | undefined): chord is Chord =>
  chord !== undefined && !isRest(chord) && chord.value.base >= EIGHTH;

/** For each chord: is it joined to the chord before it by the meter alone? */
export function joinsByMeter(chords: readonly Chord[], time: TimeSignature, duration: number): boolean[] {
  const starts = boundaries(time, duration);
  const groupAt = (moment: number): number => starts.findLastIndex((start) => start <= moment);
  let at = 0;
  let groupBefore = -1;
  return chords.map((chord, index) => {
    const group = groupAt(at);
    const isJoined = isBeamable(chord) && isBeamable(chords[index - 1]) && group === groupBefore;
    groupBefore = group;
    at += chordDuration(chord);
    return isJoined;
  });
}

/** With the chords' own wishes. */
export function joins(chords: readonly Chord[], time: TimeSignature, duration: number): boolean[] {
  return joinsByMeter(chords, time, duration).map((byMeter, index) => {
    const chord = chords[index];
    if (!isBeamable(chord) || !isBeamable(chords[index - 1]) || chord.beam === 'break') return false;
    return chord.beam === 'join' || byMeter;
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

/** `isJoined` tells for each whether it hangs on the one before it. */
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
