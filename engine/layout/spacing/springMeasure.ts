/**
 * Springs and rods of a measure (Gourlay, "Spacing a line of music", 1987; LilyPond's simple spacer). Between neighbouring
 * columns there is a spring, whose natural length follows from the shortest note that sounds there, and a rod, which is the
 * least distance of their ink. Natural lengths follow Gould's table: a quarter has 3.5 spaces, and each doubling of the
 * value multiplies by the square root of two.
 */
import { TICKS_PER_QUARTER } from '../../units.ts';
import { isFullMeasureRest } from '../columns/alignColumns.ts';
import { shorthandWidth } from '../context/measureRepeats.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { MultiRest, EngravingContext } from '../types/measureContext.ts';
import type { Columns } from '../types/columns.ts';
import type { Springs, ColumnExtents } from '../types/springs.ts';

const {
  quarter: quarterSpace,
  leastColumnDistance,
  afterBarline,
  accidentalAfterBarline,
  beforeBarline: leastBeforeBarline,
  fullMeasureRest,
  inkGap,
} = engravingStyle.spacing;
const { width: multiRestWidth } = engravingStyle.multiRests;

export const durationSpace = (duration: number): number => quarterSpace * Math.sqrt(duration / TICKS_PER_QUARTER);

/** Shortest duration that sounds in each interval between columns. */
function shortestSounding({ at, events, duration }: Columns): number[] {
  const shortest = at.map((moment, column) => (at[column + 1] ?? duration) - moment);
  const least = at.map(() => Infinity);
  for (const event of events) {
    if (event.chord.hidden === true || isFullMeasureRest(event.chord)) continue;
    for (let column = event.column; column >= 0 && column < at.length; column++) {
      if ((at[column] as number) >= event.at + event.duration) break;
      least[column] = Math.min(least[column] as number, event.duration);
    }
  }
  return least.map((value, column) => (Number.isFinite(value) ? value : (shortest[column] as number)));
}

/** Lengthens the rods from column `from` to `to`, in proportion to their springs, until they are `length` long together. */
function stretchRods(minimum: number[], natural: readonly number[], from: number, to: number, length: number): void {
  let current = 0;
  let total = 0;
  for (let column = from; column < to; column++) {
    current += minimum[column] as number;
    total += natural[column] as number;
  }
  if (current >= length) return;
  for (let column = from; column < to; column++) {
    const share = total > 0 ? (natural[column] as number) / total : 1 / (to - from);
    minimum[column] = (minimum[column] as number) + (length - current) * share;
  }
}

/** Part of a measure's share before its first moment; inside of the run there is no barline to clear. */
const INNER_LEAD = 0.1;

/** Springs of one measure in a run of rests that is printed as one H-bar. */
function springMultiRest({ index, count }: MultiRest, extents: ColumnExtents, staves: number): Springs {
  const ends = Array.from({ length: staves }, (_, row) => extents.left(1, row));
  // Room for a clef before the last barline.
  const clef = Math.max(0, ...ends.filter((reach) => !Number.isNaN(reach)));
  const share = (width: number): number => (width / count) * (1 - INNER_LEAD) + clef;
  return {
    natural: [share(multiRestWidth.natural + multiRestWidth.more * Math.log2(count))],
    minimum: [share(multiRestWidth.least)],
    lead: index === 0 ? afterBarline : (multiRestWidth.least / count) * INNER_LEAD,
  };
}

/** Springs, rods and lead of one measure. Rows from `staves` on are texts, which may extend over barlines. */
export function springMeasure(
  columns: Columns,
  extents: ColumnExtents,
  { staves, rows }: { readonly staves: number; readonly rows: number },
  context: Pick<EngravingContext, 'multiRest' | 'staves'>,
): Springs {
  const { multiRest } = context;
  if (multiRest !== null) return springMultiRest(multiRest, extents, staves);
  const { at, duration } = columns;
  const shortest = shortestSounding(columns);
  const natural = at.map((moment, column) => {
    const interval = (at[column + 1] ?? duration) - moment;
    const unit = shortest[column] as number;
    return durationSpace(unit) * (interval / unit);
  });
  const minimum = natural.map(() => leastColumnDistance);
  let lead = afterBarline;
  const hasRest = columns.events.some(({ chord, column }) => column < 0 && chord.hidden !== true);
  const fullRest = Math.max(shorthandWidth(context.staves), hasRest ? fullMeasureRest : 0);
  for (let row = 0; row < rows; row++) {
    let last = -1;
    let reach = 0;
    for (let column = 0; column < at.length; column++) {
      const left = extents.left(column, row);
      if (Number.isNaN(left)) continue;
      if (last >= 0) stretchRods(minimum, natural, last, column, reach + left + inkGap);
      else if (column === 0) lead = Math.max(lead, left + (row < staves ? accidentalAfterBarline : 0));
      last = column;
      reach = extents.right(column, row);
    }
    const atEnd = extents.left(at.length, row);
    const ownGap = row < staves ? leastBeforeBarline : 0;
    const beforeBarline = Number.isNaN(atEnd) ? ownGap : atEnd + inkGap;
    if (last >= 0) stretchRods(minimum, natural, last, at.length, reach + Math.max(ownGap, beforeBarline));
    else if (!Number.isNaN(atEnd)) stretchRods(minimum, natural, 0, at.length, fullRest + beforeBarline);
  }
  stretchRods(minimum, natural, 0, at.length, fullRest);
  return { natural, minimum, lead };
}
