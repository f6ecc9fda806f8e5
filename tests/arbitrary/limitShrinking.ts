/**
 * Limits the shrinking of a failing case. A generated score has thousands of numbers to reduce, and shrinking it can
 * take tens of thousands of tries, which last minutes and look like a hang. This function ends the search after a few
 * hundred tries; fast-check then reports the smallest failing case so far, with its seed and path.
 */
import fc from 'fast-check';

const MAX_TRIES = 500;

export function limitShrinking<Values extends unknown[]>(
  holds: (...values: Values) => void,
): (...values: Values) => void {
  let triesSinceFailure: number | undefined;
  return (...values) => {
    if (triesSinceFailure !== undefined && ++triesSinceFailure > MAX_TRIES) throw new fc.PreconditionFailure(true);
    try {
      holds(...values);
    } catch (error) {
      triesSinceFailure ??= 0;
      throw error;
    }
  };
}
