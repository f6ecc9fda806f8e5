/** The stem and flag of one chord. The end of a beamed chord's stem is replaced when the beam is placed. */
import { flagGlyph } from '../glyphs/noteheads.ts';
import type { GlyphAt, HeadShape, StemShape } from '../types/shapes.ts';
import { stemEnd } from '../columns/stems.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { StemDirection } from '../types/columns.ts';

const { halfThickness: halfStem } = engravingStyle.stems;

export function stemShape(
  heads: readonly HeadShape[],
  direction: StemDirection,
  base: number,
  scale: number,
  isBeamed: boolean,
): StemShape | null {
  const [lowest, highest] = [heads[0], heads.at(-1)];
  if (direction === 0 || base < 1 || lowest === undefined || highest === undefined) return null;
  const [root, outer] = direction === 1 ? [lowest, highest] : [highest, lowest];
  let undisplaced = Infinity;
  for (const { x } of heads) undisplaced = Math.min(undisplaced, x * direction);
  const [anchorX, anchorY] =
    direction === 1
      ? (root.glyph.anchors['stemUpSE'] ?? [root.glyph.right, 0])
      : (root.glyph.anchors['stemDownNW'] ?? [root.glyph.left, 0]);
  const flags = isBeamed ? 0 : Math.max(0, base - 2);
  const full = stemEnd(outer.position, direction, flags);
  return {
    direction,
    x: undisplaced * direction + anchorX * scale - direction * halfStem,
    from: root.position / 2 + anchorY * scale,
    to: outer.position / 2 + (full - outer.position / 2) * scale,
  };
}

export function flagAt(base: number, stem: StemShape, scale = 1): GlyphAt | null {
  const flag = flagGlyph(base, stem.direction);
  return flag === null ? null : { glyph: flag, x: stem.x - halfStem * scale, y: stem.to };
}
