/**
 * Grace notes, set at two thirds of the size right before their column (Gould, "Grace notes"): stems up, or as their
 * voice asks where there are several. Two or more short ones share a beam. They belong to the left extent of the column, so
 * that spacing keeps them with their note.
 */
import type { Chord, GraceChord } from '../model/chord.ts';
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { PrintedAccidentals } from './accidentalState.ts';
import type { MeasureEvent } from './alignColumns.ts';
import { beamLine } from './beamSlope.ts';
import { ledgerLines } from './ledgerLines.ts';
import { placeDots } from './placeDots.ts';
import { placeHeads } from './placeHeads.ts';
import type { NotePlace } from './placeNotes.ts';
import { withExtent } from './shapeExtent.ts';
import type { AccidentalShape, ChordShape, GraceRun, GraceShape, StrokeLine } from './shapes.ts';
import { headObstacle, stackAccidentals, type Obstacle } from './stackAccidentals.ts';
import { flagAt, stemShape } from './stemShape.ts';

export const GRACE_SCALE = 0.66;
const GAP = 0.35;
const TO_MAIN = 0.65;
/** Of the slash beyond the flag. */
const SLASH_REACH = 0.2;
/** Half of its stroke and a little air; between it and accidentals. */
const SLASH_HALF = 0.1;
const SLASH_GAP = 0.1;
const SLASH_PIECES = 4;
const BEAM = engravingDefaults.beamThickness * GRACE_SCALE;
const BEAM_STEP = (engravingDefaults.beamThickness + engravingDefaults.beamSpacing) * GRACE_SCALE;

export interface GraceInput {
  readonly event: MeasureEvent;
  readonly graces: readonly GraceChord[];
  readonly places: readonly (readonly NotePlace[])[];
  readonly printed: readonly PrintedAccidentals[];
  readonly direction: 1 | -1;
  readonly lines: number;
  readonly column: number;
}

/** The slash of an acciaccatura in pieces, as what the accidentals of its chord stand left of. */
function slashObstacles([x1, y1, x2, y2]: StrokeLine): Obstacle[] {
  return Array.from({ length: SLASH_PIECES }, (_, piece) => {
    const [from, to] = [piece / SLASH_PIECES, (piece + 1) / SLASH_PIECES];
    const ys = [from, to].map((t) => (y1 + (y2 - y1) * t) / GRACE_SCALE);
    const left = (x1 + (x2 - x1) * from - SLASH_HALF) / GRACE_SCALE;
    return { top: Math.min(...ys), bottom: Math.max(...ys), left, gap: SLASH_GAP };
  });
}

function accidentalsOf(
  heads: ChordShape['heads'],
  printed: PrintedAccidentals,
  slash: StrokeLine | null,
): AccidentalShape[] {
  const wanted = heads.flatMap(({ note, position }) => {
    const accidental = printed[note];
    // Stacked at full size around the same heads, then scaled about the column.
    return accidental == null
      ? []
      : [{ event: 0, note, position: position / GRACE_SCALE, printed: accidental, scale: 1 }];
  });
  if (wanted.length === 0) return [];
  const obstacles = heads.map(({ position, x }) => {
    const y = position / 2 / GRACE_SCALE;
    return headObstacle(y - 0.5, y + 0.5, x / GRACE_SCALE);
  });
  const inWay = slash === null ? [] : slashObstacles(slash);
  return stackAccidentals(wanted, [...obstacles, ...inWay]).map(({ note, glyphs }) => ({
    note,
    glyphs: glyphs.map(({ glyph, x, y }) => ({ glyph, x: x * GRACE_SCALE, y: y * GRACE_SCALE })),
  }));
}

/** What is printed of it besides slurs, which have ends of their own, and syllables, which stand under its chord. */
const marksOf = ({ value, notes, articulations, ornaments, fermata }: GraceChord): Omit<Chord, 'velocity'> => ({
  value,
  notes,
  ...(articulations === undefined ? {} : { articulations }),
  ...(ornaments === undefined ? {} : { ornaments }),
  ...(fermata === undefined ? {} : { fermata }),
});

function shapeGrace(input: GraceInput, index: number, isBeamed: boolean): ChordShape {
  const { event, direction, lines } = input;
  const grace = input.graces[index] as GraceChord;
  const chord: Chord = { ...marksOf(grace), velocity: event.chord.velocity };
  const heads = placeHeads(chord, input.places[index] ?? [], direction, GRACE_SCALE);
  const stem = stemShape(heads, direction, grace.value.base, GRACE_SCALE, isBeamed);
  const right = Math.max(0, ...heads.map((head) => head.x + head.glyph.right * GRACE_SCALE));
  const dotted = heads.map(({ position }) => ({ event: 0, position, dots: grace.value.dots, isLower: false }));
  const flag = stem !== null && !isBeamed ? flagAt(grace.value.base, stem, GRACE_SCALE) : null;
  const isSlashed = grace.slash === true && stem !== null && !isBeamed;
  const slash = isSlashed ? slashLine({ stem, flag }, 0, stem.to, direction) : null;
  return withExtent({
    event: { ...event, chord },
    scale: GRACE_SCALE,
    heads,
    rest: null,
    stemDirection: direction,
    stem,
    flag,
    accidentals: accidentalsOf(heads, input.printed[index] ?? [], slash),
    dots: grace.value.dots > 0 ? (placeDots(dotted, right).get(0) ?? []) : [],
    ledgerLines: ledgerLines(heads, lines, GRACE_SCALE),
    group: -1,
  });
}

/** From right to left, each clear of the next. */
function placeRun(shapes: readonly ChordShape[], right: number, isSlashed: boolean): GraceShape[] {
  let cursor = right - TO_MAIN - (isSlashed ? SLASH_REACH : 0);
  return shapes
    .toReversed()
    .map((chord) => {
      const x = cursor - chord.right;
      cursor = x + chord.left - GAP;
      return { chord, x, tip: chord.stem?.to ?? Number.NaN };
    })
    .reverse();
}

interface Beamed {
  readonly graces: readonly GraceShape[];
  readonly beams: readonly (readonly number[])[];
}

function beamRun(graces: readonly GraceShape[], direction: 1 | -1): Beamed {
  const stems = graces.map(({ chord, x }) => ({
    x: x + (chord.stem?.x ?? 0),
    noteY: ((direction === 1 ? chord.heads.at(-1) : chord.heads[0])?.position ?? 0) / 2,
  }));
  const count = Math.min(...graces.map(({ chord }) => chord.event.chord.value.base - 2));
  const line = beamLine(stems, direction, count, GRACE_SCALE);
  const [first, last] = [stems[0]?.x ?? 0, stems.at(-1)?.x ?? 0];
  const yAt = (x: number): number => line.y + line.slope * (x - first);
  const beams = Array.from({ length: count }, (_, level) => {
    const [y1, y2] = [first, last].map((x) => yAt(x) + direction * level * BEAM_STEP) as [number, number];
    const half = BEAM / 2;
    return [first, y1 - half, last, y2 - half, last, y2 + half, first, y1 + half];
  });
  return { graces: graces.map((grace, index) => ({ ...grace, tip: yAt(stems[index]?.x ?? 0) })), beams };
}

/** Through flag and stem as SMuFL's anchors say, or through the first stem of a beam. */
function slashLine(
  { stem, flag }: Pick<ChordShape, 'stem' | 'flag'>,
  x: number,
  tip: number,
  direction: 1 | -1,
): StrokeLine {
  const stemX = x + (stem?.x ?? 0);
  const anchors = flag?.glyph.anchors;
  const from = anchors?.[direction === 1 ? 'graceNoteSlashSW' : 'graceNoteSlashNW'];
  const to = anchors?.[direction === 1 ? 'graceNoteSlashNE' : 'graceNoteSlashSE'];
  if (from !== undefined && to !== undefined) {
    const s = GRACE_SCALE;
    return [stemX + from[0] * s, tip + from[1] * s, stemX + to[0] * s, tip + to[1] * s];
  }
  return [stemX - 0.5, tip + direction * 1.1, stemX + 0.8, tip + direction * 0.1];
}

/** A run whose right edge keeps clear of `right`, the left edge of what is there already. */
export function shapeGraceRun(input: GraceInput, right: number): GraceRun {
  const { graces, direction, event, column } = input;
  const isBeamed = graces.length > 1 && graces.every(({ value }) => value.base >= 3);
  const shapes = graces.map((_, index) => shapeGrace(input, index, isBeamed));
  const placed = placeRun(shapes, right, !isBeamed && graces.at(-1)?.slash === true);
  const run: Beamed = isBeamed ? beamRun(placed, direction) : { graces: placed, beams: [] };
  const slashed = run.graces.filter((_, index) => graces[index]?.slash === true);
  const slashes = (isBeamed ? slashed.slice(0, 1) : slashed)
    .filter(({ chord }) => chord.stem !== null)
    .map(({ chord, x, tip }) => slashLine(chord, x, tip, direction));
  return { column, staff: event.staff, graces: run.graces, beams: run.beams, slashes };
}

export const leftOfRun = ({ graces, slashes }: GraceRun): number => {
  const [first] = graces;
  return first === undefined ? 0 : Math.min(first.x + first.chord.left, ...slashes.map(([x]) => x - SLASH_HALF));
};
