/** How much height a system takes on a page, and how far its distances may grow. Staff spaces. */
import type { StaffPlace } from '../measureContext.ts';
import { BOTTOM_OF_STAFF } from '../staffGeometry.ts';
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

/** Between the ink of two systems, and between the staves next to each other, at natural distances. */
const INK_GAP = 2.5;
const SOLO_GAP = 7.5;
const SCORE_GAP = 9;
/** How far a justified page may pull systems apart, and staves of different parts; the staves of one part stay. */
const SYSTEM_SLACK = 9;
export const PART_SLACK = 3;

/** True before each staff that begins another part. */
export const startsPart = (places: readonly StaffPlace[]): readonly boolean[] =>
  places.map(({ part }, staff) => staff > 0 && part !== places[staff - 1]?.part);

export function sizeOf({ bounds, staffY, places, frame }: SystemLayout): SystemSize {
  return {
    top: bounds.top,
    bottom: bounds.bottom,
    staffBottom: (staffY.at(-1) ?? 0) + BOTTOM_OF_STAFF,
    slack: startsPart(places).filter(Boolean).length * PART_SLACK,
    beginsPage: frame.measures[0]?.engraving.measure.pageBreak === true,
  };
}

export interface SystemGap {
  /** From the first staff of one system to that of the next. */
  readonly distance: number;
  readonly slack: number;
}

export function gapBelow(above: SystemSize, below: SystemSize): SystemGap {
  const isScore = above.staffBottom > BOTTOM_OF_STAFF;
  const byInk = above.bottom + INK_GAP - below.top;
  return { distance: Math.max(byInk, above.staffBottom + (isScore ? SCORE_GAP : SOLO_GAP)), slack: SYSTEM_SLACK };
}
