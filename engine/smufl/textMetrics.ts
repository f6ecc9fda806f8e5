/** Widths of texts in Edwin, in ems times the size asked for. Characters that the font lacks count as one em square. */
import { TEXT_WIDTHS } from './textWidths.data.ts';

export type TextStyle = 'roman' | 'bold' | 'italic' | 'bold-italic';

const COLUMN = { roman: 1, bold: 2, italic: 3, 'bold-italic': 4 } as const;
const BY_CODE_POINT = new Map(TEXT_WIDTHS.map((row) => [row[0], row]));
const UNKNOWN_WIDTH = 1000;

/** Heights above the baseline and depth below it, in ems; the four styles agree to two digits. */
export const ASCENT = 0.737;
export const DESCENT = 0.263;
export const CAP_HEIGHT = 0.722;

/** Staff spaces, where `size` is the em in staff spaces. */
export function textWidth(text: string, size: number, style: TextStyle = 'roman'): number {
  let thousandths = 0;
  for (const character of text) {
    thousandths += BY_CODE_POINT.get(character.codePointAt(0) ?? 0)?.[COLUMN[style]] ?? UNKNOWN_WIDTH;
  }
  return (thousandths * size) / 1000;
}
