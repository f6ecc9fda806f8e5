/** The height of a system on a page and by how much its distances may grow, in staff spaces. */
import { systemY } from '../glyphs/staffHeights.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { bottomY } = engravingStyle.staff;
const { pageInkGap, soloSystemGap, scoreSystemGap, systemStretch, partStretch } = engravingStyle.verticalSpacing;

export interface SystemSize {
  /** Extent of the ink from the top line of the first staff, upwards (negative) and downwards. */
  readonly top: number;
  readonly bottom: number;
  /** y of the bottom line of the last staff. */
  readonly staffBottom: number;
  /** By how much the distances of its staves may grow in all. */
  readonly slack: number;
  readonly beginsPage: boolean;
}

/** By gap between staves: whether the lower staff begins another part. */
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
  /** Distance from the first staff of one system to that of the next. */
  readonly distance: number;
  /** By how much it may grow and shrink. */
  readonly slack: number;
  readonly give: number;
}

/** The height of systems on a page at their natural distances, from the first ink to the last. */
export const naturalLength = (sizes: readonly SystemSize[]): number =>
  sizes.reduce(
    (sum, size, index) => sum + (index === 0 ? 0 : gapBelow(sizes[index - 1] as SystemSize, size).distance),
    (sizes.at(-1)?.bottom ?? 0) - (sizes[0]?.top ?? 0),
  );

/** By how much the distances between systems on a page, and between their staves, may grow in all. */
export const slackOf = (sizes: readonly SystemSize[]): number =>
  sizes.reduce(
    (sum, size, index) => sum + size.slack + (index === 0 ? 0 : gapBelow(sizes[index - 1] as SystemSize, size).slack),
    0,
  );

export function gapBelow(above: SystemSize, below: SystemSize): SystemGap {
  const staffGap = above.staffBottom > bottomY ? scoreSystemGap : soloSystemGap;
  const ink = above.bottom - below.top;
  const distance = Math.max(ink + pageInkGap.natural, above.staffBottom + staffGap.natural);
  const least = Math.max(ink + pageInkGap.least, above.staffBottom + staffGap.least);
  return { distance, slack: systemStretch, give: distance - least };
}
