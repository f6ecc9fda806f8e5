/** Computes measure numbers: they are counted unless a measure has its own. */
import { numberAfter } from '../../../model/measureCount.ts';
import type { Measure } from '../../../model/score.ts';
import type { Attributes } from '../xml/xmlWriter.ts';

/**
 * Returns the attributes of each `measure`. Uncounted measures are X1, X2 and so on by their index; a pickup at the
 * start is 0.
 */
export function measureAttributes(measures: readonly Measure[]): Attributes[] {
  let count = 1;
  return measures.map(({ unnumbered, number = String(count) }, index) => {
    if (unnumbered) return { number: index === 0 ? 0 : `X${index}`, implicit: 'yes' };
    count = numberAfter(number, count);
    return { number };
  });
}
