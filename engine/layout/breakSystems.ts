/**
 * Pass 6: which measures share a system. With a fixed number a system (the screen, F-04) they are counted off, fewer where
 * their ink would not fit. Otherwise the breaks that keep the whole piece nearest to its natural spacing are found by
 * dynamic programming (after Knuth and Plass, 1981).
 */
import type { MeasureEngraving } from './engraveMeasure.ts';

export interface SystemRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

export interface BreakWidths {
  /** Width of the staff lines of a system that begins with this measure. */
  readonly available: (first: number) => number;
  /** Signs and barlines of a measure as the first of a system, and within one. */
  readonly startWidth: (index: number) => number;
  readonly innerWidth: (index: number) => number;
  /** Courtesy signs, where a system ends with this measure. */
  readonly endWidth: (index: number) => number;
}

function countOff(engravings: readonly MeasureEngraving[], perSystem: number, widths: BreakWidths): SystemRange[] {
  const ranges: SystemRange[] = [];
  let first = 0;
  while (first < engravings.length) {
    let last = first;
    let width = widths.startWidth(first) + (engravings[first]?.minimumWidth ?? 0);
    while (last + 1 < engravings.length && last - first + 1 < perSystem) {
      width += widths.innerWidth(last + 1) + (engravings[last + 1]?.minimumWidth ?? 0);
      if (width + widths.endWidth(last + 1) > widths.available(first)) break;
      last++;
    }
    ranges.push({ first, last });
    first = last + 1;
  }
  return ranges;
}

/** Looser than natural is better borne than tighter; the last system may stay loose for nothing. */
const TIGHT_WEIGHT = 2;

function badness(natural: number, available: number, isLast: boolean): number {
  const difference = (available - natural) / available;
  if (difference < 0) return TIGHT_WEIGHT * difference * difference;
  return isLast ? 0 : difference * difference;
}

function optimal(engravings: readonly MeasureEngraving[], widths: BreakWidths): SystemRange[] {
  const count = engravings.length;
  const cost = new Float64Array(count + 1).fill(Infinity);
  const from = new Int32Array(count + 1);
  cost[0] = 0;
  for (let first = 0; first < count; first++) {
    let [natural, minimum] = [widths.startWidth(first), widths.startWidth(first)];
    const available = widths.available(first);
    for (let last = first; last < count; last++) {
      const engraving = engravings[last] as MeasureEngraving;
      const inner = last > first ? widths.innerWidth(last) : 0;
      natural += inner + engraving.naturalWidth;
      minimum += inner + engraving.minimumWidth;
      const isForced = last > first && engraving.measure.systemBreak === true;
      if (isForced || (minimum > available && last > first)) break;
      const end = widths.endWidth(last);
      if (minimum + end > available && last > first) continue;
      const total = (cost[first] as number) + badness(natural + end, available, last === count - 1);
      if (total < (cost[last + 1] as number)) {
        cost[last + 1] = total;
        from[last + 1] = first;
      }
    }
  }
  const ranges: SystemRange[] = [];
  for (let end = count; end > 0; end = from[end] as number) ranges.push({ first: from[end] as number, last: end - 1 });
  return ranges.reverse();
}

export function breakSystems(
  engravings: readonly MeasureEngraving[],
  perSystem: number,
  widths: BreakWidths,
): readonly SystemRange[] {
  return perSystem > 0 ? countOff(engravings, perSystem, widths) : optimal(engravings, widths);
}
