/** Lays measures out in lines of 40 cells: one line for one staff, bar over bar with hand signs for two. */
import { beginsLeft, DOT_3, NUMBER, upperDigits } from './cells.ts';
import type { Atom } from './measureCells.ts';
import { HANDS, HYPHEN } from './signs.ts';

export const CELLS_IN_LINE = 40;
export const LINES_ON_PAGE = 25;
const INDENT = '  ';

export interface WrittenMeasure {
  /** One list for each staff. */
  readonly staves: readonly (readonly Atom[])[];
  /** Printed number; empty for a pickup. */
  readonly number: string;
  /** A key or meter that begins here, which stands in the middle of a line of its own. */
  readonly heading?: string | undefined;
}

export const centred = (text: string): string =>
  text === '' ? '' : ' '.repeat(Math.max(0, Math.floor((CELLS_IN_LINE - text.length) / 2))) + text;

const textOf = (atoms: readonly Atom[]): string =>
  atoms.map(({ text, atLineStart }, index) => (index === 0 ? atLineStart : text)).join('');

/** Divides a measure that is too long for a line; each part but the last ends with the music hyphen. */
function dividedLines(atoms: readonly Atom[], margin: string): string[] {
  const lines: string[] = [];
  let line = margin;
  let isFirst = true;
  for (const { text, atLineStart } of atoms) {
    if (!isFirst && line.length + text.length + HYPHEN.length > CELLS_IN_LINE) {
      lines.push(line + HYPHEN);
      line = INDENT + atLineStart;
    } else line += isFirst ? atLineStart : text;
    isFirst = false;
  }
  return [...lines, line];
}

/** The text after a hand sign or a number, from which a dot 3 separates it where it could be read as part of it. */
const afterSign = (text: string): string => (beginsLeft(text) ? DOT_3 : '') + text;

function marginsOf({ number, staves }: WrittenMeasure): string[] {
  if (staves.length === 1) return [number === '' ? '' : `${NUMBER}${upperDigits(number)} `];
  const shown = number === '' ? '' : `${upperDigits(number)} `;
  return staves.map((_, staff) => (staff === 0 ? shown : ' '.repeat(shown.length)) + (HANDS[staff] ?? ''));
}

/** Lines of consecutive measures without a heading between them; those of a system belong together. */
function systemsOf(measures: readonly WrittenMeasure[]): string[][] {
  const systems: string[][] = [];
  let rest = [...measures];
  while (rest[0] !== undefined) {
    const first = rest[0];
    const margins = marginsOf(first);
    const lines = [...margins];
    let count = 0;
    for (const { staves } of rest) {
      const texts = staves.map((atoms) => textOf(atoms));
      const next = texts.map((text) => (count === 0 && staves.length > 1 ? afterSign(text) : text));
      const width = Math.max(...next.map(({ length }) => length));
      if ((lines[0]?.length ?? 0) + width + 1 > CELLS_IN_LINE) break;
      next.forEach((text, staff) => (lines[staff] = `${lines[staff] ?? ''}${text.padEnd(width)} `));
      count += 1;
    }
    if (count > 0) systems.push(lines.map((line) => line.trimEnd()));
    else {
      systems.push(first.staves.flatMap((atoms, staff) => dividedLines(separated(atoms), margins[staff] ?? '')));
      count = 1;
    }
    rest = rest.slice(count);
  }
  return systems;
}

/** The first atom as it stands after a hand sign. */
function separated(atoms: readonly Atom[]): Atom[] {
  return atoms.map((atom, index) => (index === 0 ? { ...atom, atLineStart: afterSign(atom.atLineStart) } : atom));
}

export function pageLines(head: readonly string[], measures: readonly WrittenMeasure[]): string[] {
  const lines = head.map(centred);
  const keep = (block: readonly string[]): void => {
    const left = LINES_ON_PAGE - (lines.length % LINES_ON_PAGE);
    // The hands of a measure stay on one page.
    if (block.length > left && block.length <= LINES_ON_PAGE) for (let line = 0; line < left; line += 1) lines.push('');
    lines.push(...block);
  };
  let section: WrittenMeasure[] = [];
  const flush = (): void => {
    for (const system of systemsOf(section)) keep(system);
    section = [];
  };
  for (const measure of measures) {
    if (measure.heading !== undefined) {
      flush();
      keep([centred(measure.heading)]);
    }
    section.push(measure);
  }
  flush();
  return lines;
}
