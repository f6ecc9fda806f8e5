/** How far the ink of each column reaches to both sides, row by row. Rows are the staves, then texts above and below. */
import type { Columns } from './alignColumns.ts';
import type { ChordShape } from './shapes.ts';
import type { ColumnExtents } from './springMeasure.ts';

export class Extents implements ColumnExtents {
  readonly left: readonly Float64Array[];
  readonly right: readonly Float64Array[];

  /** One column more than given: what stands before the barline. */
  constructor(columns: number, rows: number) {
    const empty = (): Float64Array => new Float64Array(rows).fill(Number.NaN);
    this.left = Array.from({ length: columns + 1 }, empty);
    this.right = Array.from({ length: columns + 1 }, empty);
  }

  /** Positive to the left of the column. */
  reachLeft(column: number, row: number, reach: number): void {
    Extents.raise(this.left[column], row, reach);
    Extents.raise(this.right[column], row, 0);
  }

  reachRight(column: number, row: number, reach: number): void {
    Extents.raise(this.right[column], row, reach);
    Extents.raise(this.left[column], row, 0);
  }

  private static raise(side: Float64Array | undefined, row: number, reach: number): void {
    if (side === undefined) return;
    const known = side[row] as number;
    if (Number.isNaN(known) || reach > known) side[row] = reach;
  }
}

/** How far left the column reaches on a staff so far; 0 where it is empty. */
export function leftReach(extents: Extents, column: number, staff: number): number {
  const reach = extents.left[column]?.[staff] as number;
  return Number.isNaN(reach) ? 0 : reach;
}

export function chordExtents(columns: Columns, shapes: readonly (ChordShape | undefined)[], rows: number): Extents {
  const extents = new Extents(columns.at.length, rows);
  for (const shape of shapes) {
    if (shape === undefined || shape.event.column < 0) continue;
    extents.reachLeft(shape.event.column, shape.event.staff, -shape.left);
    extents.reachRight(shape.event.column, shape.event.staff, shape.right);
  }
  return extents;
}
