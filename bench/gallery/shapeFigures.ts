/**
 * The measures of ugliness that can be read from another engraver's picture too: the rise and slope of beams, the lengths of
 * stems, and the shapes of slurs. Distances from notes cannot, because the picture does not say which signs belong together.
 */
import { layoutPages, type PrintOptions, type Score } from '../../engine/index.ts';
import { inkItems } from '../../tests/engraving/collisions/inkItems.ts';
import { SHORTEST_BEAM, beamAndStemFindings } from '../../tests/engraving/ugliness/beamUgliness.ts';
import { SHORTEST_SLUR, bulgeOf, slurFindings, slurShapeOf } from '../../tests/engraving/ugliness/slurUgliness.ts';
import { quantile, record, type Measured } from '../../tests/engraving/ugliness/uglyPlace.ts';

/** Names of `Measured` with the digits that they are printed with. */
const SHOWN: Readonly<Record<string, number>> = {
  'beam rise': 2,
  'beam slope': 2,
  'stem length': 1,
  'slur turn': 0,
  'slur bulge': 2,
  'slur sShape': 2,
};

export function recordOurShapes(score: Score, print: PrintOptions, measured: Measured): void {
  for (const system of layoutPages(score, print).list.systems) {
    if (system.kind !== 'system') continue;
    const items = inkItems(system);
    beamAndStemFindings(system, items, measured);
    slurFindings(system, items, measured);
  }
}

const numbersIn = (text = ''): readonly number[] => [...text.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));

/** Pixels between two staff lines: the first two paths of a staff are its lines. */
function spaceOf(page: string): number {
  const lines = /class="staff">\s*<path d="([^"]+)"[^>]*>\s*<path d="([^"]+)"/.exec(page);
  const [, upper = 0] = numbersIn(lines?.[1]);
  const [, lower = 0] = numbersIn(lines?.[2]);
  if (lower <= upper) throw new Error('The page of Verovio has no staff lines.');
  return lower - upper;
}

function recordBeams(page: string, space: number, measured: Measured): void {
  for (const [, group = ''] of page.matchAll(/class="beam">((?:\s*<polygon [^>]*>)+)/g))
    for (const [, points] of group.matchAll(/points="([^"]+)"/g)) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersIn(points).map((number) => number / space);
      if (x2 - x1 < SHORTEST_BEAM) continue;
      record(measured, 'beam rise', Math.abs(y2 - y1));
      record(measured, 'beam slope', Math.abs(y2 - y1) / (x2 - x1));
    }
}

function recordStems(page: string, space: number, measured: Measured): void {
  for (const [, path] of page.matchAll(/class="stem">\s*<path d="([^"]+)"/g)) {
    const [, y1 = 0, , y2 = 0] = numbersIn(path);
    record(measured, 'stem length', Math.abs(y2 - y1) / space);
  }
}

/** A slur of Verovio is the shape between two curves with common ends: one there, one back. */
function recordSlurs(page: string, space: number, measured: Measured): void {
  for (const [, path] of page.matchAll(/class="slur">\s*<path d="([^"]+)"/g)) {
    const [
      x0 = 0,
      y0 = 0,
      x1 = 0,
      y1 = 0,
      x2 = 0,
      y2 = 0,
      x3 = 0,
      y3 = 0,
      backX2 = 0,
      backY2 = 0,
      backX1 = 0,
      backY1 = 0,
    ] = numbersIn(path).map((number) => number / space);
    if (x3 - x0 < SHORTEST_SLUR) continue;
    const between = [(x1 + backX1) / 2, (y1 + backY1) / 2, (x2 + backX2) / 2, (y2 + backY2) / 2] as const;
    const { length, turn, height, sShape } = slurShapeOf([x0, y0, ...between, x3, y3]);
    record(measured, 'slur turn', turn);
    record(measured, 'slur bulge', bulgeOf(height, length));
    record(measured, 'slur sShape', sShape);
  }
}

/** `pages`: SVG as Verovio writes it. */
export function recordVerovioShapes(pages: readonly string[], measured: Measured): void {
  for (const page of pages) {
    const space = spaceOf(page);
    recordBeams(page, space, measured);
    recordStems(page, space, measured);
    recordSlurs(page, space, measured);
  }
}

/** A table in Markdown: of each property the number of signs, the median, the 95th percentile and the greatest value. */
export function shapeTable(engravers: Readonly<Record<string, Measured>>): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const columns = Object.keys(engravers).flatMap((name) => [name, 'median', '95 %', 'greatest']);
  const rows = Object.entries(SHOWN).map(([property, digits]) => {
    const cells = Object.values(engravers).flatMap((measured) => {
      const sorted = [...(measured.get(property) ?? [])].sort((a, b) => a - b);
      return [String(sorted.length), ...[0.5, 0.95, 1].map((share) => quantile(sorted, share).toFixed(digits))];
    });
    return row([property, ...cells]);
  });
  return [row(['', ...columns]), row(['---', ...columns.map(() => '---:')]), ...rows].join('\n');
}
