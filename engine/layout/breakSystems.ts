/**
 * Pass 6: which measures share a system. With a fixed number a system (the screen, F-04) they are counted off, fewer where
 * their ink would not fit. Otherwise `optimalBreaks` decides.
 */
import type { BreakWidths, SystemRange } from './breakWidths.ts';
import type { MeasureEngraving } from './engraveMeasure.ts';
import type { ResolvedOptions } from './layoutOptions.ts';
import { optimalBreaks } from './optimalBreaks.ts';

export type { SystemRange };
export type BreakWishes = Pick<ResolvedOptions, 'measuresPerSystem' | 'honoursBreaks' | 'systemCount'>;

/** Whether a system must begin with this measure. */
const begins = ({ honoursBreaks }: BreakWishes, engraving: MeasureEngraving | undefined): boolean =>
  honoursBreaks && (engraving?.measure.systemBreak === true || engraving?.measure.pageBreak === true);

/** The system that begins with `first`, counted off; reads engravings up to the one after `measuresPerSystem`. */
export function countedSystem(
  engravings: readonly MeasureEngraving[],
  first: number,
  wishes: BreakWishes,
  widths: BreakWidths,
): SystemRange {
  let last = first;
  let width = widths.startWidth(first) + (engravings[first]?.minimumWidth ?? 0);
  while (
    last + 1 < engravings.length &&
    last - first + 1 < wishes.measuresPerSystem &&
    !begins(wishes, engravings[last + 1])
  ) {
    width += widths.innerWidth(last + 1) + (engravings[last + 1]?.minimumWidth ?? 0);
    if (width + widths.endWidth(last + 1) > widths.available(first)) break;
    last++;
  }
  return { first, last };
}

/** All systems, each as full as the whole piece bears. `systemBreak` on a measure: a new system begins with it. */
export function breakSystems(
  engravings: readonly MeasureEngraving[],
  { honoursBreaks, systemCount }: BreakWishes,
  widths: BreakWidths,
): readonly SystemRange[] {
  const forced = engravings.map(
    ({ measure }) => measure.systemBreak === true || (honoursBreaks && measure.pageBreak === true),
  );
  return optimalBreaks(engravings, forced, widths, systemCount);
}
