/** What comes next in the count of measures; a number that is none ("12a") leaves the count as it goes. */
export const numberAfter = (number: string, count: number): number =>
  (/^\d{1,6}$/.test(number) ? Number(number) : count) + 1;
