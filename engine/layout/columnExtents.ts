/** How far the ink of each column reaches to both sides, row by row. Rows are the staves, then texts above and below. */
import type { Columns } from './alignColumns.ts';
import { reachBeside } from './besideSigns.ts';
import type { ChordShape } from './shapes.ts';
import type { ColumnExtents } from './springMeasure.ts';

export class Extents implements ColumnExtents {
  readonly #rows: number;
  /** Column by column. */
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  /** One column more than given: what stands before the barline. */
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

  /** Positive to the left of the column. */
  reachLeft(column: number, row: number, reach: number): void {
    this.#raise(this.#left, column, row, reach);
    this.#raise(this.#right, column, row, 0);
  }

  reachRight(column: number, row: number, reach: number): void {
    this.#raise(this.#right, column, row, reach);
    this.#raise(this.#left, column, row, 0);
  }

  #raise(side: Float64Array, column: number, row: number, reach: number): void {
    const at = column * this.#rows + row;
    const known = side[at];
    if (known !== undefined && (Number.isNaN(known) || reach > known)) side[at] = reach;
  }
}

/** How far left the column reaches on a staff so far; 0 where it is empty. */
export function leftReach(extents: Extents, column: number, staff: number): number {
  const reach = extents.left(column, staff);
  return Number.isNaN(reach) ? 0 : reach;
}

export function chordExtents(columns: Columns, shapes: readonly (ChordShape | undefined)[], rows: number): Extents {
  const extents = new Extents(columns.at.length, rows);
  for (const shape of shapes) {
    if (shape === undefined || shape.event.column < 0) continue;
    extents.reachLeft(shape.event.column, shape.event.staff, reachBeside(shape, 'left'));
    extents.reachRight(shape.event.column, shape.event.staff, reachBeside(shape, 'right'));
  }
  return extents;
}
