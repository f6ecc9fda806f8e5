import { foreignChild } from './foreign.ts';
import type { PartMeasure } from './score.ts';

/**
 * Returns the next number in the count of measures; after a text that is not a number ("12a"), the count continues
 * unchanged.
 */
export const numberAfter = (number: string, count: number): number =>
  (/^\d{1,6}$/.test(number) ? Number(number) : count) + 1;

/** Which measures have numbers from here on, as a file states it: `none`, `measure` or `system`. */
export const statedNumbering = ({ print }: PartMeasure): string | undefined =>
  print && foreignChild(print, 'measure-numbering')?.text;
