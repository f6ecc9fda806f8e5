/**
 * Finds the systems of a display list in a part of the sheet by binary search, because they are sorted from top to
 * bottom.
 */
import type { Box, DisplayList } from '../display/displayList.ts';

/** Number of further systems that are tested on either side, whose slurs and texts may extend into the view. */
const NEIGHBOURS = 1;

/** Indexes of the systems whose ink touches `view` (staff spaces), in order. */
export function visibleSystems({ systems }: DisplayList, view: Box): number[] {
  let [low, high] = [0, systems.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const system = systems[middle];
    if (system !== undefined && system.y + system.bounds.bottom < view.top) low = middle + 1;
    else high = middle;
  }
  const visible: number[] = [];
  for (let index = Math.max(0, low - NEIGHBOURS); index < systems.length; index += 1) {
    const system = systems[index];
    if (system === undefined) break;
    const { x, y, bounds } = system;
    const isAtHeight = y + bounds.bottom >= view.top && y + bounds.top <= view.bottom;
    if (!isAtHeight && index > low + NEIGHBOURS) break;
    if (isAtHeight && x + bounds.right >= view.left && x + bounds.left <= view.right) visible.push(index);
  }
  return visible;
}
