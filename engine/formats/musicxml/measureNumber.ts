/** Numbers of measures, in count unless a measure says its own. */
import type { Measure } from '../../model/score.ts';
import type { Attributes } from './xmlWriter.ts';

/** What comes next in count; a number that is none leaves the count as it goes. */
export const numberAfter = (number: string, count: number): number =>
  (/^\d{1,6}$/.test(number) ? Number(number) : count) + 1;

/** Attributes of each measure. Uncounted ones are X1, X2 …, a pickup at the start is 0. */
export function measureAttributes(measures: readonly Measure[]): Attributes[] {
  let count = 1;
  return measures.map(({ unnumbered, number = String(count) }, index) => {
    if (unnumbered) return { number: index === 0 ? 0 : `X${index}`, implicit: 'yes' };
    count = numberAfter(number, count);
    return { number };
  });
}
