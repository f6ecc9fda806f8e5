/** Pass 12: systems one under the other in one scroll, by the heights of their ink. */
import type { SystemDisplay } from '../display/displayList.ts';
import { LazySystemDisplay } from './lazySystemDisplay.ts';
import type { SystemLayout } from './systemLayout.ts';

/** Between the ink of two systems, and at least between the last staff's bottom and the next system's top line. */
export const INK_GAP = 2.5;
const STAFF_GAP = 8;
const STAFF_HEIGHT = 4;

export interface StackedSystems {
  readonly displays: readonly SystemDisplay[];
  readonly height: number;
}

/** `top` is where ink may begin; `margin` left of everything. */
export function stackSystems(systems: readonly SystemLayout[], top: number, margin: number): StackedSystems {
  const displays: SystemDisplay[] = [];
  let inkBottom = top;
  let staffBottom = Number.NEGATIVE_INFINITY;
  for (const system of systems) {
    const { bounds, staffY } = system;
    const gap = displays.length === 0 ? 0 : INK_GAP;
    const y = Math.max(inkBottom + gap - bounds.top, staffBottom + STAFF_GAP);
    displays.push(new LazySystemDisplay(system, margin + system.indent, y));
    inkBottom = y + bounds.bottom;
    staffBottom = y + (staffY.at(-1) ?? 0) + STAFF_HEIGHT;
  }
  return { displays, height: inkBottom };
}
