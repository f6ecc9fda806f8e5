/** A system of the display list that contains only texts: the title, or the head or foot of a page. */
import type { Box, ElementRef, SystemDisplay, Text } from '../../display/displayList.ts';

const NO_ROWS = { count: 0, data: new Float32Array(0), element: new Uint32Array(0) };
const NO_GLYPHS = { ...NO_ROWS, codePoint: new Uint32Array(0) };

export interface TextBlock {
  readonly kind: 'header' | 'footer';
  readonly x: number;
  readonly y: number;
  readonly bounds: Box;
  readonly texts: readonly Text[];
  readonly elements: readonly ElementRef[];
}

/** Painters identify systems by their array of elements, so that each block gets an array of its own. */
export const textBlock = (block: TextBlock): SystemDisplay => ({
  ...block,
  elements: [...block.elements],
  firstMeasure: -1,
  lastMeasure: -1,
  strokes: NO_ROWS,
  quads: NO_ROWS,
  curves: NO_ROWS,
  glyphs: NO_GLYPHS,
});
