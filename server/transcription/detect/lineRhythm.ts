/**
 * The usual step of a line of notes around a moment: the interval between onsets that most intervals nearby agree with.
 * Notes that are played again stand a whole number of such steps after their beginning; vibrato and noise anywhere.
 */

/** Seconds around a moment whose intervals count. */
const NEARBY_SECONDS = 6;
const STEP_RANGE = [0.09, 0.9] as const;
/** Share by which intervals of one kind differ. */
const ALIKE = 0.12;
/** Steps of which a longer interval may be made. */
const MOST_STEPS = 6;

const isNearWhole = (ratio: number): boolean =>
  ratio > 1 - ALIKE && Math.abs(ratio - Math.round(ratio)) <= ALIKE * Math.min(2, Math.round(ratio));

/** `onsets` in seconds, ascending. Undefined where there are too few to tell. */
export function stepAround(onsets: readonly number[], moment: number): number | undefined {
  const near = onsets.filter((onset) => Math.abs(onset - moment) <= NEARBY_SECONDS);
  const intervals = near.slice(1).map((onset, index) => onset - (near[index] ?? onset));
  const steps = intervals.filter((interval) => interval >= STEP_RANGE[0] && interval <= STEP_RANGE[1]);
  if (steps.length < 4) return undefined;
  const agreeing = (step: number): number =>
    intervals.filter((interval) => Math.abs(interval / step - 1) <= ALIKE).length +
    0.5 *
      intervals.filter(
        (interval) => interval / step > 1.5 && interval / step < MOST_STEPS && isNearWhole(interval / step),
      ).length;
  return steps.reduce((best, step) => (agreeing(step) > agreeing(best) ? step : best));
}

/** Whether a note from `start` may be played again at `moment` by the steps around it. */
export function isOnStep(onsets: readonly number[], start: number, moment: number): boolean {
  const step = stepAround(onsets, moment);
  return step !== undefined && isNearWhole((moment - start) / step);
}
