/**
 * The positions at which a meter allows beams to break (Gould, Behind Bars, "Beaming according to the metre"). Eighths
 * alone may be joined over wide groups (a half measure of 4/4, the whole of 3/4 or 3/8); with shorter values or
 * tuplets, beams show every beat.
 */
import type { NoteValue } from './noteValue.ts';
import type { Measure, TimeSignature } from '../score.ts';
import { TICKS_PER_WHOLE } from '../../units.ts';

export interface MeterGroups {
  /** Beat starts in ticks, ascending from 0. */
  readonly beats: readonly number[];
  /** Starts of the wide groups, a subset of the beats. */
  readonly wide: readonly number[];
  /**
   * The length after which beams of thirty-seconds and shorter are interrupted down to one beam: half of a simple beat,
   * a third of a compound one.
   */
  readonly subdivision: number;
}

const cache = new WeakMap<TimeSignature, MeterGroups>();

const startsOf = (lengths: readonly number[]): number[] => {
  let start = 0;
  return lengths.map((length) => (start += length) - length);
};

/** Seven eighths are divided as 2+2+3 and five as 3+2, where the signature does not state otherwise. */
function unequalBeats(count: number): number[] {
  if (count === 5) return [3, 2];
  const twos = Math.floor((count - 3) / 2);
  return [...Array.from({ length: twos }, () => 2), count - 2 * twos];
}

function beatLengths(time: TimeSignature, unit: number): number[] {
  if (time.beats.length > 1) return time.beats.map((count) => count * unit);
  const count = time.beats[0] ?? 4;
  const isShort = time.beatType >= 8;
  if (isShort && count % 3 === 0) return Array.from({ length: count / 3 }, () => 3 * unit);
  if (isShort && count > 4) return unequalBeats(count).map((length) => length * unit);
  if (isShort && count % 2 === 0) return Array.from({ length: count / 2 }, () => 2 * unit);
  return Array.from({ length: count }, () => unit);
}

function wideStarts(time: TimeSignature, beats: readonly number[]): readonly number[] {
  const count = time.beats.length === 1 ? (time.beats[0] ?? 4) : 0;
  if (time.beatType === 4 && (count === 2 || count === 3)) return [0];
  if (time.beatType === 4 && count % 3 === 0) return beats.filter((_, index) => index % 3 === 0);
  if (time.beatType === 4 && count % 2 === 0) return beats.filter((_, index) => index % 2 === 0);
  return beats;
}

export function meterGroups(time: TimeSignature): MeterGroups {
  const known = cache.get(time);
  if (known !== undefined) return known;
  const unit = TICKS_PER_WHOLE / time.beatType;
  const lengths = beatLengths(time, unit);
  const beats = startsOf(lengths);
  const isCompound = lengths[0] === 3 * unit;
  const subdivision = (lengths[0] ?? unit) / (isCompound ? 3 : 2);
  const groups = { beats, wide: wideStarts(time, beats), subdivision };
  cache.set(time, groups);
  return groups;
}

/** Distance of the meter's start before the measure's start: the beats of a pickup are counted from its end. */
export function pickupOffset(
  { unnumbered, duration }: Pick<Measure, 'unnumbered' | 'duration'>,
  time: TimeSignature,
): number {
  const full = (time.beats.reduce((sum, count) => sum + count, 0) * TICKS_PER_WHOLE) / time.beatType;
  return unnumbered === true && duration < full ? full - duration : 0;
}

export const indexOfGroup = (starts: readonly number[], at: number): number =>
  starts.findLastIndex((start) => start <= at);

/**
 * Returns the moments at which the beams of one voice begin: the wide groups where these contain nothing shorter than
 * eighths, otherwise the beats. `at`: ticks from the start of the meter.
 */
export function beamStarts(
  { beats, wide }: MeterGroups,
  chords: Iterable<{ readonly at: number; readonly value: NoteValue }>,
): readonly number[] {
  const isFine = new Set<number>();
  for (const { at, value } of chords)
    if (value.base > 3 || value.modification !== undefined) isFine.add(indexOfGroup(wide, at));
  return beats.filter((beat) => wide.includes(beat) || isFine.has(indexOfGroup(wide, beat)));
}
