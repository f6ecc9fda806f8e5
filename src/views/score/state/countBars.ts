import type { Measure } from '../../../../engine/index.ts';

/** The number of bars of a score, without those that have no number, such as a pickup; at least 1. */
export const countBars = (measures: readonly Measure[]): number =>
  Math.max(measures.filter(({ unnumbered }) => unnumbered !== true).length, 1);
