/**
 * Divides three scores of one recording at the barlines that all of them have. A block between two such barlines is one
 * measure where nothing was divided again, otherwise several.
 */
import type { Score } from '../../model/score.ts';
import { barlineTimes, type ScoreClock } from './scoreClock.ts';

export interface TimedScore {
  readonly score: Score;
  readonly clock: ScoreClock;
}

/** Indexes of measures: from `first` up to, not including, `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

export interface MergeBlock {
  readonly base: Span;
  readonly theirs: Span;
  readonly ours: Span;
}

/** Barlines nearer than this (seconds) are one: times are written in milliseconds, and beats are tracked within this. */
const SAME_BARLINE = 0.05;

/** In order; they cover all measures. */
export function mergeBlocks(base: TimedScore, theirs: TimedScore, ours: TimedScore): MergeBlock[] {
  const times = [base, theirs, ours].map(({ score, clock }) => barlineTimes(score, clock));
  const [ofBase = [], ofTheirs = [], ofOurs = []] = times;
  const blocks: MergeBlock[] = [];
  const counts = [base, theirs, ours].map(({ score }) => score.measures.length);
  let [first, theirFirst, ourFirst] = [0, 0, 0];
  const close = (end: number, theirEnd: number, ourEnd: number): void => {
    const spans = [
      { first, end },
      { first: theirFirst, end: theirEnd },
      { first: ourFirst, end: ourEnd },
    ] as const;
    if (spans.some((span) => span.end > span.first)) blocks.push({ base: spans[0], theirs: spans[1], ours: spans[2] });
    [first, theirFirst, ourFirst] = [end, theirEnd, ourEnd];
  };
  for (let index = 1; index < (counts[0] ?? 0); index++) {
    const time = ofBase[index] ?? 0;
    const [their, our] = [nearest(ofTheirs, time, theirFirst), nearest(ofOurs, time, ourFirst)];
    if (their !== undefined && our !== undefined) close(index, their, our);
  }
  close(counts[0] ?? 0, counts[1] ?? 0, counts[2] ?? 0);
  return blocks;
}

/** The barline at a time, after the measure `after` and before the end of the score. */
function nearest(times: readonly number[], time: number, after: number): number | undefined {
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  return [low, high].find(
    (index) => index > after && index < times.length - 1 && Math.abs((times[index] ?? 0) - time) <= SAME_BARLINE,
  );
}
