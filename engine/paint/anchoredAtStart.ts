/** Where a text begins: layout and all painters measure with the same table, so they agree on it. */
import type { Text } from '../display/displayList.ts';
import { textWidth } from '../smufl/textMetrics.ts';

/** `text` with its anchor moved to the start. */
export function anchoredAtStart(text: Text): Text {
  if (text.anchor === 'start') return text;
  const width = textWidth(text.text, text.size, text.style);
  return { ...text, anchor: 'start', x: text.x - (text.anchor === 'middle' ? width / 2 : width) };
}
