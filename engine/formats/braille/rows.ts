/** The lines beside the music: chord symbols below their notes, and text in lines of 40 cells. */
import type { Atom } from './measureCells.ts';

export const CELLS_IN_LINE = 40;

export interface PlacedSymbol {
  /** Moment in the measure. */
  readonly at: number;
  readonly text: string;
}

/** The symbols, each below its note or one blank after the one before; `shift`: cells before the first note's. */
export function chordRow(symbols: readonly PlacedSymbol[], atoms: readonly Atom[], shift: number): string {
  let row = '';
  for (const { at, text } of symbols) {
    const free = row === '' ? 0 : row.length + 1;
    row = row.padEnd(Math.max(free, shift + columnOf(at, atoms))) + text;
  }
  return row;
}

function columnOf(moment: number, atoms: readonly Atom[]): number {
  let column = 0;
  for (const [index, { at, text, atLineStart }] of atoms.entries()) {
    if (at !== undefined && at >= moment) break;
    column += (index === 0 ? atLineStart : text).length;
  }
  return column;
}

/** Lines of at most 40 cells, divided at blanks; a longer word is cut. `indent` begins each line but the first. */
export function wrapped(text: string, indent = ''): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > CELLS_IN_LINE) {
    const blank = rest.lastIndexOf(' ', CELLS_IN_LINE);
    const end = rest.slice(0, Math.max(0, blank)).trim() === '' ? CELLS_IN_LINE : blank;
    lines.push(rest.slice(0, end).trimEnd());
    rest = indent + rest.slice(end).trimStart();
  }
  return rest.trim() === '' ? lines : [...lines, rest];
}
