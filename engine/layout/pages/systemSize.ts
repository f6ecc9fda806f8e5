/** How much height a system takes on a page, and how far its distances may grow. Staff spaces. */
import { systemY } from '../glyphs/staffHeights.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { bottomY } = engravingStyle.staff;
const { pageInkGap, soloSystemGap, scoreSystemGap, systemStretch, partStretch } = engravingStyle.verticalSpacing;

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

/** True before each staff that begins another part. */
export const startsPart = (places: readonly StaffPlace[]): readonly boolean[] =>
  places.map(({ part }, staff) => staff > 0 && part !== places[staff - 1]?.part);

export function sizeOf(system: SystemLayout): SystemSize {
  const { bounds, staffY, places, frame } = system;
  return {
    top: bounds.top,
    bottom: bounds.bottom,
    staffBottom: systemY(system, staffY.length - 1, bottomY),
    slack: startsPart(places).filter(Boolean).length * partStretch,
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
  const staffGap = above.staffBottom > bottomY ? scoreSystemGap : soloSystemGap;
  const ink = above.bottom - below.top;
  const distance = Math.max(ink + pageInkGap.natural, above.staffBottom + staffGap.natural);
  const least = Math.max(ink + pageInkGap.least, above.staffBottom + staffGap.least);
  return { distance, slack: systemStretch, give: distance - least };
}
