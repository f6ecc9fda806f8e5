/**
 * Pass 5: springs and rods of a measure (Gourlay, "Spacing a line of music", 1987; LilyPond's simple spacer). Between
 * neighbouring columns acts a spring whose natural length follows the shortest note that sounds there; a rod keeps
 * their ink apart. Natural lengths are Gould's table: a quarter 3.5 spaces, each doubling times the square root of two.
 */
import { TICKS_PER_QUARTER } from '../units.ts';
import { isFullMeasureRest, type Columns } from './alignColumns.ts';
import type { MeasureContext } from './measureContext.ts';
import type { MultiRest } from './multiRests.ts';
import { shorthandWidth } from './shorthand.ts';

export interface Springs {
  /** One a column; the last one leads to the barline. */
  readonly natural: readonly number[];
  readonly minimum: readonly number[];
  /** Measure's left edge (or the end of its signatures) to the first column. */
  readonly lead: number;
}

/** Ink of each column by row; rows are the staves and then whatever else must not run together. */
export interface ColumnExtents {
  /** Reaching left (positive); NaN where the row is empty. One entry more than columns: what stands before the barline. */
  readonly left: (column: number, row: number) => number;
  readonly right: (column: number, row: number) => number;
}

const QUARTER_SPACE = 3.5;
/** Two columns are never closer, even on different staves. */
const LEAST = 0.5;
/** Between the ink of neighbouring columns. */
export const INK_GAP = 0.35;
const GAP_AFTER_BARLINE = 1.1;
const ACCIDENTAL_AFTER_BARLINE = 0.55;
const GAP_BEFORE_BARLINE = 0.7;

/** A whole rest with a little air, between the gaps after and before the barlines. */
const FULL_REST = 2;

export const durationSpace = (duration: number): number => QUARTER_SPACE * Math.sqrt(duration / TICKS_PER_QUARTER);

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

/** A rod over several columns lengthens the rods between them in proportion to their springs. */
function stretchRods(minimum: number[], natural: readonly number[], from: number, to: number, length: number): void {
  let [current, total] = [0, 0];
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

/** All of a run of rests; every doubling of it a little more. */
const MULTI_REST = { natural: 9, more: 1.5, least: 7 };
/** Inside of a run there is no barline to keep clear of, but each measure begins before its first moment. */
const INNER_LEAD = 0.1;

/** A measure's share of the H-bar that stands for a run of rests. */
function springMultiRest({ index, count }: MultiRest, extents: ColumnExtents, staves: number): Springs {
  const ends = Array.from({ length: staves }, (_, row) => extents.left(1, row));
  // A clef before the last barline.
  const clef = Math.max(0, ...ends.filter((reach) => !Number.isNaN(reach)));
  const share = (width: number): number => (width / count) * (1 - INNER_LEAD) + clef;
  return {
    natural: [share(MULTI_REST.natural + MULTI_REST.more * Math.log2(count))],
    minimum: [share(MULTI_REST.least)],
    lead: index === 0 ? GAP_AFTER_BARLINE : (MULTI_REST.least / count) * INNER_LEAD,
  };
}

/** Rows from `staves` on are texts, which may reach over barlines. */
export function springMeasure(
  columns: Columns,
  extents: ColumnExtents,
  { staves, rows }: { readonly staves: number; readonly rows: number },
  context: Pick<MeasureContext, 'multiRest' | 'staves'>,
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
  const minimum = natural.map(() => LEAST);
  let lead = GAP_AFTER_BARLINE;
  const hasRest = columns.events.some(({ chord, column }) => column < 0 && chord.hidden !== true);
  const fullRest = Math.max(shorthandWidth(context.staves), hasRest ? FULL_REST : 0);
  for (let row = 0; row < rows; row++) {
    let last = -1;
    let reach = 0;
    for (let column = 0; column < at.length; column++) {
      const left = extents.left(column, row);
      if (Number.isNaN(left)) continue;
      if (last >= 0) stretchRods(minimum, natural, last, column, reach + left + INK_GAP);
      else if (column === 0) lead = Math.max(lead, left + (row < staves ? ACCIDENTAL_AFTER_BARLINE : 0));
      last = column;
      reach = extents.right(column, row);
    }
    const atEnd = extents.left(at.length, row);
    const ownGap = row < staves ? GAP_BEFORE_BARLINE : 0;
    const beforeBarline = Number.isNaN(atEnd) ? ownGap : atEnd + INK_GAP;
    if (last >= 0) stretchRods(minimum, natural, last, at.length, reach + Math.max(ownGap, beforeBarline));
    else if (!Number.isNaN(atEnd)) stretchRods(minimum, natural, 0, at.length, fullRest + beforeBarline);
  }
  stretchRods(minimum, natural, 0, at.length, fullRest);
  return { natural, minimum, lead };
}
