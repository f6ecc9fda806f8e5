/** Passages of whole measures that are repeated. */
import type { Score, Timeline } from '../../engine/index.ts';
import { measureNumbers } from '../../engine/index.ts';
import type { LoopRange } from './playbackSource.ts';

/** Factor of the speed with each pass, where it increases. */
export const LOOP_SPEED_UP = 1.03;
/** Up to which the speed increases where nothing else was chosen. */
const FULL_SPEED = 1;
const ROUNDING = 1e-6;

/**
 * Returns the range from the first performance of the measure `first` to the end of the performance of `last` that
 * follows it; undefined where there is none.
 */
export function loopOfMeasures(
  { measures }: Timeline,
  first: number,
  last: number,
  speedUp = 1,
  fastest = FULL_SPEED,
): LoopRange | undefined {
  const from = measures.findIndex(({ measure }) => measure === first);
  const to = measures.findIndex(({ measure }, index) => index >= from && measure === last);
  const [start, end] = [measures[from], measures[to]];
  if (start === undefined || end === undefined) return undefined;
  return { from: start.onset, to: end.offset, speedUp, fastest };
}

/**
 * Indexes of the measures that a loop performs, in order of performance; a repeated measure is contained several times.
 */
export const measuresOfLoop = ({ measures }: Timeline, { from, to }: LoopRange): readonly number[] =>
  measures
    .filter(({ onset, offset }) => onset < to - ROUNDING && offset > from + ROUNDING)
    .map(({ measure }) => measure);

/** Printed numbers of the first and the last measure of a loop; null for measures without a number. */
export function barsOfLoop(
  score: Score,
  timeline: Timeline,
  loop: LoopRange,
): readonly [first: string | null, last: string | null] {
  const numbers = measureNumbers(score.measures);
  const measures = measuresOfLoop(timeline, loop);
  const numberOf = (measure = 0): string | null => numbers[measure] ?? null;
  return [numberOf(measures[0]), numberOf(measures.at(-1))];
}
