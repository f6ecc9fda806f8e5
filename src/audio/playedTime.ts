import { playedMoment, seconds, secondsAt } from '../../engine/index.ts';
import type { Seconds, Ticks, Timeline } from '../../engine/index.ts';

/**
 * The performed time of a written moment. Of a moment that is performed several times, the performance nearest to
 * `near` is used, so that a tap during the second pass stays in the second pass.
 *
 * @returns undefined where the measure is never performed.
 */
export function playedTimeOf(
  timeline: Timeline,
  place: { readonly measure: number; readonly at: Ticks },
  near: Seconds,
): Seconds | undefined {
  const times = timeline.measures
    .filter(({ measure }) => measure === place.measure)
    .map((measure) => secondsAt(timeline.tempoMap, playedMoment(timeline, measure, place.at)));
  return times.reduce<Seconds | undefined>(
    (best, time) => (best === undefined || Math.abs(time - near) < Math.abs(best - near) ? time : best),
    undefined,
  );
}

/**
 * The start of the measure that is `count` measures after the one performed at a moment; limited to the first and the
 * last one.
 */
export function measuresAway({ measures }: Timeline, from: Seconds, count: number): Seconds {
  const present = measures.findLastIndex(({ onset }) => onset <= from + 0.001);
  const index = Math.min(Math.max(present + count, 0), measures.length - 1);
  return measures[index]?.onset ?? seconds(0);
}
