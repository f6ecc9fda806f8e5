/**
 * Grace notes, at two thirds of the size, directly before their column (Gould, "Grace notes"). Stems are up, or in the
 * direction of their voice where a staff has several. Two or more short grace notes share a beam. They are part of the
 * column's left extent, so that spacing does not separate them from their main note. On tablature they are small digits
 * without rhythm.
 */
import type { Chord, GraceChord } from '../../model/chord.ts';
import type { PrintedAccidentals } from '../columns/accidentalState.ts';
import { beamLine } from '../beams/beamSlope.ts';
import { ledgerLines } from './ledgerLines.ts';
import { placeDots } from './placeDots.ts';
import { placeHeads } from './placeHeads.ts';
import { withExtent } from '../columns/shapeExtent.ts';
import type { AccidentalShape, ChordShape, GraceRun, GraceShape, StrokeLine } from '../types/shapes.ts';
import { headObstacle, stackAccidentals, type Obstacle } from './stackAccidentals.ts';
import { flagAt, stemShape } from './stemShape.ts';
import { shapeTabGrace } from './tabGraces.ts';
import type { Tuning } from '../../theory/tunings.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { MeasureEvent, NotePlace } from '../types/columns.ts';

const {
  scale: graceScale,
  gap: graceGap,
  toMainNote,
  slashBeyondFlag,
  slashHalfExtent,
  slashToAccidental,
  beamThickness: graceBeamThickness,
  beamStep: graceBeamStep,
  slashWithoutFlag,
} = engravingStyle.graceNotes;
const { shortest: shortestSlide } = engravingStyle.glissandi;

/** The slash is approximated by this many boxes, so that accidentals fit under its lower end. */
const SLASH_PIECES = 4;

export interface GraceInput {
  readonly event: MeasureEvent;
  readonly graces: readonly GraceChord[];
  readonly places: readonly (readonly NotePlace[])[];
  readonly printed: readonly PrintedAccidentals[];
  readonly direction: 1 | -1;
  readonly lines: number;
  readonly column: number;
  readonly isAfter: boolean;
  /** Of a staff of tablature. */
  readonly tuning?: Tuning;
}

/** The slash of an acciaccatura as boxes that the accidentals of its chord must be left of. */
function slashObstacles([x1, y1, x2, y2]: StrokeLine): Obstacle[] {
  return Array.from({ length: SLASH_PIECES }, (_, piece) => {
    const [from, to] = [piece / SLASH_PIECES, (piece + 1) / SLASH_PIECES];
    const ys = [from, to].map((t) => (y1 + (y2 - y1) * t) / graceScale);
    const left = (x1 + (x2 - x1) * from - slashHalfExtent) / graceScale;
    return { top: Math.min(...ys), bottom: Math.max(...ys), left, gap: slashToAccidental };
  });
}

function accidentalsOf(
  heads: ChordShape['heads'],
  printed: PrintedAccidentals,
  slash: StrokeLine | null,
): AccidentalShape[] {
  const wanted = heads.flatMap(({ note, position }) => {
    const accidental = printed[note];
    // Accidentals are stacked at full size around the same heads and then scaled.
    return accidental == null
      ? []
      : [{ event: 0, note, position: position / graceScale, printed: accidental, scale: 1 }];
  });
  if (wanted.length === 0) return [];
  const obstacles = heads.map(({ position, x }) => {
    const y = position / 2 / graceScale;
    return headObstacle(y - 0.5, y + 0.5, x / graceScale);
  });
  const inWay = slash === null ? [] : slashObstacles(slash);
  return stackAccidentals(wanted, [...obstacles, ...inWay]).map(({ note, glyphs }) => ({
    note,
    glyphs: glyphs.map(({ glyph, x, y }) => ({ glyph, x: x * graceScale, y: y * graceScale })),
  }));
}

/** The chord of a grace note without its slurs, which are placed separately, and its syllables, which are under the main note. */
const marksOf = (grace: GraceChord): Omit<Chord, 'velocity'> => {
  const { value, notes, articulations, breathShape, caesuraShape, ornaments, fermata, fermataSide } = grace;
  return {
    value,
    notes,
    ...(articulations === undefined ? {} : { articulations }),
    ...(ornaments === undefined ? {} : { ornaments }),
    ...(breathShape === undefined ? {} : { breathShape }),
    ...(caesuraShape === undefined ? {} : { caesuraShape }),
    ...(fermata === undefined ? {} : { fermata }),
    ...(fermataSide === undefined ? {} : { fermataSide }),
  };
};

function shapeGrace(input: GraceInput, index: number, isBeamed: boolean): ChordShape {
  const { event, direction, lines, tuning } = input;
  const grace = input.graces[index] as GraceChord;
  const chord: Chord = { ...marksOf(grace), velocity: event.chord.velocity };
  if (tuning !== undefined) return shapeTabGrace({ ...event, chord }, tuning);
  const heads = placeHeads(chord, input.places[index] ?? [], direction, graceScale);
  const stem = grace.stem === 'none' ? null : stemShape(heads, direction, grace.value.base, graceScale, isBeamed);
  const dotted = heads.map(({ position }) => ({ event: 0, position, dots: grace.value.dots, isLower: false }));
  const besideDots = heads.map(({ x, glyph, position }) => {
    return {
      event: 0,
      position,
      right: Math.max(0, x + glyph.right * graceScale),
      stem: direction,
      stemX: stem?.x ?? x,
    };
  });
  const flag = stem !== null && !isBeamed ? flagAt(grace.value.base, stem, graceScale) : null;
  const isSlashed = grace.slash === true && stem !== null && !isBeamed;
  const slash = isSlashed ? slashLine({ stem, flag }, 0, stem.to, direction) : null;
  return withExtent({
    event: { ...event, chord },
    scale: graceScale,
    heads,
    rest: null,
    stemDirection: direction,
    stem,
    flag,
    accidentals: accidentalsOf(heads, input.printed[index] ?? [], slash),
    dots: grace.value.dots > 0 ? (placeDots(dotted, besideDots).get(0) ?? []) : [],
    ledgerLines: ledgerLines(heads, lines, graceScale),
    group: -1,
  });
}

/** Room for a line from the last grace note to the main note. */
const roomForSlide = (last: ChordShape | undefined): number =>
  last?.event.chord.notes.some(({ glissandoStarts }) => glissandoStarts !== undefined) === true ? shortestSlide : 0;

/** Places grace notes from right to left, each clear of the next. */
function placeRun(shapes: readonly ChordShape[], right: number, isSlashed: boolean): GraceShape[] {
  let cursor = right - toMainNote - (isSlashed ? slashBeyondFlag : 0) - roomForSlide(shapes.at(-1));
  return shapes
    .toReversed()
    .map((chord) => {
      const x = cursor - chord.right;
      cursor = x + chord.left - graceGap;
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
  const line = beamLine(stems, direction, count, graceScale);
  const [first, last] = [stems[0]?.x ?? 0, stems.at(-1)?.x ?? 0];
  const yAt = (x: number): number => line.y + line.slope * (x - first);
  const beams = Array.from({ length: count }, (_, level) => {
    const [y1, y2] = [first, last].map((x) => yAt(x) + direction * level * graceBeamStep) as [number, number];
    const half = graceBeamThickness / 2;
    return [first, y1 - half, last, y2 - half, last, y2 + half, first, y1 + half];
  });
  return { graces: graces.map((grace, index) => ({ ...grace, tip: yAt(stems[index]?.x ?? 0) })), beams };
}

/** The slash through flag and stem at SMuFL's anchors, or through the first stem of a beam. */
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
    const s = graceScale;
    return [stemX + from[0] * s, tip + from[1] * s, stemX + to[0] * s, tip + to[1] * s];
  }
  const { left, bottom, right, top } = slashWithoutFlag;
  return [stemX + left, tip + direction * bottom, stemX + right, tip + direction * top];
}

/** The grace notes of one event, left of `right`, which is the left edge of the ink that is placed already. */
export function shapeGraceRun(input: GraceInput, right: number): GraceRun {
  const { graces, direction, event, column } = input;
  const isBeamed =
    input.tuning === undefined &&
    graces.length > 1 &&
    graces.every(({ value, stem }) => value.base >= 3 && stem !== 'none');
  const shapes = graces.map((_, index) => shapeGrace(input, index, isBeamed));
  const placed = placeRun(shapes, right, !isBeamed && graces.at(-1)?.slash === true);
  const run: Beamed = isBeamed ? beamRun(placed, direction) : { graces: placed, beams: [] };
  const slashed = run.graces.filter((_, index) => graces[index]?.slash === true);
  const slashes = (isBeamed ? slashed.slice(0, 1) : slashed)
    .filter(({ chord }) => chord.stem !== null)
    .map(({ chord, x, tip }) => slashLine(chord, x, tip, direction));
  return { column, staff: event.staff, isAfter: input.isAfter, graces: run.graces, beams: run.beams, slashes };
}

/** Left edge of the run's ink, from its column. */
export const leftOfRun = ({ graces, slashes }: GraceRun): number => {
  const [first] = graces;
  return first === undefined ? 0 : Math.min(first.x + first.chord.left, ...slashes.map(([x]) => x - slashHalfExtent));
};
