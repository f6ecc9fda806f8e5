/**
 * Boxes around the primitives of a system, in staff spaces from its origin: which of them lie in a part of the picture,
 * and which part shows an element. A box may be larger than the ink.
 */
import type { SystemDisplay, Text } from '../../display/displayList.ts';
import { rowOfCodePoint } from '../../smufl/glyphs.ts';
import { textWidth } from '../../smufl/textMetrics.ts';

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Distance of the sides from the origin of a glyph that the tables lack, in staff spaces. */
const UNKNOWN_GLYPH = 4;
/** Texts that another font draws may be wider than computed. */
const TEXT_SPARE = 1.5;

export function strokeBox({ strokes: { data } }: SystemDisplay, index: number): Extent {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, thickness = 0] = data.subarray(index * 5, index * 5 + 5);
  return {
    left: Math.min(x1, x2) - thickness,
    top: Math.min(y1, y2) - thickness,
    right: Math.max(x1, x2) + thickness,
    bottom: Math.max(y1, y2) + thickness,
  };
}

/** Box around four points. */
function boxOfFour(points: Float32Array, spare: number): Extent {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points;
  return {
    left: Math.min(x0, x1, x2, x3) - spare,
    top: Math.min(y0, y1, y2, y3) - spare,
    right: Math.max(x0, x1, x2, x3) + spare,
    bottom: Math.max(y0, y1, y2, y3) + spare,
  };
}

export const quadBox = ({ quads: { data } }: SystemDisplay, index: number): Extent =>
  boxOfFour(data.subarray(index * 8, index * 8 + 8), 0);

/** A curve lies within its control points. */
export const curveBox = ({ curves: { data } }: SystemDisplay, index: number): Extent =>
  boxOfFour(data.subarray(index * 10, index * 10 + 8), Math.max(data[index * 10 + 8] ?? 0, data[index * 10 + 9] ?? 0));

export function glyphBox({ glyphs: { data, codePoint } }: SystemDisplay, index: number): Extent {
  const [x = 0, y = 0, scale = 1] = data.subarray(index * 3, index * 3 + 3);
  const reach = UNKNOWN_GLYPH;
  const row = rowOfCodePoint(codePoint[index] ?? 0);
  const [, , left, top, right, bottom] = row ?? ['', 0, -reach, -reach, reach, reach];
  return { left: x + left * scale, top: y + top * scale, right: x + right * scale, bottom: y + bottom * scale };
}

export function textBox({ text, x, y, size, style, anchor }: Text): Extent {
  const width = textWidth(text, size, style) * TEXT_SPARE + size;
  const left = anchor === 'start' ? x - size : anchor === 'end' ? x - width : x - width / 2;
  return { left, top: y - size * TEXT_SPARE, right: left + width + size, bottom: y + size };
}

/** The box around both. */
export const union = (a: Extent | undefined, b: Extent): Extent =>
  a === undefined
    ? b
    : {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
      };

/** Box around all ink of the elements (indexes into `system.elements`); undefined where they have none. */
export function boxOfElements(system: SystemDisplay, elements: ReadonlySet<number>): Extent | undefined {
  let box: Extent | undefined;
  const { strokes, quads, curves, glyphs, texts } = system;
  for (const [{ count, element }, boxOf] of [
    [strokes, strokeBox],
    [quads, quadBox],
    [curves, curveBox],
    [glyphs, glyphBox],
  ] as const)
    for (let index = 0; index < count; index += 1)
      if (elements.has(element[index] ?? 0)) box = union(box, boxOf(system, index));
  for (const text of texts) if (elements.has(text.element)) box = union(box, textBox(text));
  return box;
}
