/**
 * Returns the next number in the count of measures; after a text that is not a number ("12a"), the count continues
 * unchanged.
 */
export const numberAfter = (number: string, count: number): number =>
  (/^\d{1,6}$/.test(number) ? Number(number) : count) + 1;
