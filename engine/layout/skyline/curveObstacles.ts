/**
 * The ink of one staff that ties and slurs avoid: heads, accidentals, dots, rests, beams, arpeggios and the marks that are
 * placed already. Stems and flags are not included, because curves may cross those of other voices (Gould, "Slurs: two
 * voices").
 */
import { columnXOf, type Frame, type MeasureFrame } from '../types/frame.ts';
import { ObstacleGrid } from './obstacleGrid.ts';
import { beamPieces } from './inkSkylines.ts';
import type { CurveMark, Mark } from '../types/marks.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import type { BeamQuad, ChordShape, GraceRun } from '../types/shapes.ts';
import { textBox } from '../glyphs/textBox.ts';
import type { PlacedBeam, PlacedStems } from '../types/beams.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { roundHead } = engravingStyle.slurs;
const { slashThickness } = engravingStyle.graceNotes;
const { halfWidth: arpeggioHalfWidth } = engravingStyle.arpeggios;

/** Slanted ink is approximated by boxes of this width, in staff spaces. */
const PIECE = 0.5;

function addChord(grid: ObstacleGrid, { heads, accidentals, dots, rest, scale }: ChordShape, x: number): void {
  const add = (glyph: Glyph, left: number, y: number, inset: number): void => {
    const at = x + left;
    const top = y + (glyph.top + inset) * scale;
    grid.add(at + glyph.left * scale, top, at + glyph.right * scale, y + (glyph.bottom - inset) * scale);
  };
  for (const { glyph, x: left, position } of heads) add(glyph, left, position / 2, roundHead);
  for (const { glyphs } of accidentals) for (const sign of glyphs) add(sign.glyph, sign.x, sign.y, 0);
  for (const dot of dots) add(dot.glyph, dot.x, dot.y, 0);
  if (rest !== null) add(rest.glyph, rest.x, rest.y, 0);
}

function addQuad(grid: ObstacleGrid, quad: BeamQuad): void {
  beamPieces(quad, PIECE, (left, top, right, bottom) => {
    grid.add(left, top, right, bottom);
  });
}

/** Adds a line; a sloping one as boxes along it, so that the corners of its bounding box remain free. */
function addStroke(grid: ObstacleGrid, x1: number, y1: number, x2: number, y2: number, thickness: number): void {
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

function addGraces(grid: ObstacleGrid, { graces, beams, slashes }: GraceRun, column: number): void {
  for (const { chord, x } of graces) addChord(grid, chord, column + x);
  for (const corners of beams) {
    const quad = corners.map((value, index) => (index % 2 === 0 ? value + column : value)) as unknown as BeamQuad;
    addQuad(grid, quad);
  }
  for (const [x1, y1, x2, y2] of slashes) addStroke(grid, column + x1, y1, column + x2, y2, slashThickness);
}

function addMeasure(grid: ObstacleGrid, measure: MeasureFrame, staff: number): void {
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
    if (own === staff) grid.add(at - arpeggioHalfWidth, top, at + arpeggioHalfWidth, bottom);
  }
}

export function addMark(grid: ObstacleGrid, mark: Mark): void {
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

export function addBeam(grid: ObstacleGrid, { quads }: PlacedBeam): void {
  for (const quad of quads) addQuad(grid, quad);
}

export function curveObstacles(frame: Frame, stems: PlacedStems, marks: readonly Mark[], staff: number): ObstacleGrid {
  const grid = new ObstacleGrid();
  for (const measure of frame.measures) addMeasure(grid, measure, staff);
  for (const beam of stems.beams) if (beam.staff === staff) addBeam(grid, beam);
  for (const mark of marks) if (mark.staff === staff) addMark(grid, mark);
  return grid;
}

export function addSlurOrTie(grid: ObstacleGrid, { points, middle }: CurveMark): void {
  grid.addCurve(points, middle / 2);
}

/** The slurs and ties among the marks of a staff. */
export function slurObstacles(marks: readonly Mark[], staff: number): ObstacleGrid {
  const grid = new ObstacleGrid();
  for (const mark of marks) if (mark.kind === 'curve' && mark.staff === staff) addSlurOrTie(grid, mark);
  return grid;
}
