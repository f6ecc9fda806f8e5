/** Pages: how full they are, how loosely their systems stand, and last systems of one measure. */
import type { DisplayList, SystemDisplay } from '../../../engine/display/displayList.ts';
import type { PagedLayout } from '../../../engine/layout/index.ts';
import type { Score } from '../../../engine/model/score.ts';
import { record, type Box, type Measured } from './uglyPlace.ts';

export interface PageFinding {
  readonly cause: string;
  readonly ugliness: number;
  readonly detail: string;
  readonly list: DisplayList;
  readonly box: Box;
}

/** A page before the last one of a movement whose ink leaves more than this share of its height white is badly filled. By eye. */
const EMPTIEST = 0.25;
/** White between two systems over the height of a system, above which a page is loose. By eye. */
const LOOSEST = 0.9;
/** Other signs that a reader notices at once are as bad as half of the limit more. */
const ONE_MEASURE = 1.5;

const isMusic = ({ kind }: SystemDisplay): boolean => kind === 'system';

/** White between the systems of a page, in shares of the height of the systems. */
function looseness(systems: readonly SystemDisplay[]): number {
  const gaps = systems.slice(1).map((system, index) => {
    const above = systems[index] as SystemDisplay;
    return system.y + system.bounds.top - above.y - above.bounds.bottom;
  });
  const heights = systems.map(({ bounds }) => bounds.bottom - bounds.top);
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(values.length, 1);
  return gaps.length === 0 ? 0 : mean(gaps) / Math.max(mean(heights), 12);
}

/** Share of the height between the first page's margins that is white after the last system. */
function emptiness(systems: readonly SystemDisplay[], { height }: DisplayList, top: number, bottom: number): number {
  const last = systems.at(-1);
  const end = last === undefined ? 0 : last.y + last.bounds.bottom;
  return Math.max(0, height - bottom - end) / (height - top - bottom);
}

/** Whether a page ends the score or a movement, so that it need not be full. */
function isEnd(score: Score, next: readonly SystemDisplay[] | undefined): boolean {
  const measure = next?.find(isMusic)?.firstMeasure ?? 0;
  return next === undefined || (measure > 0 && score.measures[measure - 1]?.barline === 'final');
}

export function pageFindings(
  score: Score,
  { sheet, pageBoxes }: PagedLayout,
  measured: Measured,
): readonly PageFinding[] {
  const found: PageFinding[] = [];
  const millimetres = 1 / sheet.staffSpace;
  const [top, bottom] = [15 * millimetres, 20 * millimetres];
  sheet.pages.forEach(({ list }, page) => {
    const systems = list.systems.filter(isMusic);
    const isLast = page === pageBoxes.length - 1;
    const box: Box = [0, 0, list.width, list.height];
    const loose = looseness(systems);
    const ends = isEnd(score, sheet.pages[page + 1]?.list.systems);
    const empty = ends ? 0 : emptiness(systems, list, top, bottom);
    record(measured, 'page looseness', loose);
    if (!ends) record(measured, 'page emptiness', empty);
    found.push({ cause: 'loose', ugliness: loose / LOOSEST, detail: `white ${loose.toFixed(2)}`, list, box });
    if (!ends)
      found.push({ cause: 'empty', ugliness: empty / EMPTIEST, detail: `${empty.toFixed(2)} empty`, list, box });
    const lastSystem = systems.at(-1);
    const isSingle = isLast && lastSystem !== undefined && lastSystem.firstMeasure === lastSystem.lastMeasure;
    if (isLast) record(measured, 'page last system of one measure', isSingle ? 1 : 0);
    if (isSingle && lastSystem.firstMeasure > 0)
      found.push({ cause: 'one measure', ugliness: ONE_MEASURE, detail: 'the last system has one measure', list, box });
  });
  return found;
}
