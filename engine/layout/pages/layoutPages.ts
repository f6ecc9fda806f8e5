/**
 * Lays out a score on paper (J-12, L-03): systems as wide as the page, full pages, a title block, page numbers. Where
 * the pages are badly filled, one or two systems more or less are tried; where a system is larger than the page, the
 * staves of the whole score are scaled down.
 */
import type { DisplayList, SystemDisplay } from '../../display/displayList.ts';
import type { PrintPage, PrintSheet } from '../../display/printSheet.ts';
import type { Part, Score } from '../../model/score.ts';
import { resolveOptions } from '../types/layoutOptions.ts';
import { LazySystemDisplay } from '../systems/lazySystemDisplay.ts';
import { layoutToSystems } from '../sheet/layoutScore.ts';
import { finish, type Steps } from '../../steps.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { breakPages, sectionExcess, type PageBreaks, type PageRange } from './breakPages.ts';
import { beginsMovement, breaksFit, withoutBreaks } from './breaksFit.ts';
import { isShownPart } from '../context/withoutParts.ts';
import { headHeight, pageFoot, pageHead, type Foot } from './pageFurniture.ts';
import { partTitle } from './partTitle.ts';
import { pageFrame, type PageFrame } from './pageFrame.ts';
import { fillPages, hasRoom } from './fillPages.ts';
import { gatherPages, type PagedLayout } from './gatherPages.ts';
import { justifyPage, type PlacedSystem } from './justifyPage.ts';
import { printedParts, printedScore } from './printedScore.ts';
import { resolvePrintOptions, staffHeightFor, type PrintOptions, type ResolvedPrintOptions } from './printOptions.ts';
import { sizeOf, type SystemSize } from './systemSize.ts';
import { titleBlock, type PlacedTitle, type TitleTexts } from './titleBlock.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  filledRatio,
  looseStretchRatio,
  furthestStretchRatio,
  sectionStretchRatio,
  tightestRatio,
  illFilledRatio,
  illPageRatio,
  smallerStaffScales,
} = engravingStyle.pages;
const { height: staffHeight } = engravingStyle.staff;

/** Everything that is known before systems are placed on pages. */
interface Draft {
  readonly score: Score;
  readonly options: ResolvedPrintOptions;
  readonly frame: PageFrame;
  /** Height of a staff space in millimetres. */
  readonly staffSpace: number;
  readonly title: PlacedTitle | null;
  readonly foot: Foot | null;
  readonly systems: readonly SystemLayout[];
  /** The number of systems that was asked for. */
  readonly count?: number;
}

const musicTop = ({ options, frame, title }: Omit<Draft, 'systems'>, page: number): number =>
  frame.top + (page === 0 ? (title?.height ?? 0) : headHeight(page, options, frame));

const musicBottom = ({ frame, foot }: Omit<Draft, 'systems'>, page: number): number =>
  frame.bottom - (page === 0 ? (foot?.height ?? 0) : 0);

const capacityOf = (draft: Omit<Draft, 'systems'>, isFirst: boolean): number =>
  musicBottom(draft, isFirst ? 0 : 1) - musicTop(draft, isFirst ? 0 : 1);

/** `fullSystems`: see `LayoutOptions`. */
function systemsFor(
  { score, options, frame, count }: Omit<Draft, 'systems'>,
  fullSystems?: ReadonlySet<number>,
): Steps<readonly SystemLayout[]> {
  const layoutOptions = resolveOptions({
    width: frame.right - frame.left,
    margin: 0,
    measuresPerSystem: options.measuresPerSystem,
    measureNumbers: options.measureNumbers,
    showPartNames: options.showPartNames,
    simplify: options.simplify,
    letters: options.letters,
    multiMeasureRests: options.multiMeasureRests,
    honoursBreaks: true,
    hidesRestingParts: options.hideResting,
    ...(fullSystems && { fullSystems }),
    ...(count !== undefined && { systemCount: count }),
  });
  return layoutToSystems(score, layoutOptions);
}

const titleTexts = (score: Score, options: ResolvedPrintOptions): TitleTexts => ({
  ...score.meta,
  part: partTitle(score, options),
});

function* draftAt(score: Score, options: ResolvedPrintOptions, staffSpace: number): Steps<Draft> {
  const frame = pageFrame(options, staffSpace);
  const title = options.showTitle ? titleBlock(titleTexts(score, options), frame) : null;
  const foot = pageFoot(score.meta, options, frame);
  const draft = { score, options, frame, staffSpace, title, foot };
  return { ...draft, systems: yield* systemsFor(draft) };
}

/** The factor by which the staves are too large for the page; at most 1 where everything fits. */
function excess(draft: Draft): number {
  const width = draft.frame.right - draft.frame.left;
  return draft.systems.reduce((most, system, index) => {
    const { top, bottom } = sizeOf(system);
    const tall = (bottom - top) / capacityOf(draft, index === 0);
    return Math.max(most, tall, (system.indent + system.frame.right) / width);
  }, 0);
}

/** Shrinks a little more than needed, so that rounding cannot leave a system too large again and again. */
const FITS = 1.0001;
const SHRINK_MARGIN = 1.002;
/** The staves are scaled down by at most this factor to fit the music between two page breaks on one page. */
const GIVES_WAY = 1.25;

const pageExcess = (draft: Draft, most: number): number =>
  sectionExcess(draft.systems.map(sizeOf), (isFirst) => capacityOf(draft, isFirst), most);

/** Whether the page breaks suit the paper, at staves that are smaller by a factor. */
function followsBreaks(draft: Draft, smaller: number): boolean {
  const movements = draft.systems.map(({ frame }) => beginsMovement(draft.score, frame.measures[0]?.index ?? 0));
  return breaksFit(draft.systems.map(sizeOf), movements, (isFirst) => smaller * capacityOf(draft, isFirst));
}

function* fittingDraft(score: Score, options: ResolvedPrintOptions): Steps<Draft> {
  const staffCount = score.parts.reduce((sum, { staves }) => sum + staves.length, 0);
  let staffSpace = (options.staffHeight ?? staffHeightFor(staffCount)) / staffHeight;
  let draft = yield* draftAt(score, options, staffSpace);
  let most = options.staffHeight === null ? GIVES_WAY : 1;
  if (!followsBreaks(draft, pageExcess(draft, most))) {
    score = withoutBreaks(score);
    draft = yield* draftAt(score, options, staffSpace);
  }
  // Smaller staves change the breaks, so that another system may be too large. Each round makes the staves smaller.
  const factorOf = (): number => Math.max(excess(draft), pageExcess(draft, most));
  for (let factor = factorOf(); factor > FITS; factor = factorOf()) {
    staffSpace /= factor * SHRINK_MARGIN;
    most /= factor * SHRINK_MARGIN;
    draft = yield* draftAt(score, options, staffSpace);
  }
  return draft;
}

/** A draft with the best page breaks for its systems. */
interface Filled {
  readonly draft: Draft;
  readonly breaks: PageBreaks;
}

const breaksOf = (draft: Draft): PageBreaks =>
  breakPages(draft.systems.map(sizeOf), (isFirst) => capacityOf(draft, isFirst));

const OTHER_COUNTS = [-1, 1, -2];

/** Whether the systems of a page stand far apart, or too near to each other. */
const hasIllPage = ({ breaks }: Filled): boolean => breaks.worst > illPageRatio;

/** Yields the same music in one or two systems more or less, if that fills the pages better. */
function* betterCounted(draft: Draft): Steps<Filled> {
  let best = { draft, breaks: breaksOf(draft) };
  const { pages } = best.breaks;
  const lastPage = pages.at(-1);
  const isWidow = pages.length > 1 && lastPage !== undefined && lastPage.first === lastPage.last;
  if (draft.options.measuresPerSystem > 0 || !(isWidow || (pages.length > 1 && hasIllPage(best)))) return best;
  for (const more of OTHER_COUNTS) {
    const count = draft.systems.length + more;
    const other = { ...draft, count, systems: yield* systemsFor({ ...draft, count }) };
    if (other.systems.length !== count || other.systems.some(({ frame }) => frame.stretch < tightestRatio)) continue;
    if (excess(other) > FITS) continue;
    const breaks = breaksOf(other);
    if (breaks.badness < best.breaks.badness) best = { draft: other, breaks };
  }
  return best;
}

const SMALLER_COST = 0.25;
/** Smallest staff height that is chosen automatically, in millimetres. */
const LEAST_SPACE = 4.5 / staffHeight;

const isIllFilled = (filled: Filled): boolean =>
  hasIllPage(filled) || filled.breaks.badness > illFilledRatio * filled.breaks.pages.length;

/** Tries smaller staves, as publishers do, where the pages are badly filled and no staff height was chosen. */
function* betterFilled(fitting: Draft): Steps<Filled> {
  let best = yield* betterCounted(fitting);
  if (fitting.options.staffHeight !== null) return best;
  let cost = 0;
  for (const factor of smallerStaffScales) {
    const staffSpace = fitting.staffSpace * factor;
    if (!isIllFilled(best) || staffSpace < LEAST_SPACE) break;
    const smaller = yield* draftAt(fitting.score, fitting.options, staffSpace);
    const other = yield* betterCounted(smaller);
    const extra = SMALLER_COST * (smallerStaffScales.indexOf(factor) + 1);
    if (other.breaks.badness + extra < best.breaks.badness + cost) [best, cost] = [other, extra];
  }
  return best;
}

function* filledPages({ draft, breaks }: Filled): Steps<Filled> {
  const { systems } = draft;
  const capacity = (isFirst: boolean): number => capacityOf(draft, isFirst);
  const withFull = (measures: ReadonlySet<number>) => systemsFor(draft, measures);
  return { draft: { ...draft, systems: yield* fillPages({ systems, ...breaks, capacity, withFull }) }, breaks };
}

/** `before`: the stretch of the page before, which the last page does not exceed. */
function lastStretch(draft: Draft, first: number, before: number | null): number {
  if (before !== null) return Math.min(1, Math.max(0, before));
  const sizes = draft.systems.slice(first).map(sizeOf);
  const ink = sizes.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
  return ink > filledRatio * capacityOf(draft, true) ? 1 : looseStretchRatio;
}

/**
 * The greatest stretch of a page before the last. The staves of a single system that leaves much of the page empty even at
 * the greatest distances stay together, as on an only page that is not filled.
 */
function innerStretch(draft: Draft, { first, last }: PageRange, sizes: readonly SystemSize[]): number {
  const next = sizes[last + 1];
  if (first === last && hasRoom(sizes.slice(first, last + 1), capacityOf(draft, first === 0), next))
    return looseStretchRatio;
  return next?.beginsPage === true ? sectionStretchRatio : furthestStretchRatio;
}

function placePages(draft: Draft, { pages }: PageBreaks): readonly (readonly PlacedSystem[])[] {
  let before: number | null = null;
  const sizes = draft.systems.map(sizeOf);
  return pages.map((range, page) => {
    const { first, last } = range;
    const isLast = last === draft.systems.length - 1;
    const limit = isLast ? lastStretch(draft, first, before) : innerStretch(draft, range, sizes);
    const [top, bottom] = [musicTop(draft, page), musicBottom(draft, page)];
    const { systems, stretch } = justifyPage(draft.systems.slice(first, last + 1), top, bottom, limit);
    before = stretch;
    return systems;
  });
}

function pageList(draft: Draft, page: number, systems: readonly PlacedSystem[]): DisplayList {
  const { score, options, frame, title, foot } = draft;
  const head = pageHead(page, titleTexts(score, options), options, frame);
  const music = systems.map(({ system, y }) => new LazySystemDisplay(system, frame.left + system.indent, y));
  const others = [page === 0 ? title?.display : head, page === 0 ? foot?.display : null];
  const [above, below] = others.map((display): SystemDisplay[] => (display == null ? [] : [display]));
  return { width: frame.width, height: frame.height, systems: [...(above ?? []), ...music, ...(below ?? [])] };
}

/** `layoutPages` in steps of some milliseconds. */
export function* layoutPagesInSteps(score: Score, printOptions: PrintOptions = {}): Steps<PagedLayout> {
  const { unprintedParts = false } = printOptions;
  const shown = printedParts(score, { unprintedParts }).filter((part) => isShownPart(score.parts[part] as Part));
  const options = resolvePrintOptions(printOptions, score.parts.length, shown.length);
  const fitting = yield* fittingDraft(printedScore(score, options), options);
  yield;
  const { draft, breaks } = yield* filledPages(yield* betterFilled(fitting));
  yield;
  const placed = placePages(draft, breaks);
  const pages = placed.map((systems, page): PrintPage => ({
    list: pageList(draft, page, systems),
    links: page === 0 ? (draft.foot?.links ?? []) : [],
  }));
  const { title, composer } = score.meta;
  const sheet: PrintSheet = {
    pages,
    staffSpace: draft.staffSpace,
    width: options.width,
    height: options.height,
    title,
    composer,
  };
  return gatherPages(sheet, placed, draft.frame);
}

/**
 * Lays out a score on paper. It does not throw on a score that the model allows.
 * @throws RangeError for an option that is out of its range; the message names it.
 */
export const layoutPages = (score: Score, printOptions: PrintOptions = {}): PagedLayout =>
  finish(layoutPagesInSteps(score, printOptions));
