/** The printed numbers of all measures: counted, or given by the measure; null for uncounted ones such as a pickup. */
import { numberAfter, statedNumbering } from '../../model/measureCount.ts';
import type { Measure, Part } from '../../model/score.ts';

const cache = new WeakMap<readonly Measure[], readonly (string | null)[]>();

export function measureNumbers(measures: readonly Measure[]): readonly (string | null)[] {
  const known = cache.get(measures);
  if (known !== undefined) return known;
  let count = 1;
  const numbers = measures.map(({ unnumbered, number = String(count) }) => {
    if (unnumbered === true) return null;
    count = numberAfter(number, count);
    return number;
  });
  cache.set(measures, numbers);
  return numbers;
}

/** Returns `5`, or `5–12` over a rest of several measures; `count` is the number of these measures. */
export function numberLabel(numbers: readonly (string | null)[], measure: number, count: number): string | null {
  const [first, last] = [numbers[measure] ?? null, numbers[measure + count - 1] ?? null];
  return count === 1 || first === null || last === null ? first : `${first}–${last}`;
}

const numberings = new WeakMap<Part['measures'], readonly boolean[]>();

/** Whether a file leaves out the numbers of systems from a measure on; the first part states it for the score. */
export function isUnnumbered([first]: readonly Part[], measure: number): boolean {
  if (first === undefined) return false;
  const known = numberings.get(first.measures);
  if (known !== undefined) return known[measure] === true;
  let isNone = false;
  const made = first.measures.map((own) => {
    const stated = statedNumbering(own);
    if (stated !== undefined) isNone = stated === 'none';
    return isNone;
  });
  numberings.set(first.measures, made);
  return made[measure] === true;
}
