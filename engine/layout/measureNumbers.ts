/** Printed numbers of all measures: uncounted ones (a pickup) have none and do not count. */
import type { Measure } from '../model/score.ts';

const cache = new WeakMap<readonly Measure[], readonly (number | null)[]>();

export function measureNumbers(measures: readonly Measure[]): readonly (number | null)[] {
  const known = cache.get(measures);
  if (known !== undefined) return known;
  let count = 0;
  const numbers = measures.map(({ unnumbered }) => (unnumbered === true ? null : ++count));
  cache.set(measures, numbers);
  return numbers;
}
