/**
 * Computes the usual step of a line of notes around a moment: the interval between onsets that agrees with most
 * intervals nearby. Restrikes occur a whole number of such steps after the onset of their note; vibrato and noise occur
 * anywhere.
 */

/** Intervals within this distance of a moment, in seconds, are used. */
const NEARBY_SECONDS = 6;
/** Shortest and longest step in seconds. */
const STEP_RANGE = [0.09, 0.9] as const;
/** Relative difference up to which intervals are equal. */
const ALIKE = 0.12;
/** Largest number of steps in an interval. */
const MOST_STEPS = 6;

const isNearWhole = (ratio: number): boolean =>
  ratio > 1 - ALIKE && Math.abs(ratio - Math.round(ratio)) <= ALIKE * Math.min(2, Math.round(ratio));

/**
 * Returns the duration of a step in seconds; undefined where there are too few onsets. `onsets` are in seconds,
 * ascending.
 */
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

/** Whether `moment` is a whole number of steps after `start`. */
export function isOnStep(onsets: readonly number[], start: number, moment: number): boolean {
  const step = stepAround(onsets, moment);
  return step !== undefined && isNearWhole((moment - start) / step);
}
