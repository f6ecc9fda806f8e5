/** Counts the changes that a reader had to make (E-24), and limits the number of rests that are added. */
import { FormatError } from '../../formatError.ts';

/** Largest number of missing rests. A file that lacks more is rejected, because it is not a damaged score. */
const MOST_FILLED = 200_000;

export interface Repairs {
  /** Whether the reader changed anything. */
  migrated: boolean;
  /** Number of rests that were added. */
  filled: number;
}

export const noRepairs = (): Repairs => ({ migrated: false, filled: 0 });

export function countFilled(repairs: Repairs, rests: number): void {
  repairs.migrated = true;
  repairs.filled += rests;
  if (repairs.filled > MOST_FILLED) throw new FormatError('', 'too much of the score is missing');
}
