/**
 * Finds the measures that differ between two scores. They are compared by identity: an edit keeps unchanged objects.
 */
import type { Measure, Part, Score } from './score.ts';

/** First and last measure that differ; `first` is greater than `last` where none does. */
export interface ChangedMeasures {
  readonly first: number;
  readonly last: number;
}

/** Compares all fields of a part except the measures: staves, tuning, transposition, name and so on. */
const samePartFrame = (a: Part, b: Part): boolean => {
  const [keys, others] = [Object.keys(a), Object.keys(b)] as (keyof Part)[][];
  if (keys?.length !== others?.length) return false;
  return keys?.every((key) => key === 'measures' || a[key] === b[key]) ?? true;
};

/** Returns undefined if more than the content of measures changed. */
export function changedMeasures(before: Score, after: Score): ChangedMeasures | undefined {
  const count = after.measures.length;
  if (before.measures.length !== count || before.parts.length !== after.parts.length) return undefined;
  if (before.meta !== after.meta || before.groups !== after.groups) return undefined;
  if (!before.parts.every((part, index) => samePartFrame(part, after.parts[index] as Part))) return undefined;
  // If the number of a measure changes, the numbers of all later measures change too.
  const keepsNumber = (old: Measure, now: Measure | undefined): boolean =>
    old.unnumbered === now?.unnumbered && old.number === now?.number;
  if (!before.measures.every((measure, index) => keepsNumber(measure, after.measures[index]))) return undefined;
  let [first, last] = [count, -1];
  const compare = (old: readonly unknown[], now: readonly unknown[]): void => {
    if (old === now) return;
    for (let index = 0; index < count; index++) {
      if (old[index] === now[index]) continue;
      first = Math.min(first, index);
      last = Math.max(last, index);
    }
  };
  compare(before.measures, after.measures);
  before.parts.forEach((part, index) => compare(part.measures, after.parts[index]?.measures ?? []));
  return { first, last };
}
