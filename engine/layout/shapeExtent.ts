/** How far the ink of one chord or rest reaches, without a beam's stem ends. */
import type { ChordShape, GlyphAt } from './shapes.ts';

/** Size of cue notes against normal ones. */
export const CUE_SCALE = 0.75;

type Reach = Pick<ChordShape, 'left' | 'right' | 'top' | 'bottom'>;

export type Unmeasured = Omit<ChordShape, keyof Reach>;

function extentOf(shape: Unmeasured): Reach {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    left = Math.min(left, x1);
    right = Math.max(right, x2);
    top = Math.min(top, y1);
    bottom = Math.max(bottom, y2);
  };
  const addGlyph = ({ glyph, x, y }: GlyphAt, scale: number): void => {
    add(x + glyph.left * scale, y + glyph.top * scale, x + glyph.right * scale, y + glyph.bottom * scale);
  };
  for (const { glyph, x, position } of shape.heads) addGlyph({ glyph, x, y: position / 2 }, shape.scale);
  for (const line of shape.ledgerLines) add(line.left, line.y, line.right, line.y);
  for (const accidental of shape.accidentals) for (const sign of accidental.glyphs) addGlyph(sign, shape.scale);
  for (const dot of shape.dots) addGlyph(dot, shape.scale);
  if (shape.rest !== null) addGlyph(shape.rest, shape.scale);
  if (shape.flag !== null) addGlyph(shape.flag, shape.scale);
  if (shape.stem !== null) {
    const { x, from, to } = shape.stem;
    add(x, Math.min(from, to), x, Math.max(from, to));
  }
  return { left, right, top, bottom };
}

export const withExtent = (shape: Unmeasured): ChordShape => ({
  ...shape,
  ...extentOf(shape),
});
