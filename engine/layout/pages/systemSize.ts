/** How much height a system takes on a page, and how far its distances may grow. Staff spaces. */
import type { StaffPlace } from '../measureContext.ts';
import { BOTTOM_OF_STAFF } from '../staffGeometry.ts';
import { systemY } from '../staffHeights.ts';
import type { SystemLayout } from '../systemLayout.ts';

export interface SystemSize {
  /** Ink from the top line of the first staff: above it (negative), and below. */
  readonly top: number;
  readonly bottom: number;
  /** Bottom line of the last staff. */
  readonly staffBottom: number;
  /** How far the distances of its staves may grow in all. */
  readonly slack: number;
  readonly beginsPage: boolean;
}

/** Between the ink of two systems, and between the staves next to each other, at natural distances and at least. */
const INK_GAP = { natural: 2.5, least: 1.8 };
const SOLO_GAP = { natural: 7.5, least: 6 };
const SCORE_GAP = { natural: 9, least: 6.5 };
/** How far a justified page may pull systems apart, and staves of different parts; the staves of one part stay. */
const SYSTEM_SLACK = 9;
export const PART_SLACK = 3;

/** True before each staff that begins another part. */
export const startsPart = (places: readonly StaffPlace[]): readonly boolean[] =>
  places.map(({ part }, staff) => staff > 0 && part !== places[staff - 1]?.part);

export function sizeOf(system: SystemLayout): SystemSize {
  const { bounds, staffY, places, frame } = system;
  return {
    top: bounds.top,
    bottom: bounds.bottom,
    staffBottom: systemY(system, staffY.length - 1, BOTTOM_OF_STAFF),
    slack: startsPart(places).filter(Boolean).length * PART_SLACK,
    beginsPage: frame.measures[0]?.engraving.measure.pageBreak === true,
  };
}

export interface SystemGap {
  /** From the first staff of one system to that of the next. */
  readonly distance: number;
  /** How far it may grow, and shrink. */
  readonly slack: number;
  readonly give: number;
}

export function gapBelow(above: SystemSize, below: SystemSize): SystemGap {
  const staffGap = above.staffBottom > BOTTOM_OF_STAFF ? SCORE_GAP : SOLO_GAP;
  const ink = above.bottom - below.top;
  const distance = Math.max(ink + INK_GAP.natural, above.staffBottom + staffGap.natural);
  const least = Math.max(ink + INK_GAP.least, above.staffBottom + staffGap.least);
  return { distance, slack: SYSTEM_SLACK, give: distance - least };
}
