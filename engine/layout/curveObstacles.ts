/**
 * The ink of one staff that ties and slurs keep clear of: heads, accidentals, dots, rests, beams, arpeggios and whatever
 * marks stand. Stems and flags are not among it: curves may cross those of other voices (Gould, "Slurs: two voices").
 */
import { columnXOf, type Frame, type MeasureFrame } from './frame.ts';
import { InkGrid } from './inkGrid.ts';
import { beamPieces } from './inkSkylines.ts';
import type { Mark } from './marks.ts';
import type { PlacedBeam, PlacedStems } from './placeBeams.ts';
import type { Glyph } from '../smufl/glyphs.ts';
import type { BeamQuad, ChordShape, GraceRun } from './shapes.ts';
import { eachInSteps, type Steps } from '../steps.ts';
import { textBox } from './textBox.ts';

/** The outline of a notehead is round: its box less its corners. */
const ROUND = 0.06;
/** Slanted ink is cut into pieces of this width. */
const PIECE = 0.5;
const SLASH = 0.12;

function addChord(grid: InkGrid, { heads, accidentals, dots, rest, scale }: ChordShape, x: number): void {
  const add = (glyph: Glyph, left: number, y: number, inset: number): void => {
    const at = x + left;
    const top = y + (glyph.top + inset) * scale;
    grid.add(at + glyph.left * scale, top, at + glyph.right * scale, y + (glyph.bottom - inset) * scale);
  };
  for (const { glyph, x: left, position } of heads) add(glyph, left, position / 2, ROUND);
  for (const { glyphs } of accidentals) for (const sign of glyphs) add(sign.glyph, sign.x, sign.y, 0);
  for (const dot of dots) add(dot.glyph, dot.x, dot.y, 0);
  if (rest !== null) add(rest.glyph, rest.x, rest.y, 0);
}

function addQuad(grid: InkGrid, quad: BeamQuad): void {
  beamPieces(quad, PIECE, (left, top, right, bottom) => {
    grid.add(left, top, right, bottom);
  });
}

/** Sloping lines in pieces, so that their corners stay free. */
function addStroke(grid: InkGrid, x1: number, y1: number, x2: number, y2: number, thickness: number): void {
  const steps = y1 === y2 ? 1 : Math.max(1, Math.ceil(Math.abs(x2 - x1) / PIECE));
  for (let step = 0; step < steps; step++) {
    const from = step / steps;
    const to = (step + 1) / steps;
    const ya = y1 + (y2 - y1) * from;
    const yb = y1 + (y2 - y1) * to;
    const top = Math.min(ya, yb) - thickness / 2;
    grid.add(x1 + (x2 - x1) * from, top, x1 + (x2 - x1) * to, Math.max(ya, yb) + thickness / 2);
  }
}

function addGraces(grid: InkGrid, { graces, beams, slashes }: GraceRun, column: number): void {
  for (const { chord, x } of graces) addChord(grid, chord, column + x);
  for (const corners of beams) {
    const quad = corners.map((value, index) => (index % 2 === 0 ? value + column : value)) as unknown as BeamQuad;
    addQuad(grid, quad);
  }
  for (const [x1, y1, x2, y2] of slashes) addStroke(grid, column + x1, y1, column + x2, y2, SLASH);
}

/** Half the width of the waves of an arpeggio. */
export const ARPEGGIO_HALF = 0.3;

function addMeasure(grid: InkGrid, measure: MeasureFrame, staff: number): void {
  const { engraving, columnX } = measure;
  for (const shape of engraving.shapes) {
    if (shape?.event.staff === staff) addChord(grid, shape, columnXOf(measure, shape));
  }
  const { graces, arpeggios } = engraving.attachments;
  for (const run of graces) {
    if (run.staff !== staff) continue;
    addGraces(grid, run, columnX[run.column] as number);
  }
  for (const { staff: own, column, x, top, bottom } of arpeggios) {
    const at = (columnX[column] as number) + x;
    if (own === staff) grid.add(at - ARPEGGIO_HALF, top, at + ARPEGGIO_HALF, bottom);
  }
}

export function addMark(grid: InkGrid, mark: Mark): void {
  if (mark.kind === 'glyph') {
    const { glyph, x, y, scale } = mark;
    grid.add(x + glyph.left * scale, y + glyph.top * scale, x + glyph.right * scale, y + glyph.bottom * scale);
  } else if (mark.kind === 'text') {
    const { left, top, right, bottom } = textBox(mark);
    grid.add(left, top, right, bottom);
  } else if (mark.kind === 'stroke') {
    const { x1, y1, x2, y2, thickness } = mark;
    addStroke(grid, x1, y1, x2, y2, thickness);
  }
}

export function addBeam(grid: InkGrid, { quads }: PlacedBeam): void {
  for (const quad of quads) addQuad(grid, quad);
}

export function* curveObstacles(
  frame: Frame,
  stems: PlacedStems,
  marks: readonly Mark[],
  staff: number,
): Steps<InkGrid> {
  const grid = new InkGrid();
  yield* eachInSteps(frame.measures, (measure) => addMeasure(grid, measure, staff));
  yield* eachInSteps(stems.beams, (beam) => {
    if (beam.staff === staff) addBeam(grid, beam);
  });
  yield* eachInSteps(marks, (mark) => {
    if (mark.staff === staff) addMark(grid, mark);
  });
  return grid;
}
