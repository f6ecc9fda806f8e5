/** What comes next in count; a number that is none leaves the count as it goes. */
export const numberAfter = (number: string, count: number): number =>
  (/^\d{1,6}$/.test(number) ? Number(number) : count) + 1;
