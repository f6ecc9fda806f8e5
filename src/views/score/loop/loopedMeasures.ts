/** Computes the bars that a drag along a ruler loops. */
import type { MeasureBox } from '../../../../engine/index.ts';
import { reachOf } from '../layout/shownLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';
import type { Point } from '../camera/sheetCamera.ts';

/** Measure indexes, inclusive. */
export type MeasureSpan = readonly [first: number, last: number];

/** The measure nearest to a point, first by its row: a drag may leave the row and its ends. */
function measureNear(layout: ShownLayout, { x, y }: Point): number | undefined {
  let [nearest, away, aside]: [MeasureBox | undefined, number, number] = [undefined, Infinity, Infinity];
  for (const box of layout.measureBoxes) {
    const { start, end } = reachOf(layout, box, 'y');
    const [down, across] = [Math.max(0, start - y, y - end), Math.max(0, box.left - x, x - box.right)];
    if (down > away || (down === away && across >= aside)) continue;
    [nearest, away, aside] = [box, down, across];
  }
  return nearest?.measure;
}

/** The bars between two points of the sheet; undefined where no measures are laid out. */
export function spanBetween(layout: ShownLayout, from: Point, to: Point): MeasureSpan | undefined {
  const [one, other] = [measureNear(layout, from), measureNear(layout, to)];
  return one === undefined || other === undefined ? undefined : [Math.min(one, other), Math.max(one, other)];
}

export const measuresOf = ([first, last]: MeasureSpan): ReadonlySet<number> =>
  new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index));
