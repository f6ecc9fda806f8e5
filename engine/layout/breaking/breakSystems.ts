/**
 * Decides which measures share a system. With a fixed number of measures per system, which users can choose on the
 * screen (F-04), each system has that many, or fewer where their ink would not fit. Otherwise `optimalBreaks` decides.
 */
import type { BreakWidths, SystemRange } from './breakWidths.ts';
import type { ResolvedOptions } from '../types/layoutOptions.ts';
import { lastOfUnit, unitsIn } from '../context/multiRests.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';

export type { SystemRange };
export type BreakWishes = Pick<ResolvedOptions, 'measuresPerSystem' | 'honoursBreaks' | 'systemCount'>;

/** Whether a system must begin with this measure. */
const begins = ({ honoursBreaks }: BreakWishes, engraving: MeasureEngraving | undefined): boolean =>
  honoursBreaks && (engraving?.measure.systemBreak === true || engraving?.measure.pageBreak === true);

const innerWidth = (engravings: readonly MeasureEngraving[], widths: BreakWidths, index: number): number =>
  widths.innerWidth(index) + (engravings[index]?.minimumWidth ?? 0);

/**
 * The system of `measuresPerSystem` measures that begins with `first`. Reads engravings up to two beyond its end. A run of
 * rests that is printed as one counts as one measure.
 */
export function countedSystem(
  engravings: readonly MeasureEngraving[],
  first: number,
  wishes: BreakWishes,
  widths: BreakWidths,
): SystemRange {
  const unitFrom = (from: number): number => lastOfUnit(from, (index) => engravings[index]);
  const seen = (from: number, to: number): number => unitsIn(engravings.slice(from, to + 1));
  let last = unitFrom(first);
  let width = widths.startWidth(first) + (engravings[first]?.minimumWidth ?? 0);
  for (let index = first + 1; index <= last; index++) width += innerWidth(engravings, widths, index);
  for (let units = seen(first, last); units < wishes.measuresPerSystem;) {
    if (last + 1 >= engravings.length || begins(wishes, engravings[last + 1])) break;
    const end = unitFrom(last + 1);
    units += seen(last + 1, end);
    if (units > wishes.measuresPerSystem) break;
    for (let index = last + 1; index <= end; index++) width += innerWidth(engravings, widths, index);
    if (width + widths.endWidth(end) > widths.available(first)) break;
    last = end;
  }
  return { first, last };
}
