/** What lies beside staves, by its place: in a system as long as the score nobody can look through all of it each time. */
import type { Side } from '../marks.ts';

export interface InRow {
  readonly staff: number;
  readonly side: Side;
  readonly left: number;
  readonly right: number;
}

export class RowIndex<Item extends InRow> {
  /** By staff, from left to right. */
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

  /** Those of a row that begin from `from` on and not after `to`. */
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

  /** Those of a row that may reach over `at`, and begin not after `to`. */
  reaching(row: Pick<InRow, 'staff' | 'side'>, at: number, to: number): readonly Item[] {
    // One more, for sums are rounded.
    return this.beginning(row, at - this.#widest - 1, to);
  }
}
