/** Extents of the ink of each column to both sides, by row. Rows are the staves, then texts above and below. */
import { extentWithSigns } from './besideSigns.ts';
import type { ChordShape } from '../types/shapes.ts';
import type { Columns } from '../types/columns.ts';
import type { ColumnExtents } from '../types/springs.ts';

export class Extents implements ColumnExtents {
  readonly #rows: number;
  /** Indexed by column, then by row. */
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  /** Has one column more than given, for the ink before the barline. */
  constructor(columns: number, rows: number) {
    this.#rows = rows;
    this.#left = new Float64Array((columns + 1) * rows).fill(Number.NaN);
    this.#right = new Float64Array((columns + 1) * rows).fill(Number.NaN);
  }

  left(column: number, row: number): number {
    return this.#left[column * this.#rows + row] ?? Number.NaN;
  }

  right(column: number, row: number): number {
    return this.#right[column * this.#rows + row] ?? Number.NaN;
  }

  /** Extends a column to the left; `extent` is positive to the left. */
  extendLeft(column: number, row: number, extent: number): void {
    this.#raise(this.#left, column, row, extent);
    this.#raise(this.#right, column, row, 0);
  }

  extendRight(column: number, row: number, extent: number): void {
    this.#raise(this.#right, column, row, extent);
    this.#raise(this.#left, column, row, 0);
  }

  #raise(side: Float64Array, column: number, row: number, extent: number): void {
    const at = column * this.#rows + row;
    const known = side[at];
    if (known !== undefined && (Number.isNaN(known) || extent > known)) side[at] = extent;
  }
}

/** Extent of the column to the left on a staff; 0 where it is empty. */
export function leftExtent(extents: Extents, column: number, staff: number): number {
  const extent = extents.left(column, staff);
  return Number.isNaN(extent) ? 0 : extent;
}

export function chordExtents(columns: Columns, shapes: readonly (ChordShape | undefined)[], rows: number): Extents {
  const extents = new Extents(columns.at.length, rows);
  for (const shape of shapes) {
    if (shape === undefined || shape.event.column < 0) continue;
    extents.extendLeft(shape.event.column, shape.event.staff, extentWithSigns(shape, 'left'));
    extents.extendRight(shape.event.column, shape.event.staff, extentWithSigns(shape, 'right'));
  }
  return extents;
}
