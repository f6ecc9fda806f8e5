/** Springs between the columns of a measure, and the horizontal extents of the columns' ink. */
import type { StaffSpaces } from '../../units.ts';

export interface Springs {
  /** One for each column; the last one is between the last column and the barline. */
  readonly natural: readonly StaffSpaces[];
  readonly minimum: readonly StaffSpaces[];
  /** From the left edge of the measure, or the end of its signatures, to the first column. */
  readonly lead: StaffSpaces;
}

/** Extents of each column by row. The rows are the staves, then texts that must not overlap, such as verses. */
export interface ColumnExtents {
  /** Distance to the left (positive); NaN for an empty row. There is one more entry, for signs before the barline. */
  readonly left: (column: number, row: number) => number;
  readonly right: (column: number, row: number) => number;
}
