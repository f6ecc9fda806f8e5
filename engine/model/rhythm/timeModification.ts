/** Ratios of tuplets: `actual` notes in the time of `normal`. */
import { greatestCommonDivisor } from '../../units.ts';
import type { TimeModification } from './noteValue.ts';

/** Of what stands in no tuplet. */
export const NO_RATIO: TimeModification = { actual: 1, normal: 1 };

export const isSameRatio = (a: TimeModification, b: TimeModification): boolean =>
  a.actual * b.normal === b.actual * a.normal;

/** Of a tuplet inside another. */
export const product = (a: TimeModification, b: TimeModification): TimeModification => ({
  actual: a.actual * b.actual,
  normal: a.normal * b.normal,
});

/** What is left of a ratio without that of the tuplet around; in lowest terms where there is one. */
export function quotient(a: TimeModification, around: TimeModification): TimeModification {
  if (isSameRatio(around, NO_RATIO)) return a;
  const [actual, normal] = [a.actual * around.normal, a.normal * around.actual];
  const common = greatestCommonDivisor(actual, normal);
  return { actual: actual / common, normal: normal / common };
}
