/** Items above and below staves, indexed by x, so that a system as long as the score is not searched from the start. */
import type { Side } from '../types/marks.ts';

export interface InRow {
  readonly staff: number;
  readonly side: Side;
  readonly left: number;
  readonly right: number;
}

export class RowIndex<Item extends InRow> {
  /** Items by staff, sorted from left to right. */
  readonly #rows: Readonly<Record<Side, Item[][]>> = { above: [], below: [] };
  #widest = 0;

  constructor(items: readonly Item[]) {
    for (const item of items) {
      (this.#rows[item.side][item.staff] ??= []).push(item);
      this.#widest = Math.max(this.#widest, item.right - item.left);
    }
    for (const rows of Object.values(this.#rows))
      for (const row of rows) (row as Item[] | undefined)?.sort((a, b) => a.left - b.left);
  }

  /** Items of a row whose left edge is between `from` and `to`. */
  beginning({ staff, side }: Pick<InRow, 'staff' | 'side'>, from: number, to: number): readonly Item[] {
    const row = this.#rows[side][staff] ?? [];
    let [low, high] = [0, row.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((row[middle] as Item).left < from) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < row.length && (row[end] as Item).left <= to) end++;
    return row.slice(low, end);
  }

  /** Items of a row that may extend over `at` and begin at or before `to`. */
  reaching(row: Pick<InRow, 'staff' | 'side'>, at: number, to: number): readonly Item[] {
    // One staff space more than the widest item, because sums are rounded.
    return this.beginning(row, at - this.#widest - 1, to);
  }
}
