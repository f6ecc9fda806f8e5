/**
 * A generated score has thousands of numbers to make smaller, and shrinking a failing one can take tens of thousands of
 * tries: minutes that look like a hang. This ends the search after a few hundred; the smallest failing case so far is
 * reported, and its seed and path lead back to it.
 */
import fc from 'fast-check';

const MOST_TRIES = 500;

export function soonShrunk<Values extends unknown[]>(holds: (...values: Values) => void): (...values: Values) => void {
  let triesSinceFailure: number | undefined;
  return (...values) => {
    if (triesSinceFailure !== undefined && ++triesSinceFailure > MOST_TRIES) throw new fc.PreconditionFailure(true);
    try {
      holds(...values);
    } catch (error) {
      triesSinceFailure ??= 0;
      throw error;
    }
  };
}
