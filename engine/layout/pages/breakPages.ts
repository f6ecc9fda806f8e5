/**
 * Which systems share a page: by dynamic programming over all pages that hold their systems, so that pages come out
 * equally filled instead of full ones and a nearly empty last one. A page break of the score always holds. Heights are
 * final before pages are broken, as in LilyPond's page breaking with a fixed layout of lines; whether another number of
 * systems would fill the pages better is for `layoutPages` to try.
 */
import { gapBelow, type SystemSize } from './systemSize.ts';

export interface PageRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

export interface PageBreaks {
  readonly pages: readonly PageRange[];
  /** Summed over pages: 0 for one that is full at natural distances, over 1 for one that looks ill filled. */
  readonly badness: number;
}

/** A last page that holds one system. */
const WIDOW = 2;
/** Only where a single system is higher than the page. */
const OVERFULL = 1000;
/** Systems pushed together as far as may be are worse than systems pulled apart as far as may be. */
const SQUEEZE_WEIGHT = 1.5;
/** A system of one staff alone on its page has nothing to stretch; its page is as loose as one with a gap would be. */
const LEAST_SLACK = 9;

interface Page {
  readonly length: number;
  /** How far its gaps stretch at most, and shrink. */
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

/** Music that ends above the foot of its page ends well, unless one system was left over for it. */
const endBadness = (page: Page, systems: number, isOnlyPage: boolean): number =>
  (page.length > page.capacity ? badness(page) : 0) + (systems === 1 && !isOnlyPage ? WIDOW : 0);

/** `capacity(isFirst)`: room for ink on the first page, and on the others. */
export function breakPages(sizes: readonly SystemSize[], capacity: (isFirst: boolean) => number): PageBreaks {
  const count = sizes.length;
  const cost = new Float64Array(count + 1).fill(Infinity);
  const from = new Int32Array(count + 1);
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
    }
  }
  const pages: PageRange[] = [];
  for (let end = count; end > 0; end = from[end] as number) pages.push({ first: from[end] as number, last: end - 1 });
  return { pages: pages.reverse(), badness: cost[count] as number };
}

/** Systems pushed together no farther than this share of what may be do not yet ask for another page. */
const COMFORT = 0.3;

/**
 * By how much the fullest page that the page breaks of a score ask for exceeds its room; 1 where all fit, or where none
 * is asked for. A page that exceeds it by more than `most` is left out: its music takes several pages.
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
