/**
 * Whether the page breaks of a score fit the paper and the staff size of the print. Files of other programs hold the
 * breaks of their own pages; on other paper they would leave a few systems, or one, on each page. The breaks that a user
 * sets are few, or end pages that are full: they are always followed.
 */
import type { Measure, Score } from '../../model/score.ts';
import { breakPages } from './breakPages.ts';
import { gapBelow, type SystemSize } from './systemSize.ts';

/** Fewer page breaks than this are always followed. */
const FEWEST = 3;
/** A page before a break that is filled less than this looks empty. By eye. */
const EMPTY = 0.55;
/** Share of such pages among those before breaks from which the breaks are not followed. */
const MOST_EMPTY = 0.5;

/** Height of systems on one page at their natural distances. */
function heightOf(sizes: readonly SystemSize[]): number {
  const gaps = sizes.slice(1).map((size, index) => gapBelow(sizes[index] as SystemSize, size).distance);
  return gaps.reduce((sum, gap) => sum + gap, (sizes.at(-1)?.bottom ?? 0) - (sizes[0]?.top ?? 0));
}

export function breaksFit(sizes: readonly SystemSize[], capacity: (isFirst: boolean) => number): boolean {
  const starts = sizes.flatMap(({ beginsPage }, index) => (index > 0 && beginsPage ? [index] : []));
  if (starts.length < FEWEST) return true;
  const { pages } = breakPages(sizes, capacity);
  const ended = pages.filter(({ last }) => starts.includes(last + 1));
  const empty = ended.filter(
    ({ first, last }) => heightOf(sizes.slice(first, last + 1)) < EMPTY * capacity(first === 0),
  );
  return empty.length < MOST_EMPTY * ended.length;
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

export const withoutBreaks = (score: Score): Score => ({ ...score, measures: score.measures.map(unbrokenMeasure) });
