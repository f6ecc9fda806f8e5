/** Widths of texts in the font Edwin. Characters that the font lacks count as one em. */
import { TEXT_WIDTHS } from './textWidths.data.ts';

export type TextStyle = 'roman' | 'bold' | 'italic' | 'bold-italic';

const COLUMN = { roman: 1, bold: 2, italic: 3, 'bold-italic': 4 } as const;
const BY_CODE_POINT = new Map(TEXT_WIDTHS.map((row) => [row[0], row]));
const UNKNOWN_WIDTH = 1000;

/** Height above the baseline and depth below it, in ems; the four styles agree to two digits. */
export const ASCENT = 0.737;
export const DESCENT = 0.263;
export const CAP_HEIGHT = 0.722;

/** Width of a text in staff spaces; `size` is the em in staff spaces. */
export function textWidth(text: string, size: number, style: TextStyle = 'roman'): number {
  let thousandths = 0;
  for (const character of text) {
    thousandths += BY_CODE_POINT.get(character.codePointAt(0) ?? 0)?.[COLUMN[style]] ?? UNKNOWN_WIDTH;
  }
  return (thousandths * size) / 1000;
}
