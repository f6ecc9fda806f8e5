/** Springs between the columns of a measure, and the ink that they keep apart. */
import type { StaffSpaces } from '../../units.ts';

export interface Springs {
  /** One a column; the last one leads to the barline. */
  readonly natural: readonly StaffSpaces[];
  readonly minimum: readonly StaffSpaces[];
  /** Measure's left edge (or the end of its signatures) to the first column. */
  readonly lead: StaffSpaces;
}

/** Ink of each column by row; rows are the staves and then whatever else must not run together. */
export interface ColumnExtents {
  /** Reaching left (positive); NaN where the row is empty. One entry more than columns: what stands before the barline. */
  readonly left: (column: number, row: number) => number;
  readonly right: (column: number, row: number) => number;
}
