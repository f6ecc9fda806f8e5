/**
 * Whether the page breaks of a score fit the paper and the staff size of the print. Files of other programs hold the
 * breaks of their own pages; on other paper they would leave a few systems, or one, on each page, or a line of a page
 * that does not quite fit. A few breaks, which a user sets, are always followed, and so are those at the beginning of a
 * movement.
 */
import type { Measure, Score } from '../../model/score.ts';
import { breakPages } from './breakPages.ts';
import { naturalLength, type SystemSize } from './systemSize.ts';

/** Fewer page breaks than this are always followed. */
const FEWEST = 3;
/** Breaks are not followed where the pages that they end are filled less than this on average. By eye. */
const LEAST_FILLED = 0.75;
/** Music that does not fit on the page between two breaks may not leave another page that is filled less than this. By eye. */
const LEAST_OVERFLOW_FILLED = 0.4;

/** Whether a break before this measure begins a movement: the barline before it is final. */
export const beginsMovement = ({ measures }: Score, index: number): boolean =>
  measures[index]?.pageBreak === true && measures[index - 1]?.barline === 'final';

/** `startsMovement`: by system. */
export function breaksFit(
  sizes: readonly SystemSize[],
  startsMovement: readonly boolean[],
  capacity: (isFirst: boolean) => number,
): boolean {
  const isBroken = ({ beginsPage }: SystemSize, index: number): boolean =>
    index > 0 && beginsPage && startsMovement[index] !== true;
  const starts = new Set(sizes.flatMap((size, index) => (isBroken(size, index) ? [index] : [])));
  if (starts.size < FEWEST) return true;
  const pages = breakPages(sizes, capacity)
    .pages.filter(({ last }) => starts.has(last + 1))
    .map(({ first, last }) => ({
      fill: naturalLength(sizes.slice(first, last + 1)) / capacity(first === 0),
      isOverflow: first > 0 && sizes[first]?.beginsPage !== true,
    }));
  if (pages.some(({ fill, isOverflow }) => isOverflow && fill < LEAST_OVERFLOW_FILLED)) return false;
  return pages.reduce((sum, { fill }) => sum + fill, 0) >= LEAST_FILLED * pages.length;
}

/** The measures that hold no break, by the measure with it, so that cached engravings are found again. */
const unbroken = new WeakMap<Measure, Measure>();

function unbrokenMeasure(measure: Measure): Measure {
  if (measure.pageBreak === undefined && measure.systemBreak === undefined) return measure;
  const known = unbroken.get(measure);
  if (known !== undefined) return known;
  const { pageBreak: _page, systemBreak: _system, ...rest } = measure;
  unbroken.set(measure, rest);
  return rest;
}

/** The score without breaks, except those before its movements. */
export const withoutBreaks = (score: Score): Score => ({
  ...score,
  measures: score.measures.map((measure, index) => (beginsMovement(score, index) ? measure : unbrokenMeasure(measure))),
});
