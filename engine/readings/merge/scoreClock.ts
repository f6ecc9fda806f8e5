/** Seconds of the recording at each moment of a score, from the times of its measures. */
import type { Score } from '../../model/score.ts';
import { measureContexts, scoreDuration } from '../../model/scoreContext.ts';
import { TICKS_PER_QUARTER } from '../../units.ts';

/** Seconds at ticks since the beginning of the score as written. */
export type ScoreClock = (moment: number) => number;

interface Knot {
  readonly moment: number;
  readonly time: number;
}

/**
 * Linear between the measures that have a time. A score can have lost the times, because edits that divide the music anew
 * dropped them in earlier versions, but these moved no note: then the clock of the score before the edit is used.
 */
export function scoreClock(score: Score, before?: ScoreClock): ScoreClock {
  const starts = measureContexts(score);
  const knots: Knot[] = [];
  score.measures.forEach(({ timestamp }, index) => {
    const [last, moment] = [knots.at(-1), starts[index]?.start ?? 0];
    if (timestamp !== undefined && (last === undefined || timestamp > last.time))
      knots.push({ moment, time: timestamp });
  });
  // A measure that begins before the recording is written at 0: the pace of the next ones is extended to it.
  const known = knots.length > 2 && knots[0]?.time === 0 ? knots.slice(1) : knots;
  if (known.length >= 2) return interpolated(known);
  if (before) return before;
  // Without any time: at the first tempo, from 0 on.
  const length = scoreDuration(score);
  const quarters = length / TICKS_PER_QUARTER;
  return interpolated([
    { moment: 0, time: 0 },
    { moment: Math.max(1, length), time: (quarters * 60) / (starts[0]?.tempo ?? 120) },
  ]);
}

function interpolated(knots: readonly Knot[]): ScoreClock {
  return (moment) => {
    let [low, high] = [0, knots.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((knots[middle]?.moment ?? 0) <= moment) low = middle;
      else high = middle;
    }
    const [a, b] = [knots[low], knots[high]];
    if (!a || !b || a.moment === b.moment) return a?.time ?? 0;
    return a.time + ((moment - a.moment) / (b.moment - a.moment)) * (b.time - a.time);
  };
}

/** Where each measure begins, and where the last one ends. */
export function barlineTimes(score: Score, clock: ScoreClock): number[] {
  return [...measureContexts(score).map(({ start }) => start), scoreDuration(score)].map(clock);
}
