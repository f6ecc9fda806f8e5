/** The rows of the table of `bench/edit.ts`. */
export type Rows = Record<string, Record<string, string | number>>;

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
