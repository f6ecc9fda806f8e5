/**
 * Breaks systems into pages, by dynamic programming over all possible pages, so that all pages are filled alike and the
 * last one is not nearly empty. The page breaks of the score always apply. The heights of systems are final before
 * pages are broken, as in LilyPond's page breaking with a fixed layout of lines; `layoutPages` tries other numbers of
 * systems.
 */
import { gapBelow, type SystemSize } from './systemSize.ts';

export interface PageRange {
  readonly first: number;
  /** Index of the last system; it belongs to the page. */
  readonly last: number;
}

export interface PageBreaks {
  readonly pages: readonly PageRange[];
  /** Sum over the pages. A page that is full at natural distances adds 0, a badly filled one more than 1. */
  readonly badness: number;
  /** The greatest badness of a page that must be full: it does not end the score, nor precede one of its page breaks. */
  readonly worst: number;
}

/** Badness of a last page with a single system. */
const WIDOW = 2;
/** Badness of a page whose single system is higher than the page. */
const OVERFULL = 1000;
/** Weight of compression: systems at their least distances look worse than systems at their greatest. */
const SQUEEZE_WEIGHT = 1.5;
/** Stretch of a page with a single one-staff system, which has no gap: that of a page with one gap. */
const LEAST_SLACK = 9;

interface Page {
  readonly length: number;
  /** Total distance by which the gaps of the page can stretch and shrink. */
  readonly slack: number;
  readonly give: number;
  readonly capacity: number;
}

const isOverfull = ({ length, give, capacity }: Page): boolean => length - give > capacity;

function badness(page: Page): number {
  const { length, slack, give, capacity } = page;
  const free = capacity - length;
  if (isOverfull(page)) return OVERFULL * (1 - free / capacity);
  if (free < 0) return SQUEEZE_WEIGHT * (free / give) ** 2;
  return (free / Math.max(slack, LEAST_SLACK)) ** 2;
}

/** Badness of the last page: it need not be full, but it should have more than one system. */
const endBadness = (page: Page, systems: number, isOnlyPage: boolean): number =>
  (page.length > page.capacity ? badness(page) : 0) + (systems === 1 && !isOnlyPage ? WIDOW : 0);

/** `capacity(isFirst)`: height for ink on the first page and on the others, in staff spaces. */
export function breakPages(sizes: readonly SystemSize[], capacity: (isFirst: boolean) => number): PageBreaks {
  const count = sizes.length;
  const cost = new Float64Array(count + 1).fill(Infinity);
  const from = new Int32Array(count + 1);
  const ownCost = new Float64Array(count + 1);
  cost[0] = 0;
  for (let first = 0; first < count; first++) {
    let [length, slack, give] = [-(sizes[first] as SystemSize).top, 0, 0];
    const room = capacity(first === 0);
    for (let last = first; last < count; last++) {
      const size = sizes[last] as SystemSize;
      if (last > first) {
        if (size.beginsPage) break;
        const gap = gapBelow(sizes[last - 1] as SystemSize, size);
        length += gap.distance;
        slack += gap.slack;
        give += gap.give;
      }
      slack += size.slack;
      const page = { length: length + size.bottom, slack, give, capacity: room };
      if (isOverfull(page) && last > first) break;
      const ends = last === count - 1 || (sizes[last + 1] as SystemSize).beginsPage;
      const own = ends ? endBadness(page, last - first + 1, first === 0) : badness(page);
      const total = (cost[first] as number) + own;
      if (total >= (cost[last + 1] as number)) continue;
      cost[last + 1] = total;
      from[last + 1] = first;
      ownCost[last + 1] = ends ? 0 : own;
    }
  }
  const pages: PageRange[] = [];
  let worst = 0;
  for (let end = count; end > 0; end = from[end] as number) {
    pages.push({ first: from[end] as number, last: end - 1 });
    worst = Math.max(worst, ownCost[end] as number);
  }
  return { pages: pages.reverse(), badness: cost[count] as number, worst };
}

/** Share of the possible compression up to which no further page is needed. */
const COMFORT = 0.3;

/**
 * The factor by which the fullest page between page breaks of the score exceeds its height; 1 where all fit or the
 * score has no page breaks. A page that exceeds it by more than `most` is not counted: its music takes several pages.
 */
export function sectionExcess(
  sizes: readonly SystemSize[],
  capacity: (isFirst: boolean) => number,
  most: number,
): number {
  const starts = sizes.flatMap(({ beginsPage }, index) => (index === 0 || beginsPage ? [index] : []));
  if (starts.length === 1) return 1;
  const tight = starts.map((start, section) => {
    const systems = sizes.slice(start, starts[section + 1]);
    const gaps = systems.slice(1).map((size, index) => {
      const { distance, give } = gapBelow(systems[index] as SystemSize, size);
      return distance - COMFORT * give;
    });
    const ends = (systems.at(-1)?.bottom ?? 0) - (systems[0]?.top ?? 0);
    return gaps.reduce((sum, gap) => sum + gap, ends) / capacity(start === 0);
  });
  return Math.max(1, ...tight.filter((excess) => excess <= most));
}
