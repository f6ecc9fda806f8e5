/**
 * Shows parts that rest where a page has room for them. Parts are hidden so that more systems fit on a page; a page that
 * has much white, because the next system is a large one or the score begins a page there, shows all parts instead
 * (Gould, "Score layout: omitting staves").
 */
import type { Steps } from '../../steps.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import type { PageRange } from './breakPages.ts';
import { naturalLength, sizeOf, slackOf, type SystemSize } from './systemSize.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { emptyRatio, furthestStretchRatio, sectionStretchRatio } = engravingStyle.pages;

export interface PagesToFill {
  readonly systems: readonly SystemLayout[];
  readonly pages: readonly PageRange[];
  /** Height for ink on the first page and on the others, in staff spaces. */
  readonly capacity: (isFirst: boolean) => number;
  /** The same systems, of which those that begin with one of these measures show all parts. */
  readonly withFull: (firstMeasures: ReadonlySet<number>) => Steps<readonly SystemLayout[]>;
}

/** Whether more than `emptyRatio` of a page stays empty at the greatest distances between its systems and staves. */
export function hasRoom(sizes: readonly SystemSize[], capacity: number, next: SystemSize | undefined): boolean {
  const most = next?.beginsPage === true ? sectionStretchRatio : furthestStretchRatio;
  return capacity - naturalLength(sizes) - most * slackOf(sizes) > emptyRatio * capacity;
}

const firstMeasure = ({ frame }: SystemLayout): number => frame.measures[0]?.index ?? 0;

/** The systems with all parts shown where their page is badly filled and has room. */
export function* fillPages({ systems, pages, capacity, withFull }: PagesToFill): Steps<readonly SystemLayout[]> {
  // The last page need not be full.
  const sizes = systems.map(sizeOf);
  const ill = pages
    .slice(0, -1)
    .filter(({ first, last }) => hasRoom(sizes.slice(first, last + 1), capacity(first === 0), sizes[last + 1]));
  const isReduced = ({ places }: SystemLayout): boolean => places.length < (systems[0]?.places.length ?? 0);
  const candidates = ill.flatMap(({ first, last }) => systems.slice(first, last + 1).filter(isReduced));
  if (candidates.length === 0) return systems;
  const full = yield* withFull(new Set(candidates.map(firstMeasure)));
  const shown = [...systems];
  for (const { first, last } of ill) {
    const page = systems.slice(first, last + 1);
    page.forEach((reduced, index) => {
      page[index] = full[first + index] ?? reduced;
      if (naturalLength(page.map(sizeOf)) > capacity(first === 0)) page[index] = reduced;
    });
    shown.splice(first, page.length, ...page);
  }
  return shown;
}
