/** Counts what a reader had to change (E-24), and bounds what filling may add. */
import { FormatError } from '../../formatError.ts';

/** A file that lacks more rests than this is not a score that lost some. */
const MOST_FILLED = 200_000;

export interface Repairs {
  migrated: boolean;
  filled: number;
}

export const noRepairs = (): Repairs => ({ migrated: false, filled: 0 });

export function countFilled(repairs: Repairs, rests: number): void {
  repairs.migrated = true;
  repairs.filled += rests;
  if (repairs.filled > MOST_FILLED) throw new FormatError('', 'too much of the score is missing');
}
