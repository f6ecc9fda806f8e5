/** A system of the display list that holds texts only: the title, what stands at the head and foot of a page. */
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

/** Painters tell systems apart by their elements: each block has its own array, whatever it is given. */
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
