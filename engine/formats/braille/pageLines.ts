/**
 * Lays measures out in lines of 40 cells: one line for one staff, bar over bar with hand signs for two; the words that
 * are sung above them, chord symbols below.
 */
import { CELLS_IN_LINE, chordRow, wrapped } from './rows.ts';
import type { PlacedSymbol } from './rows.ts';
import { beginsLeft, DOT_3, NUMBER, upperDigits } from './cells.ts';
import type { Atom } from './measureCells.ts';
import { HANDS, HYPHEN } from './signs.ts';

export const LINES_ON_PAGE = 25;
const INDENT = '  ';

export interface WrittenMeasure {
  /** One list for each staff. */
  readonly staves: readonly (readonly Atom[])[];
  /** Printed number; empty for a pickup. */
  readonly number: string;
  /** A key or meter that begins here, which stands in the middle of a line of its own. */
  readonly heading?: string | undefined;
  /** What is sung; absent where nothing is sung in the whole part. It ends with a blank unless its last word goes on. */
  readonly words?: string | undefined;
  readonly symbols: readonly PlacedSymbol[];
}

const centred = (text: string): string =>
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
  // Words between the notes may be longer than a line; they go on in the next one.
  return [...lines, line].flatMap((each) => wrapped(each, INDENT));
}

/** The text after a hand sign or a number, from which a dot 3 separates it where it could be read as part of it. */
const afterSign = (text: string): string => (beginsLeft(text) ? DOT_3 : '') + text;

function marginsOf({ number, staves, words }: WrittenMeasure): string[] {
  // The music stands two cells to the right of the words above it.
  const indent = words === undefined ? '' : INDENT;
  if (staves.length === 1) return [indent + (number === '' ? '' : `${NUMBER}${upperDigits(number)} `)];
  const shown = indent + (number === '' ? '' : `${upperDigits(number)} `);
  return staves.map((_, staff) => (staff === 0 ? shown : ' '.repeat(shown.length)) + (HANDS[staff] ?? ''));
}

/** A word that goes on in the next line has a hyphen. */
const wordLines = (words: string): string[] =>
  wrapped(words === '' || words.endsWith(' ') ? words.trimEnd() : `${words}-`);

/** The lines of as many measures as fit, and how many these are: 0 where the first one is too long for a line. */
function fittingSystem(measures: readonly WrittenMeasure[], margins: readonly string[]) {
  const lines = [...margins];
  let [count, words, symbols] = [0, '', ' '.repeat(margins[0]?.length ?? 0)];
  for (const measure of measures) {
    const texts = measure.staves.map((atoms) => textOf(atoms));
    const next = texts.map((text) => (count === 0 && measure.staves.length > 1 ? afterSign(text) : text));
    const row = chordRow(measure.symbols, measure.staves[0] ?? [], (next[0]?.length ?? 0) - (texts[0]?.length ?? 0));
    const width = Math.max(row.length, ...next.map(({ length }) => length));
    if ((lines[0]?.length ?? 0) + width + 1 > CELLS_IN_LINE) break;
    if (count > 0 && words.length + (measure.words?.trimEnd().length ?? 0) + 1 > CELLS_IN_LINE) break;
    next.forEach((text, staff) => (lines[staff] = `${lines[staff] ?? ''}${text.padEnd(width)} `));
    symbols += `${row.padEnd(width)} `;
    words += measure.words ?? '';
    count += 1;
  }
  const below = symbols.trim() === '' ? [] : [symbols];
  return { count, lines: [...wordLines(words), ...lines, ...below].map((line) => line.trimEnd()) };
}

/** The lines of a measure that does not fit in one; symbols are then in their order only. */
function longMeasure({ staves, words = '', symbols }: WrittenMeasure, margins: readonly string[]): string[] {
  const music = staves.flatMap((atoms, staff) => dividedLines(separated(atoms), margins[staff] ?? ''));
  const below = wrapped(symbols.map(({ text }) => text).join(' ')).map((line) => INDENT + line);
  return [...wordLines(words), ...music, ...below];
}

/** Lines of consecutive measures without a heading between them; those of a system belong together. */
function systemsOf(measures: readonly WrittenMeasure[]): string[][] {
  const systems: string[][] = [];
  let rest = [...measures];
  while (rest[0] !== undefined) {
    const margins = marginsOf(rest[0]);
    const { count, lines } = fittingSystem(rest, margins);
    systems.push(count > 0 ? lines : longMeasure(rest[0], margins));
    rest = rest.slice(Math.max(1, count));
  }
  return systems;
}

/** The first atom as it stands after a hand sign. */
function separated(atoms: readonly Atom[]): Atom[] {
  return atoms.map((atom, index) => (index === 0 ? { ...atom, atLineStart: afterSign(atom.atLineStart) } : atom));
}

/** `laterVerses`: their words, which follow the music. */
export function pageLines(
  head: readonly string[],
  measures: readonly WrittenMeasure[],
  laterVerses: readonly string[],
): string[] {
  const lines = head.flatMap((line) => wrapped(line)).map(centred);
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
  laterVerses.forEach((verse, index) => keep(wrapped(`${INDENT}${NUMBER}${upperDigits(index + 2)} ${verse}`)));
  return lines;
}
