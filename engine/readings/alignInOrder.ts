/**
 * Pairs the entries of two ordered lists so that no two pairs cross and their distances, with `skip` for each entry of
 * the first list that has no partner, add up to the least sum (dynamic programming; time and space: the product of the
 * lengths).
 *
 * @param distance of entry `i` of the first list from entry `j` of the second; Infinity where they are no pair.
 * @returns for each entry of the first list the index of its partner, or -1.
 */
export function alignInOrder(
  firsts: number,
  seconds: number,
  distance: (i: number, j: number) => number,
  skip: number,
): Int32Array {
  const width = seconds + 1;
  // costs[i][j]: least sum for the first i and the first j entries.
  const costs = new Float64Array((firsts + 1) * width);
  const at = (i: number, j: number): number => costs[i * width + j] ?? 0;
  const paired = (i: number, j: number): number => at(i - 1, j - 1) + distance(i - 1, j - 1);
  for (let i = 1; i <= firsts; i++)
    for (let j = 0; j <= seconds; j++) {
      const alone = at(i - 1, j) + skip;
      costs[i * width + j] = j === 0 ? alone : Math.min(alone, at(i, j - 1), paired(i, j));
    }
  const partners = new Int32Array(firsts).fill(-1);
  for (let [i, j] = [firsts, seconds]; i > 0 && j > 0;) {
    if (at(i, j) === paired(i, j)) {
      partners[i - 1] = j - 1;
      [i, j] = [i - 1, j - 1];
    } else if (at(i, j) === at(i, j - 1)) j--;
    else i--;
  }
  return partners;
}
