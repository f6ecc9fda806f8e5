/**
 * Whether a note sounds like the tune: the notes that have been found likely and those that have been found unlikely give the
 * direction in which the timbres of the tune and of the accompaniment of this piece differ most (a linear discriminant), and
 * the network of the third round takes each note's place along it.
 */
import type { MelodyCandidate } from './bestLine.ts';
import { solve } from './solve.ts';

/** Every note counts a little for either side, so that neither is empty. */
const LEAST_SHARE = 0.02;
/** Added to the variances, in squared units of the timbre, so that few notes do not decide alone. */
const RIDGE = 6;
const FARTHEST = 20;

/** Names of the features for a timbre of so many numbers. */
export const timbreFeatureNames = (size: number): string[] => [
  'logOdds',
  'alike',
  'apart',
  ...Array.from({ length: size }, (_, index) => `timbre:${index}`),
  ...Array.from({ length: size }, (_, index) => `alike:${index}`),
];

/**
 * Feature vectors of the third round, one for each note: the log odds of the second one, the place along the discriminant, how far
 * apart the tune and the accompaniment are on it, the timbre, and its place by each number of the timbre alone. All notes have a
 * timbre of `size` numbers. `likely`: for each note the log odds by which it counts for the tune or for the accompaniment.
 */
export function timbreFeatures(rated: readonly MelodyCandidate[], likely: readonly number[], size: number): number[][] {
  const timbres = rated.map(({ note }) => note.timbre ?? []);
  const shares = likely.map((logOdds) =>
    Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, 1 / (1 + Math.exp(-logOdds)))),
  );
  const tune = meanTimbre(timbres, shares, size);
  const others = meanTimbre(
    timbres,
    shares.map((share) => 1 - share),
    size,
  );
  const spread = spreadWithin(timbres, shares, tune, others);
  const difference = tune.map((value, index) => value - (others[index] ?? 0));
  const middle = tune.map((value, index) => (value + (others[index] ?? 0)) / 2);
  const direction = solve(spread, difference);
  const apart = Math.sqrt(product(difference, direction));
  return rated.map(({ logOdds }, at) => {
    const timbre = timbres[at] ?? [];
    const fromMiddle = timbre.map((value, index) => value - (middle[index] ?? 0));
    const along = product(fromMiddle, direction);
    const alone = fromMiddle.map((value, index) => (value * (difference[index] ?? 0)) / (spread[index]?.[index] ?? 1));
    return [logOdds, Math.min(FARTHEST, Math.max(-FARTHEST, along)), apart, ...timbre, ...alone];
  });
}

const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

function meanTimbre(timbres: readonly (readonly number[])[], weights: readonly number[], size: number): number[] {
  const sums = new Array<number>(size).fill(0);
  let total = 0;
  for (const [at, timbre] of timbres.entries()) {
    const weight = weights[at] ?? 0;
    total += weight;
    for (let index = 0; index < size; index++) sums[index] = (sums[index] ?? 0) + weight * (timbre[index] ?? 0);
  }
  return sums.map((sum) => sum / Math.max(1e-9, total));
}

/** The covariances of the timbres around the mean of their side, [size][size]. */
function spreadWithin(
  timbres: readonly (readonly number[])[],
  shares: readonly number[],
  tune: readonly number[],
  others: readonly number[],
): number[][] {
  const size = tune.length;
  const sums = Array.from({ length: size }, () => new Float64Array(size));
  const add = (timbre: readonly number[], mean: readonly number[], weight: number): void => {
    const away = mean.map((value, index) => (timbre[index] ?? 0) - value);
    for (let row = 0; row < size; row++) {
      const [sum, weighted] = [sums[row] as Float64Array, weight * (away[row] as number)];
      for (let column = 0; column <= row; column++)
        sum[column] = (sum[column] as number) + weighted * (away[column] as number);
    }
  };
  for (const [at, timbre] of timbres.entries()) {
    const share = shares[at] ?? 0;
    add(timbre, tune, share);
    add(timbre, others, 1 - share);
  }
  return sums.map((_, row) =>
    Array.from({ length: size }, (__, column) => {
      const sum = sums[Math.max(row, column)]?.[Math.min(row, column)] ?? 0;
      return sum / Math.max(1, timbres.length) + (row === column ? RIDGE : 0);
    }),
  );
}
