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

function countOff(
  engravings: readonly MeasureEngraving[],
  perSystem: number,
  begins: readonly boolean[],
  widths: BreakWidths,
): SystemRange[] {
  const ranges: SystemRange[] = [];
  let first = 0;
  while (first < engravings.length) {
    let last = first;
    let width = widths.startWidth(first) + (engravings[first]?.minimumWidth ?? 0);
    while (last + 1 < engravings.length && last - first + 1 < perSystem && begins[last + 1] !== true) {
      width += widths.innerWidth(last + 1) + (engravings[last + 1]?.minimumWidth ?? 0);
      if (width + widths.endWidth(last + 1) > widths.available(first)) break;
      last++;
    }
    ranges.push({ first, last });
    first = last + 1;
  }
  return ranges;
}

/** `systemBreak` on a measure: a new system begins with it. */
export function breakSystems(
  engravings: readonly MeasureEngraving[],
  { measuresPerSystem, honoursBreaks, systemCount }: BreakWishes,
  widths: BreakWidths,
): readonly SystemRange[] {
  const begins = engravings.map(
    ({ measure }) => measure.systemBreak === true || (honoursBreaks && measure.pageBreak === true),
  );
  if (measuresPerSystem === 0) return optimalBreaks(engravings, begins, widths, systemCount);
  return countOff(engravings, measuresPerSystem, honoursBreaks ? begins : [], widths);
}
