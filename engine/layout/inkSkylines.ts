/** The outlines of each staff with everything that stands in its columns: the ground on which marks are placed. */
import { BOTTOM_OF_STAFF, bottomLineY, TOP_OF_STAFF, topLineY } from './staffGeometry.ts';
import type { Frame } from './frame.ts';
import type { PlacedStems } from './placeBeams.ts';
import type { ChordShape, GlyphAt } from './shapes.ts';
import { Skyline } from './skyline.ts';

/** Head, accidentals and the rest each with their own box: over an accidental there is more room than over its chord. */
function addShape(skyline: Skyline, shape: ChordShape, x: number): void {
  const { scale } = shape;
  const add = ({ glyph, x: left, y }: GlyphAt): void => {
    const at = x + left;
    skyline.add(at + glyph.left * scale, y + glyph.top * scale, at + glyph.right * scale, y + glyph.bottom * scale);
  };
  for (const { glyph, x: left, position } of shape.heads) add({ glyph, x: left, y: position / 2 });
  for (const { glyphs } of shape.accidentals) glyphs.forEach(add);
  shape.dots.forEach(add);
  if (shape.rest !== null) add(shape.rest);
  if (shape.flag !== null) add(shape.flag);
  for (const { left, right, y } of shape.ledgerLines) skyline.add(x + left, y, x + right, y);
  if (shape.stem !== null) skyline.add(x + shape.stem.x, shape.stem.from, x + shape.stem.x, shape.stem.from);
}

export function inkSkylines(frame: Frame, stems: PlacedStems, staffCount: number): readonly Skyline[] {
  const contexts = frame.measures[0]?.engraving.context.staves ?? [];
  const skylines = Array.from({ length: staffCount }, (_, staff) => {
    const lines = contexts[staff];
    const isTab = lines?.tab !== undefined;
    const [top, bottom] = isTab ? [topLineY(lines), bottomLineY(lines)] : [TOP_OF_STAFF, BOTTOM_OF_STAFF];
    return new Skyline(0, frame.right, top, bottom);
  });
  frame.measures.forEach((measure, index) => {
    const tips = stems.tips[index] as Float64Array;
    for (const shape of measure.engraving.shapes) {
      if (shape === undefined || shape.event.column < 0) continue;
      const x = measure.columnX[shape.event.column] as number;
      const skyline = skylines[shape.event.staff] as Skyline;
      addShape(skyline, shape, x);
      const tip = tips[shape.event.id] as number;
      if (shape.stem !== null) skyline.add(x + shape.stem.x, tip, x + shape.stem.x, tip);
    }
    for (const { column, staff, graces } of measure.engraving.attachments.graces) {
      const columnX = measure.columnX[column] as number;
      for (const { chord, x, tip } of graces) {
        const [left, right] = [columnX + x + chord.left, columnX + x + chord.right];
        skylines[staff]?.add(left, chord.top, right, chord.bottom);
        if (chord.stem !== null) skylines[staff]?.add(left, tip, right, tip);
      }
    }
    for (const { staff, column, heads } of measure.engraving.tablature) {
      const x = measure.columnX[column] as number;
      for (const { glyph, x: left, position } of heads) {
        const y = position / 2;
        skylines[staff]?.add(x + left, y + glyph.top, x + left + glyph.right, y + glyph.bottom);
      }
    }
    for (const { staff, x, glyph, y } of measure.prefix.signs) {
      const left = measure.left + x;
      skylines[staff]?.add(left + glyph.left, y + glyph.top, left + glyph.right, y + glyph.bottom);
    }
  });
  for (const { staff, quads } of stems.beams) {
    for (const [x1, y1, x2, y2, , y3, , y4] of quads) {
      skylines[staff]?.add(x1, Math.min(y1, y2), x2, Math.max(y3, y4));
    }
  }
  return skylines;
}
