/** Boxes of the glyphs of a display list with their elements, for properties about overlaps. */
import type { DisplayList, ElementRef } from '../../engine/display/displayList.ts';
import { GLYPH_ROWS } from '../../engine/smufl/glyphs.data.ts';

export interface GlyphBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly element: ElementRef;
  readonly codePoint: number;
}

const ROWS = new Map(GLYPH_ROWS.map((row) => [row[1], row]));

export function glyphBoxes(list: DisplayList): readonly (readonly GlyphBox[])[] {
  return list.systems.map(({ glyphs, elements }) => {
    const boxes: GlyphBox[] = [];
    for (let index = 0; index < glyphs.count; index++) {
      const codePoint = glyphs.codePoint[index] ?? 0;
      const row = ROWS.get(codePoint);
      if (row === undefined) throw new Error(`Unknown glyph ${codePoint.toString(16)}`);
      const [x = 0, y = 0, scale = 0] = glyphs.data.subarray(index * 3, index * 3 + 3);
      boxes.push({
        left: x + row[2] * scale,
        top: y + row[3] * scale,
        right: x + row[4] * scale,
        bottom: y + row[5] * scale,
        element: elements[glyphs.element[index] ?? 0] ?? { kind: 'none' },
        codePoint,
      });
    }
    return boxes;
  });
}

/** All numbers that a painter reads. */
export function* coordinates(list: DisplayList): Generator<number> {
  yield list.width;
  yield list.height;
  for (const { x, y, bounds, strokes, quads, curves, glyphs, texts } of list.systems) {
    yield* [x, y, bounds.left, bounds.top, bounds.right, bounds.bottom];
    yield* strokes.data;
    yield* quads.data;
    yield* curves.data;
    yield* glyphs.data;
    for (const text of texts) yield* [text.x, text.y, text.size];
  }
}
