/** Index of the first of the ascending values that is at least `least`. */
export function firstAtLeast(values: readonly number[], least: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((values[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
