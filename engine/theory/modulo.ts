/** The remainder of a division by `base` that is never negative. */
export const modulo = (value: number, base: number): number => ((value % base) + base) % base;
