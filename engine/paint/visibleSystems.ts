/** Which systems of a display list touch a band of the sheet: a binary search, since they stand from top to bottom. */
import type { DisplayList } from '../display/displayList.ts';

/** Slurs and texts of a neighbour may reach past a system's own ink into the band, so one more on either side is looked at. */
const NEIGHBOURS = 1;

/** Indexes of the systems whose ink touches `top`..`bottom` (staff spaces), in order. */
export function visibleSystems(list: DisplayList, top: number, bottom: number): number[] {
  const { systems } = list;
  let [low, high] = [0, systems.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const system = systems[middle];
    if (system !== undefined && system.y + system.bounds.bottom < top) low = middle + 1;
    else high = middle;
  }
  const visible: number[] = [];
  for (let index = Math.max(0, low - NEIGHBOURS); index < systems.length; index += 1) {
    const system = systems[index];
    if (system === undefined) break;
    const touches = system.y + system.bounds.bottom >= top && system.y + system.bounds.top <= bottom;
    if (touches) visible.push(index);
    else if (index > low + NEIGHBOURS) break;
  }
  return visible;
}
