/**
 * Stacks systems one under the other on one sheet, with a least distance between their ink and between their staves.
 */
import type { SystemDisplay } from '../../display/displayList.ts';
import { LazySystemDisplay } from '../systems/lazySystemDisplay.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { systemInkGap, systemGap } = engravingStyle.verticalSpacing;
const { height: staffHeight } = engravingStyle.staff;

export interface StackedSystems {
  readonly displays: readonly SystemDisplay[];
  readonly height: number;
}

/** `top`: the upper limit of the ink; `margin`: the space at the left; both in staff spaces. */
export function stackSystems(systems: readonly SystemLayout[], top: number, margin: number): StackedSystems {
  const displays: SystemDisplay[] = [];
  let inkBottom = top;
  let staffBottom = Number.NEGATIVE_INFINITY;
  for (const system of systems) {
    const { bounds, staffY } = system;
    const gap = displays.length === 0 ? 0 : systemInkGap;
    const y = Math.max(inkBottom + gap - bounds.top, staffBottom + systemGap);
    displays.push(new LazySystemDisplay(system, margin + system.indent, y));
    inkBottom = y + bounds.bottom;
    staffBottom = y + (staffY.at(-1) ?? 0) + staffHeight;
  }
  return { displays, height: inkBottom };
}
