/** Of an even number of values the upper one in the middle; 0 without values. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
