/** F-10: the areas of the withheld measures, as at most two boxes: the rest of a system, and everything below it. */
import type { Box } from '../../../../engine/index.ts';
import { reachOf } from '../layout/shownLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';

/** Staff spaces in the sheet, from its top down; empty where nothing is withheld. */
export function lockedRegions(layout: ShownLayout, axis: 'x' | 'y'): readonly Box[] {
  const { list, measureBoxes } = layout;
  const first = measureBoxes.findIndex(({ isLocked }) => isLocked);
  const box = measureBoxes[first];
  if (box === undefined) return [];
  if (axis === 'x') return [{ left: box.left, right: list.width, top: 0, bottom: list.height }];
  const row = reachOf(layout, box, 'y');
  if (measureBoxes[first - 1]?.system !== box.system)
    return [{ left: 0, right: list.width, top: row.start, bottom: list.height }];
  const next = measureBoxes.find(({ measure, system }) => measure > box.measure && system !== box.system);
  const rest = { left: box.left, right: list.width, top: row.start, bottom: row.end };
  if (next === undefined) return [rest];
  return [rest, { left: 0, right: list.width, top: reachOf(layout, next, 'y').start, bottom: list.height }];
}
