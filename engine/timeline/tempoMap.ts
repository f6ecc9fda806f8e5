/** Conversion between played score time and clock time. The tempo is constant between two tempo marks. */
import { TICKS_PER_QUARTER, seconds, ticks, type Seconds, type Ticks } from '../units.ts';

export interface TempoSegment {
  /** Played score time, in which repeated measures count again. */
  readonly start: Ticks;
  readonly startSeconds: Seconds;
  readonly quartersPerMinute: number;
}

export interface TempoMap {
  /** In order of time, the first at 0; adjacent segments have different tempos. */
  readonly segments: readonly TempoSegment[];
}

const secondsPerTick = (quartersPerMinute: number): number => 60 / (quartersPerMinute * TICKS_PER_QUARTER);

/** The tempo map of tempo marks in order of time; of several marks at one moment the last is used. */
export function tempoMapOf(
  marks: readonly { readonly start: number; readonly quartersPerMinute: number }[],
  initial: number,
): TempoMap {
  const segments: TempoSegment[] = [];
  for (const { start, quartersPerMinute } of [{ start: 0, quartersPerMinute: initial }, ...marks]) {
    if (segments.at(-1)?.start === start) segments.pop();
    const last = segments.at(-1);
    if (last?.quartersPerMinute === quartersPerMinute) continue;
    const startSeconds = last === undefined ? 0 : secondsIn(last, start);
    segments.push({ start: ticks(start), startSeconds: seconds(startSeconds), quartersPerMinute });
  }
  return { segments };
}

const secondsIn = ({ start, startSeconds, quartersPerMinute }: TempoSegment, moment: number): number =>
  startSeconds + (moment - start) * secondsPerTick(quartersPerMinute);

/** The last segment that begins at or before a value of the given field. */
function segmentAt({ segments }: TempoMap, field: 'start' | 'startSeconds', value: number): TempoSegment {
  let [low, high] = [0, segments.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.[field] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return segments[low] ?? { start: ticks(0), startSeconds: seconds(0), quartersPerMinute: 120 };
}

export const secondsAt = (map: TempoMap, moment: Ticks): Seconds =>
  seconds(secondsIn(segmentAt(map, 'start', moment), moment));

/** The moment of a clock time, rounded to the nearest tick. */
export function momentAt(map: TempoMap, time: Seconds): Ticks {
  const { start, startSeconds, quartersPerMinute } = segmentAt(map, 'startSeconds', time);
  return ticks(Math.round(start + (time - startSeconds) / secondsPerTick(quartersPerMinute)));
}

/** Quarters per minute at a moment. */
export const tempoIn = (map: TempoMap, moment: number): number => segmentAt(map, 'start', moment).quartersPerMinute;
