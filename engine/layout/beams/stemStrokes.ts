/**
 * The strokes of a tremolo, or the z of a buzz roll, through one stem: their glyph, and the room that they need (Gould,
 * "Tremolos: unmeasured").
 */
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { Unmeasured } from '../columns/shapeExtent.ts';
import type { ChordShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { halfHeight: halfHead } = engravingStyle.noteheads;
const { step: beamStep } = engravingStyle.beams;
const { thickness: ledgerThickness } = engravingStyle.ledgerLines;
const { besideStrokes, alongFlags } = engravingStyle.tremolos;

/** The glyph of the strokes through the stem of a chord; null without such strokes. */
export function strokesOf({ event, heads }: Pick<Unmeasured, 'event' | 'heads'>): Glyph | null {
  const { tremolo } = event.chord;
  if (tremolo?.kind !== 'single' || heads.length === 0) return null;
  return glyph(tremolo.strokes === 0 ? 'buzzRoll' : (`tremolo${Math.min(4, tremolo.strokes)}` as GlyphName));
}

/** y of the head nearest to the free end of a stem in `direction`; on tablature, of the beginning of the stem. */
export function outerHeadY({ heads, beamOrigin }: Pick<Unmeasured, 'heads' | 'beamOrigin'>, direction: 1 | -1): number {
  if (beamOrigin !== undefined) return beamOrigin;
  return ((direction === 1 ? heads.at(-1) : heads[0])?.position ?? 4) / 2;
}

/** Where strokes may be: their range of x, their height, and the head and side of the stem from which they are measured. */
export interface StrokeRoom {
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly headY: number;
  readonly direction: 1 | -1;
}

/** `x`: of the stem, from the column. */
export function roomFor(sign: Glyph, x: number, headY: number, direction: 1 | -1): StrokeRoom {
  const half = (sign.right - sign.left) / 2;
  return { left: x - half, right: x + half, height: sign.bottom - sign.top, headY, direction };
}

/** The nearer and the farther edge of ink, as distances from the head along the stem. */
type Obstacle = readonly [near: number, far: number];

/** Heads, accidentals and ledger lines of a chord that are within the range of x of the strokes. */
function obstaclesOf({ heads, accidentals, ledgerLines, scale }: Unmeasured, room: StrokeRoom): Obstacle[] {
  const { left, right, headY, direction } = room;
  const found: Obstacle[] = [];
  const add = (from: number, to: number, top: number, bottom: number): void => {
    if (from >= right || to <= left) return;
    found.push(direction === 1 ? [headY - bottom, headY - top] : [top - headY, bottom - headY]);
  };
  const half = halfHead * scale;
  for (const { glyph: sign, x, position } of heads)
    add(x + sign.left * scale, x + sign.right * scale, position / 2 - half, position / 2 + half);
  for (const { glyphs } of accidentals)
    for (const { glyph: sign, x, y } of glyphs)
      add(x + sign.left * scale, x + sign.right * scale, y + sign.top * scale, y + sign.bottom * scale);
  for (const line of ledgerLines)
    add(line.left, line.right, line.y - ledgerThickness / 2, line.y + ledgerThickness / 2);
  return found;
}

/**
 * Distance from the head to the nearest place along the stem where the strokes touch neither heads nor accidentals nor
 * ledger lines. `column` contains the chords of all voices in the column.
 */
export function distanceToStrokes(column: readonly Unmeasured[], room: StrokeRoom): number {
  const obstacles = column.flatMap((chord) => obstaclesOf(chord, room)).sort(([a], [b]) => a - b);
  let start = halfHead + besideStrokes;
  for (const [near, far] of obstacles) {
    if (near - besideStrokes < start + room.height) start = Math.max(start, far + besideStrokes);
  }
  return start;
}

/** The chords of all voices in the column of a chord with strokes; empty for a chord without. */
export function columnOf(shapes: Shapes, chord: ChordShape): readonly ChordShape[] {
  if (strokesOf(chord) === null) return [];
  const columns = columnsOf.get(shapes) ?? byColumn(shapes);
  columnsOf.set(shapes, columns);
  return columns.get(placeOf(chord)) ?? [];
}

type Shapes = readonly (ChordShape | undefined)[];

/** The chords of measures with strokes, by staff and column. */
const columnsOf = new WeakMap<Shapes, ReadonlyMap<string, readonly ChordShape[]>>();

const placeOf = ({ event: { staff, column } }: ChordShape): string => `${String(staff)}.${String(column)}`;

function byColumn(shapes: Shapes): ReadonlyMap<string, readonly ChordShape[]> {
  const columns = new Map<string, ChordShape[]>();
  for (const shape of shapes) {
    if (shape === undefined) continue;
    const own = columns.get(placeOf(shape));
    if (own === undefined) columns.set(placeOf(shape), [shape]);
    else own.push(shape);
  }
  return columns;
}

/** Length of a stem at its free end that beams or flags occupy; strokes are nearer to the head. */
export function occupiedEnd({ event, group }: Pick<Unmeasured, 'event' | 'group'>): number {
  const count = Math.max(0, event.chord.value.base - 2);
  return group < 0 ? (alongFlags[Math.min(count, alongFlags.length - 1)] ?? 0) : count * beamStep;
}

/**
 * Length from the head at `headY` that leaves room for the strokes; 0 without strokes. `occupied` is the part of the
 * stem that beams, measured to the middle of the primary one, or flags need.
 */
export function lengthForStrokes(
  shape: Unmeasured,
  column: readonly Unmeasured[],
  headY: number,
  direction: 1 | -1,
  occupied: number,
): number {
  const sign = strokesOf(shape);
  if (sign === null || shape.stem === null) return 0;
  const room = roomFor(sign, shape.stem.x, headY, direction);
  return distanceToStrokes(column, room) + room.height + occupied;
}

/** The chords of a column with stems that are long enough for the strokes through them; beams lengthen their own stems. */
export function lengthenForStrokes(column: readonly Unmeasured[]): readonly Unmeasured[] {
  return column.map((shape) => {
    const { stem, flag, group, stemOwner } = shape;
    if (stem === null || group >= 0 || stemOwner !== undefined || strokesOf(shape) === null) return shape;
    const headY = outerHeadY(shape, stem.direction);
    const length = lengthForStrokes(shape, column, headY, stem.direction, occupiedEnd(shape));
    const more = length - (headY - stem.to) * stem.direction;
    if (more <= 0) return shape;
    const to = stem.to - stem.direction * more;
    return { ...shape, stem: { ...stem, to }, flag: flag && { ...flag, y: flag.y + to - stem.to } };
  });
}
