/** The numbers by which the starts and stops of slurs, hairpins and other lines of a part are paired. */

/** A moment of a score. */
export interface MeasureMoment {
  readonly measure: number;
  /** Ticks from the start of the measure. */
  readonly at: number;
}

export interface NumberedSpan {
  readonly number: number;
  readonly from: MeasureMoment;
  readonly to: MeasureMoment;
}

export const compareMoments = (a: MeasureMoment, b: MeasureMoment): number => a.measure - b.measure || a.at - b.at;

/** Whether two spans have more than their ends in common. */
export const overlap = (a: Omit<NumberedSpan, 'number'>, b: Omit<NumberedSpan, 'number'>): boolean =>
  compareMoments(a.from, b.to) < 0 && compareMoments(b.from, a.to) < 0;

/** The smallest number that no other span has which overlaps or touches this one. */
export function freeNumber(spans: readonly NumberedSpan[], span: Omit<NumberedSpan, 'number'>): number {
  const touches = ({ from, to }: NumberedSpan): boolean =>
    compareMoments(from, span.to) <= 0 && compareMoments(span.from, to) <= 0;
  const taken = new Set(spans.filter(touches).map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}
