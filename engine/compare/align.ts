/**
 * Pairs the entries of two sequences: equal ones by a longest common subsequence, and between these what stands in the
 * place of what. So an entry that was inserted does not shift the pairs behind it.
 *
 * Hunt and McIlroy, "An Algorithm for Differential File Comparison" (1976), in its plain quadratic form.
 */

/** Indices into the two sequences; undefined where the other sequence has nothing in its place. */
export interface Pair {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Entries of the table: 32 MB. Two stretches that come to more are paired in order. */
const LARGEST_TABLE = 16_000_000;

/** Pairs in order of both sequences; every index of each occurs once. */
export function align(before: readonly string[], after: readonly string[]): readonly Pair[] {
  let [start, ends] = [0, 0];
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  while (ends < shorter - start && before.at(-1 - ends) === after.at(-1 - ends)) ends += 1;
  const [beforeEnd, afterEnd] = [before.length - ends, after.length - ends];
  const middle = commonPairs(before.slice(start, beforeEnd), after.slice(start, afterEnd));
  const pairs: Pair[] = inOrder({ before: 0, after: 0 }, { before: start, after: start });
  let at = { before: start, after: start };
  for (const common of middle) {
    const next = { before: start + common.before, after: start + common.after };
    pairs.push(...inOrder(at, next), next);
    at = { before: next.before + 1, after: next.after + 1 };
  }
  pairs.push(...inOrder(at, { before: beforeEnd, after: afterEnd }));
  pairs.push(...inOrder({ before: beforeEnd, after: afterEnd }, { before: before.length, after: after.length }));
  return pairs;
}

interface Place {
  readonly before: number;
  readonly after: number;
}

/** Two stretches without common entries: one in the place of the other as far as both go. */
function inOrder(from: Place, to: Place): Pair[] {
  const [removed, added] = [to.before - from.before, to.after - from.after];
  return Array.from({ length: Math.max(removed, added) }, (_, index) => ({
    before: index < removed ? from.before + index : undefined,
    after: index < added ? from.after + index : undefined,
  }));
}

/** A longest common subsequence, as pairs of indices. */
function commonPairs(before: readonly string[], after: readonly string[]): Place[] {
  const width = after.length + 1;
  if (before.length * width > LARGEST_TABLE) return [];
  // The length of the longest one of what is left from each place on.
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
  const pairs: Place[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) pairs.push({ before: row++, after: column++ });
    else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return pairs;
}
