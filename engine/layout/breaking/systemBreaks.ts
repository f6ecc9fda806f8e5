/**
 * The system breaks that a score states. A few of them, which a user sets, are always followed. Files of other programs
 * hold the break of nearly every line of their own pages: where such a line is too full on other paper or a narrow
 * screen, it would become two loose ones beside full ones. The breaks around such a line are wishes, which cost something
 * to pass over (Gould, "Spacing: casting off"). Time: linear.
 */
import type { BreakWidths } from './breakWidths.ts';
import { badness, type Lengths } from './optimalBreaks.ts';
import type { ResolvedOptions } from '../types/layoutOptions.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { fewestFileBreaks, lineOfBreaksRatio, looseLinesRatio, wishCost } = engravingStyle.breaking;

/** The measures between two breaks, as if they were one system. */
interface Section extends Lengths {
  readonly first: number;
  readonly count: number;
}

function sectionAt(engravings: readonly MeasureEngraving[], widths: BreakWidths, first: number, end: number): Section {
  const rigid = widths.endWidth(end - 1);
  const section = { first, count: end - first, rigid, natural: rigid, minimum: rigid };
  engravings.slice(first, end).forEach(({ springs, naturalWidth, minimumWidth }, index) => {
    const signs = index > 0 ? widths.innerWidth(first + index) : widths.startWidth(first);
    section.rigid += signs + springs.lead;
    section.natural += signs + naturalWidth;
    section.minimum += signs + minimumWidth;
  });
  return { ...section, available: widths.available(first) };
}

const fillOf = ({ natural, available }: Section): number => natural / available;

/** Whether the breaks are those of all lines of a page, not a few that divide the music. */
function areLines(sections: readonly Section[]): boolean {
  const fill = sections.reduce((sum, section) => sum + fillOf(section), 0);
  return sections.length > fewestFileBreaks && fill <= lineOfBreaksRatio * sections.length;
}

/** Whether a section is better split than squeezed into one system, but fills two badly. */
function isTornApart(section: Section): boolean {
  if (section.count === 1 || fillOf(section) <= 1 || fillOf(section) >= 2 * looseLinesRatio) return false;
  const { rigid, natural, minimum, available } = section;
  const half = { rigid: rigid / 2, natural: natural / 2, minimum: minimum / 2, available };
  return badness(section) > 2 * badness(half);
}

/**
 * Cost of a system that contains the barline before a measure, by measure: Infinity where a system must begin with the
 * measure, 0 where nothing asks for it. A movement (after a final barline) and a page always begin with a system.
 */
export function breakCosts(
  engravings: readonly MeasureEngraving[],
  { honoursBreaks }: Pick<ResolvedOptions, 'honoursBreaks'>,
  widths: BreakWidths,
): readonly number[] {
  const startsPage = ({ measure }: MeasureEngraving): boolean => honoursBreaks && measure.pageBreak === true;
  const costs = engravings.map((own) => (own.measure.systemBreak === true || startsPage(own) ? Infinity : 0));
  const firsts = costs.flatMap((cost, index) => (cost > 0 || index === 0 ? [index] : []));
  const sections = firsts.map((first, index) =>
    sectionAt(engravings, widths, first, firsts[index + 1] ?? engravings.length),
  );
  if (!areLines(sections)) return costs;
  const pass = (index: number): void => {
    const own = engravings[index];
    if (own === undefined || startsPage(own) || engravings[index - 1]?.measure.barline === 'final') return;
    costs[index] = wishCost;
  };
  for (const section of sections.filter(isTornApart)) {
    if (section.first > 0) pass(section.first);
    pass(section.first + section.count);
  }
  return costs;
}
