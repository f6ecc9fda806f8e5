/** The skylines of each staff with all ink of its columns. Marks are then placed clear of them. */
import { bottomLineY, topLineY } from '../context/staffGeometry.ts';
import { columnXOf, type Frame, type MeasureFrame } from '../types/frame.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import type { BeamQuad, ChordShape } from '../types/shapes.ts';
import { Skyline } from './skyline.ts';
import type { PlacedBeam } from '../types/beams.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { topY, bottomY } = engravingStyle.staff;

/**
 * Adds a box each for heads, accidentals, dots, rest and flag, because there is more room over an accidental than over
 * its chord.
 */
function addShape(skyline: Skyline, shape: ChordShape, x: number): void {
  const { scale } = shape;
  const add = (glyph: Glyph, left: number, y: number): void => {
    const at = x + left;
    skyline.add(at + glyph.left * scale, y + glyph.top * scale, at + glyph.right * scale, y + glyph.bottom * scale);
  };
  for (const { glyph, x: left, position } of shape.heads) add(glyph, left, position / 2);
  for (const { glyphs } of shape.accidentals) for (const sign of glyphs) add(sign.glyph, sign.x, sign.y);
  for (const dot of shape.dots) add(dot.glyph, dot.x, dot.y);
  if (shape.rest !== null) add(shape.rest.glyph, shape.rest.x, shape.rest.y);
  if (shape.flag !== null) add(shape.flag.glyph, shape.flag.x, shape.flag.y);
  for (const { left, right, y } of shape.ledgerLines) skyline.add(x + left, y, x + right, y);
  if (shape.stem !== null) skyline.add(x + shape.stem.x, shape.stem.from, x + shape.stem.x, shape.stem.from);
}

function addGraces(skylines: readonly Skyline[], { engraving, columnX }: MeasureFrame): void {
  for (const { column, staff, graces } of engraving.attachments.graces) {
    const x = columnX[column] as number;
    for (const { chord, x: offset, tip } of graces) {
      const [left, right] = [x + offset + chord.left, x + offset + chord.right];
      skylines[staff]?.add(left, chord.top, right, chord.bottom);
      if (chord.stem !== null) skylines[staff]?.add(left, tip, right, tip);
    }
  }
}

function addTablature(skylines: readonly Skyline[], { engraving, columnX }: MeasureFrame): void {
  for (const { staff, column, heads } of engraving.tablature) {
    const x = columnX[column] as number;
    for (const { glyph, x: left, position } of heads) {
      const y = position / 2;
      skylines[staff]?.add(x + left, y + glyph.top, x + left + glyph.right, y + glyph.bottom);
    }
  }
}

function addChords(skylines: readonly Skyline[], measure: MeasureFrame, tips: Float64Array): void {
  for (const shape of measure.engraving.shapes) {
    if (shape === undefined) continue;
    const x = columnXOf(measure, shape);
    const skyline = skylines[shape.event.staff] as Skyline;
    addShape(skyline, shape, x);
    const tip = tips[shape.event.id] as number;
    if (shape.stem !== null && !Number.isNaN(tip)) skyline.add(x + shape.stem.x, tip, x + shape.stem.x, tip);
  }
}

/** Sloping beams are divided into pieces of this width (staff spaces), so that marks over the low end need not clear the high one. */
const BEAM_PIECE = 1;

const between = (a: number, b: number, share: number): number => a + (b - a) * share;

/** Calls `add` with the box of each piece of a beam; pieces are at most `width` wide. */
export function beamPieces(
  [x1, y1, x2, y2, , y3, , y4]: BeamQuad,
  width: number,
  add: (left: number, top: number, right: number, bottom: number) => void,
): void {
  const pieces = y1 === y2 ? 1 : Math.max(1, Math.ceil((x2 - x1) / width));
  for (let piece = 0; piece < pieces; piece++) {
    const from = piece / pieces;
    const to = (piece + 1) / pieces;
    const top = Math.min(between(y1, y2, from), between(y1, y2, to));
    const bottom = Math.max(between(y4, y3, from), between(y4, y3, to));
    add(between(x1, x2, from), top, between(x1, x2, to), bottom);
  }
}

/** Adds clefs and key signatures inside measures, and arpeggios. */
function addLeftOfColumns(skylines: readonly Skyline[], { engraving, columnX }: MeasureFrame): void {
  const { clefs, keys, arpeggios } = engraving.attachments;
  if (clefs.length + keys.length + arpeggios.length === 0) return;
  for (const { staff, column, glyphs, scale } of [...clefs, ...keys.map((key) => ({ ...key, scale: 1 }))]) {
    const at = columnX[column] as number;
    for (const { glyph, x, y } of glyphs)
      skylines[staff]?.add(at + x, y + glyph.top * scale, at + x + glyph.right * scale, y + glyph.bottom * scale);
  }
  for (const { staff, column, x, top, bottom } of arpeggios) {
    const at = (columnX[column] as number) + x;
    skylines[staff]?.add(at, top, at, bottom);
  }
}

function addPrefix(skylines: readonly Skyline[], { left: measureLeft, prefix }: MeasureFrame): void {
  for (const { staff, x, glyph, y, scale } of prefix.signs) {
    const left = measureLeft + x;
    skylines[staff]?.add(
      left + glyph.left * scale,
      y + glyph.top * scale,
      left + glyph.right * scale,
      y + glyph.bottom * scale,
    );
  }
}

/** One skyline per staff, with only the staff lines. */
export function staffSkylines(frame: Frame, staffCount: number): readonly Skyline[] {
  const contexts = frame.measures[0]?.engraving.context.staves ?? [];
  return Array.from({ length: staffCount }, (_, staff) => {
    const lines = contexts[staff];
    const isTab = lines?.tab !== undefined;
    const [top, bottom] = isTab ? [topLineY(lines), bottomLineY(lines)] : [topY, bottomY];
    return new Skyline(0, frame.lineEnd, top, bottom);
  });
}

/** Adds the ink of a measure's columns and of the signs before them. `tips`: the ends of its stems, by event id. */
export function addMeasureInk(skylines: readonly Skyline[], measure: MeasureFrame, tips: Float64Array): void {
  addChords(skylines, measure, tips);
  addGraces(skylines, measure);
  addLeftOfColumns(skylines, measure);
  addTablature(skylines, measure);
  addPrefix(skylines, measure);
}

export function addBeamInk(skylines: readonly Skyline[], { staff, quads }: PlacedBeam): void {
  for (const quad of quads)
    beamPieces(quad, BEAM_PIECE, (left, top, right, bottom) => skylines[staff]?.add(left, top, right, bottom));
}
