/** The bounding box of one chord or rest, without the stem ends that a beam decides. */
import type { Glyph } from '../../smufl/glyphs.ts';
import type { ChordShape } from '../types/shapes.ts';

type Reach = Pick<ChordShape, 'left' | 'right' | 'top' | 'bottom'>;

export type Unmeasured = Omit<ChordShape, keyof Reach>;

class Extent {
  left = Infinity;
  right = -Infinity;
  top = Infinity;
  bottom = -Infinity;

  add(left: number, top: number, right: number, bottom: number): void {
    this.left = Math.min(this.left, left);
    this.right = Math.max(this.right, right);
    this.top = Math.min(this.top, top);
    this.bottom = Math.max(this.bottom, bottom);
  }

  addGlyph({ left, top, right, bottom }: Glyph, x: number, y: number, scale: number): void {
    this.add(x + left * scale, y + top * scale, x + right * scale, y + bottom * scale);
  }
}

function extentOf({ heads, ledgerLines, accidentals, dots, rest, flag, stem, scale }: Unmeasured): Extent {
  const extent = new Extent();
  for (const { glyph, x, position } of heads) extent.addGlyph(glyph, x, position / 2, scale);
  for (const line of ledgerLines) extent.add(line.left, line.y, line.right, line.y);
  for (const { glyphs } of accidentals) for (const { glyph, x, y } of glyphs) extent.addGlyph(glyph, x, y, scale);
  for (const { glyph, x, y } of dots) extent.addGlyph(glyph, x, y, scale);
  if (rest !== null) extent.addGlyph(rest.glyph, rest.x, rest.y, scale);
  if (flag !== null) extent.addGlyph(flag.glyph, flag.x, flag.y, scale);
  if (stem !== null) extent.add(stem.x, Math.min(stem.from, stem.to), stem.x, Math.max(stem.from, stem.to));
  return extent;
}

export function withExtent(shape: Unmeasured): ChordShape {
  const { left, right, top, bottom } = extentOf(shape);
  return { ...shape, left, right, top, bottom };
}
