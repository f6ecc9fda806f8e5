/** Ratios of tuplets: `actual` notes in the time of `normal`. */
import { greatestCommonDivisor } from '../../units.ts';
import type { TimeModification } from './noteValue.ts';

/** The ratio of chords outside of tuplets. */
export const NO_RATIO: TimeModification = { actual: 1, normal: 1 };

export const isSameRatio = (a: TimeModification, b: TimeModification): boolean =>
  a.actual * b.normal === b.actual * a.normal;

/** Returns the ratio of chords of a tuplet inside another. */
export const product = (a: TimeModification, b: TimeModification): TimeModification => ({
  actual: a.actual * b.actual,
  normal: a.normal * b.normal,
});

/** Returns a ratio divided by that of the tuplet around it, in lowest terms if there is such a tuplet. */
export function quotient(a: TimeModification, around: TimeModification): TimeModification {
  if (isSameRatio(around, NO_RATIO)) return a;
  const [actual, normal] = [a.actual * around.normal, a.normal * around.actual];
  const common = greatestCommonDivisor(actual, normal);
  return { actual: actual / common, normal: normal / common };
}
