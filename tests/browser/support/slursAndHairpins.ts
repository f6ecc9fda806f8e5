/** The slurs and hairpins of the first part of an edited score. */
import type { Score } from '../../../engine/index.ts';
import type { EditDriver } from './editDriver.ts';

/** The number of beginnings and ends of slurs. */
export const slurEnds = async (score: EditDriver): Promise<number> =>
  ((await score.score()).parts[0]?.measures ?? [])
    .flatMap(({ voices }) => voices.flatMap(({ chords }) => chords))
    .reduce((sum, { slurStarts = [], slurStops = [] }) => sum + slurStarts.length + slurStops.length, 0);

/** The edges of the hairpins in order, such as `crescendo start`. */
export const hairpins = ({ parts }: Score): readonly string[] =>
  (parts[0]?.measures ?? []).flatMap(({ directions = [] }) =>
    directions.flatMap((each) => (each.kind === 'hairpin' ? [`${each.direction} ${each.edge}`] : [])),
  );
