/** Computes the rows of a long list that are near the window, and the heights of the gaps that replace the others. */

export interface NearRow {
  readonly key: string;
  readonly index: number;
  /** Height of the rows left out before this one, in pixels. */
  readonly gap: number;
}

interface LongList {
  readonly keys: readonly string[];
  /** Height of a row in pixels; an estimate for a row that was not measured yet. */
  readonly heightOf: (key: string) => number;
  /** The part of the list in which rows are wanted, in pixels from its beginning. */
  readonly from: number;
  readonly to: number;
  /** The key of a row that is drawn wherever it is. */
  readonly kept: string;
}

/** Reads every height, because a page has at most some hundred rows. */
export function rowsNear({ keys, heightOf, from, to, kept }: LongList): {
  readonly rows: readonly NearRow[];
  /** Height of the rows left out after the last one, in pixels. */
  readonly lastGap: number;
} {
  const rows: NearRow[] = [];
  let [start, gap] = [0, 0];
  for (const [index, key] of keys.entries()) {
    const height = heightOf(key);
    if (key === kept || (start < to && start + height > from)) {
      rows.push({ key, index, gap });
      gap = 0;
    } else gap += height;
    start += height;
  }
  return { rows, lastGap: gap };
}
