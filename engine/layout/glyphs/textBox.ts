/** The box of a text in the coordinates of its staff. */
import type { Box } from '../../display/displayList.ts';
import { ASCENT, DESCENT, textWidth } from '../../smufl/textMetrics.ts';
import type { TextMark } from '../types/marks.ts';

export function textBox({ text, x, y, size, style, anchor }: Omit<TextMark, 'kind'>): Box {
  const width = textWidth(text, size, style);
  const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  return { left, top: y - ASCENT * size, right: left + width, bottom: y + DESCENT * size };
}
