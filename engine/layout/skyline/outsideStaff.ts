/**
 * Collects the marks of one system. Marks are added from the notes outwards, each clear of the skyline of its staff, and
 * become part of that skyline.
 */
import type { Tempo } from '../../model/score.ts';
import type { DirectionRef, ElementRef } from '../../display/displayList.ts';
import type { SlurStart, TupletStart } from '../../model/chord.ts';
import { ASCENT, DESCENT } from '../../smufl/textMetrics.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import type { Tuning } from '../../theory/tunings.ts';
import { addBeam, addMark, addSlurOrTie, curveObstacles, slurObstacles } from './curveObstacles.ts';
import { columnXOf, type Frame, type MeasureFrame } from '../types/frame.ts';
import type { ObstacleGrid } from './obstacleGrid.ts';
import type { CurveMark, Mark, Side, TextMark, ArchEnd } from '../types/marks.ts';
import type { ChordShape } from '../types/shapes.ts';
import type { Skyline } from './skyline.ts';
import { textBox } from '../glyphs/textBox.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import type { BeamGroup, CrossGroup, PlacedBeam, PlacedStems } from '../types/beams.ts';
import { xAt, yAt } from './bezier.ts';
import type { ChordInSystem } from './chordInSystem.ts';

export type { Side };

/** A slur between staves, which is placed after the staves are spaced. */
export interface CrossStaffSlur {
  readonly side: Side;
  /** Absent where the slur begins in the system before; `last` where it ends in the next one. */
  readonly first: ChordInSystem | undefined;
  readonly last: ChordInSystem | undefined;
  /** Ends, estimated without the beams; y of each from its own staff. */
  readonly from: ArchEnd;
  readonly to: ArchEnd;
  readonly staff: number;
  readonly endStaff: number;
  /** Chords of the voice from the first to the last one of the slur. */
  readonly chords: readonly ChordInSystem[];
  /** Solid where absent. */
  readonly style: SlurStart['style'];
  readonly element: ElementRef;
}

/** A tuplet whose number is placed at a beam between staves, after these are spaced. */
export interface CrossStaffTuplet {
  readonly start: TupletStart;
  readonly measure: MeasureFrame;
  readonly group: BeamGroup;
  readonly staves: readonly number[];
  /** x of the stems at its ends. */
  readonly from: number;
  readonly to: number;
}

/** A range of x in which ink crosses the space between `staff` and the next one. */
export interface CrossStaffInk {
  readonly staff: number;
  readonly left: number;
  readonly right: number;
}

/** Number of measures; more than a printed system has. */
const LONG_SYSTEM = 64;

function listChords(measure: MeasureFrame, tips: Float64Array, list: ChordInSystem[]): void {
  for (const shape of measure.engraving.shapes) {
    if (shape === undefined) continue;
    const tip = tips[shape.stemOwner ?? shape.event.id] as number;
    list.push({ measure, shape, x: columnXOf(measure, shape), tip });
  }
}

function listGraces(measure: MeasureFrame, list: ChordInSystem[]): void {
  for (const { column, graces, isRepeated } of measure.engraving.attachments.graces) {
    if (isRepeated === true) continue;
    const columnX = measure.columnX[column] as number;
    for (const { chord, x, tip } of graces) list.push({ measure, shape: chord, x: columnX + x, tip });
  }
}

export class OutsideStaff {
  readonly marks: Mark[] = [];
  /** Metronome marks that are placed already, beside words of their moment. */
  readonly tempoBesideWords = new Set<Tempo>();
  /** Top and bottom of the lyrics of each staff that has some; a mark that is placed later is not beside syllables. */
  readonly lyricBands: ({ readonly top: number; readonly bottom: number } | undefined)[] = [];
  /** Slurs that are placed after the staves are spaced. */
  readonly crossStaffSlurs: CrossStaffSlur[] = [];
  readonly crossStaffTuplets: CrossStaffTuplet[] = [];
  readonly frame: Frame;
  readonly stems: PlacedStems;
  readonly places: readonly StaffPlace[];
  readonly skylines: readonly Skyline[];

  /** y of the outermost sign that belongs to a chord, by side: articulations, tuplet brackets. */
  private readonly outermost = new Map<ChordShape, Record<Side, number>>();
  private readonly crossStaffInk: CrossStaffInk[];
  private readonly listed: ChordInSystem[] = [];
  private readonly listedGraces: ChordInSystem[] = [];
  /** Index of the first chord of each measure of the frame in `listed`. */
  private readonly firsts: number[] = [0];
  private readonly obstacleGrids: (ObstacleGrid | undefined)[] = [];
  private readonly slurGrids: (ObstacleGrid | undefined)[] = [];

  constructor(
    frame: Frame,
    stems: PlacedStems,
    places: readonly StaffPlace[],
    skylines: readonly Skyline[],
    crossGroups: readonly CrossGroup[],
  ) {
    this.crossStaffInk = crossGroups.map(({ upper, xs }) => ({
      staff: upper,
      left: xs[0] ?? 0,
      right: xs.at(-1) ?? 0,
    }));
    this.frame = frame;
    this.stems = stems;
    this.places = places;
    this.skylines = skylines;
  }

  /** Adds the chords of the next measure. */
  list(measure: MeasureFrame): void {
    listChords(measure, this.stems.tips[this.firsts.length - 1] as Float64Array, this.listed);
    listGraces(measure, this.listedGraces);
    this.firsts.push(this.listed.length);
  }

  /** Tunings by part; undefined for a part without one. */
  get tunings(): readonly (Tuning | undefined)[] {
    const staves = this.frame.measures[0]?.engraving.context.staves ?? [];
    const tunings: (Tuning | undefined)[] = [];
    this.places.forEach(({ part }, staff) => (tunings[part] = staves[staff]?.tuning));
    return tunings;
  }

  /** Chords and rests of all measures, voice by voice. */
  chords(): readonly ChordInSystem[] {
    return this.listed;
  }

  /** Chords of the measures `first` to `last` of the score, as far as the system contains them. */
  chordsWithin(first: number, last = first): readonly ChordInSystem[] {
    const start = this.frame.measures[0]?.index ?? 0;
    const at = (measure: number): number => Math.min(Math.max(0, measure - start), this.frame.measures.length);
    return this.listed.slice(this.firsts[at(first)], this.firsts[at(last + 1)]);
  }

  /** The frame of a measure of the score; undefined where the system does not contain it. */
  measureAt(index: number): MeasureFrame | undefined {
    return this.frame.measures[index - (this.frame.measures[0]?.index ?? 0)];
  }

  /** Grace notes of all measures. */
  graceChords(): readonly ChordInSystem[] {
    return this.listedGraces;
  }

  /** The ink of a staff that curves should not cross; computed at the first call. */
  obstacleGrid(staff: number): ObstacleGrid {
    return (this.obstacleGrids[staff] ??= curveObstacles(this.frame, this.stems, this.marks, staff));
  }

  /** The slurs and ties of a staff that are placed, which later slurs should not cross; computed at the first call. */
  slurGrid(staff: number): ObstacleGrid {
    return (this.slurGrids[staff] ??= slurObstacles(this.marks, staff));
  }

  /** In a long system, computes the grid of a staff before the first mark needs it, so that placing that mark takes no longer. */
  prepareObstacles(staff: number): void {
    if (this.frame.measures.length >= LONG_SYSTEM) this.obstacleGrid(staff);
  }

  /** Adds beams between staves, which are placed last, to the obstacle grids. */
  addBeams(beams: readonly PlacedBeam[]): void {
    for (const beam of beams) addBeam(this.obstacleGrid(beam.staff), beam);
  }

  private add(mark: Mark): void {
    this.marks.push(mark);
    const obstacleGrid = this.obstacleGrids[mark.staff];
    if (obstacleGrid !== undefined) addMark(obstacleGrid, mark);
  }

  /** Records that a chord has a sign up to `y` on a side; slurs end beyond it. */
  addSign(shape: ChordShape, side: Side, y: number): void {
    const known = this.outermost.get(shape) ?? { above: Infinity, below: -Infinity };
    known[side] = side === 'above' ? Math.min(known.above, y) : Math.max(known.below, y);
    this.outermost.set(shape, known);
  }

  /** `edge`, or the outermost sign of the chord where that is farther out. */
  beyondSigns(shape: ChordShape, side: Side, edge: number): number {
    const known = this.outermost.get(shape);
    if (known === undefined) return edge;
    return side === 'above' ? Math.min(edge, known.above) : Math.max(edge, known.below);
  }

  /** Records where a slur crosses the space between two staves. */
  addCrossStaffInk(ink: CrossStaffInk): void {
    this.crossStaffInk.push(ink);
  }

  /** Whether beams or slurs between this staff and the next one fill the space between them from `left` to `right`. */
  private hasCrossStaffInk(staff: number, left: number, right: number): boolean {
    return this.crossStaffInk.some((ink) => ink.staff === staff && ink.left < right + 1 && ink.right > left - 1);
  }

  /** `side`, or the other one where a beam or slur between two staves is on that side. */
  freeSide(staff: number, side: Side, left: number, right: number): Side {
    const isBlocked = this.hasCrossStaffInk(side === 'below' ? staff : staff - 1, left, right);
    return isBlocked ? (side === 'below' ? 'above' : 'below') : side;
  }

  staffOf(part: number, staff: number): number {
    const first = this.places.findIndex((place) => place.part === part);
    const last = this.places.findLastIndex((place) => place.part === part && place.isTablature !== true);
    return Math.min(Math.max(first + staff, first), last);
  }

  staffElement(
    kind: Extract<ElementRef, { readonly staff: number }>['kind'],
    staff: number,
    measure: number,
    direction?: DirectionRef,
  ): Extract<ElementRef, { readonly staff: number }> {
    const place = this.places[staff];
    return { kind, part: place?.part ?? 0, measure, staff: place?.staff ?? 0, ...(direction && { direction }) };
  }

  /** The baseline (or origin) y at which ink of the given ascent and descent is clear of the staff's skyline by `gap`. */
  clearY(
    staff: number,
    side: Side,
    left: number,
    right: number,
    ink: { ascent: number; descent: number },
    gap: number,
  ): number {
    const skyline = this.skylines[staff] as Skyline;
    if (side === 'above') return skyline.top(left, right) - gap - ink.descent;
    const y = skyline.bottom(left, right) + gap + ink.ascent;
    const lyrics = this.lyricBands[staff];
    const isBeside = lyrics !== undefined && y - ink.ascent < lyrics.bottom && y + ink.descent > lyrics.top;
    return isBeside ? lyrics.bottom + gap + ink.ascent : y;
  }

  glyph(staff: number, sign: Glyph, x: number, y: number, element: ElementRef, scale = 1): void {
    this.add({ kind: 'glyph', staff, glyph: sign, x, y, scale, element });
    const [left, right] = [x + sign.left * scale, x + sign.right * scale];
    this.skylines[staff]?.add(left, y + sign.top * scale, right, y + sign.bottom * scale);
  }

  /** Adds a tie or slur; the skyline gets it in pieces of half a space. */
  curve(mark: CurveMark): void {
    this.marks.push(mark);
    const { points, staff, middle } = mark;
    const slurGrid = this.slurGrids[staff];
    if (slurGrid !== undefined) addSlurOrTie(slurGrid, mark);
    const pieces = Math.max(4, Math.ceil((points[6] - points[0]) * 2));
    const skyline = this.skylines[staff];
    let x = points[0];
    let y = points[1];
    for (let piece = 1; piece <= pieces; piece++) {
      const nextX = xAt(points, piece / pieces);
      const nextY = yAt(points, piece / pieces);
      skyline?.add(Math.min(x, nextX), Math.min(y, nextY) - middle, Math.max(x, nextX), Math.max(y, nextY) + middle);
      x = nextX;
      y = nextY;
    }
  }

  text(mark: Omit<TextMark, 'kind'>): void {
    this.add({ kind: 'text', ...mark });
    const { left, top, right, bottom } = textBox(mark);
    this.skylines[mark.staff]?.add(left, top, right, bottom);
  }

  stroke(staff: number, line: readonly [number, number, number, number], thickness: number, element: ElementRef): void {
    const [x1, y1, x2, y2] = line;
    this.add({ kind: 'stroke', staff, x1, y1, x2, y2, thickness, element });
    const half = thickness / 2;
    this.skylines[staff]?.add(Math.min(x1, x2), Math.min(y1, y2) - half, Math.max(x1, x2), Math.max(y1, y2) + half);
  }
}

export const textInk = (size: number): { ascent: number; descent: number } => ({
  ascent: ASCENT * size,
  descent: DESCENT * size,
});

export const glyphInk = ({ top, bottom }: Glyph, scale = 1): { ascent: number; descent: number } => ({
  ascent: -top * scale,
  descent: bottom * scale,
});
