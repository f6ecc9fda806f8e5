/** The start of a text. Layout and all painters use the same table of widths, so they compute the same position. */
import type { Text } from '../display/displayList.ts';
import { textWidth } from '../smufl/textMetrics.ts';

/** The text with its position converted to the start anchor. */
export function anchoredAtStart(text: Text): Text {
  if (text.anchor === 'start') return text;
  const width = textWidth(text.text, text.size, text.style);
  return { ...text, anchor: 'start', x: text.x - (text.anchor === 'middle' ? width / 2 : width) };
}
