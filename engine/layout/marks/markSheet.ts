/**
 * The paper on which marks are placed, one system at a time: marks are added from the notes outwards, each clear of the
 * outline of its staff so far, and become part of that outline.
 */
import type { ElementRef } from '../../display/displayList.ts';
import { ASCENT, DESCENT } from '../../smufl/textMetrics.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import type { Tuning } from '../../theory/tunings.ts';
import { crossGroups } from '../crossStaffBeams.ts';
import { addBeam, addMark, curveObstacles } from '../curveObstacles.ts';
import { columnXOf, type Frame, type MeasureFrame } from '../frame.ts';
import type { InkGrid } from '../inkGrid.ts';
import type { CurveMark, Mark, Side, TextMark } from '../marks.ts';
import type { StaffPlace } from '../measureContext.ts';
import type { PlacedBeam, PlacedStems } from '../placeBeams.ts';
import type { ChordShape } from '../shapes.ts';
import { xAt, yAt, type ArchEnd } from './slurArch.ts';
import type { Skyline } from '../skyline.ts';
import { eachInSteps, finish, type Steps } from '../../steps.ts';
import { textBox } from '../textBox.ts';

export type { Side };

export interface ChordInSystem {
  readonly measure: MeasureFrame;
  readonly shape: ChordShape;
  /** Of the chord's column. */
  readonly x: number;
  /** y of the free end of its stem, or of the stem that it shares; NaN without a stem. */
  readonly tip: number;
}

/** A slur that waits until the staves stand. */
export interface CrossStaffSlur {
  readonly side: Side;
  /** Absent where the slur comes from the system before or goes on in the next one. */
  readonly first: ChordInSystem | undefined;
  readonly last: ChordInSystem | undefined;
  /** Ends as far as they are known without the beams; y each from its own staff. */
  readonly from: ArchEnd;
  readonly to: ArchEnd;
  readonly staff: number;
  readonly endStaff: number;
  /** Chords of the voice from the first to the last one. */
  readonly chords: readonly ChordInSystem[];
  readonly element: ElementRef;
}

/** Where ink runs from `staff` to the next one. */
export interface Bridge {
  readonly staff: number;
  readonly left: number;
  readonly right: number;
}

/** Measures: more than a page has in a system. */
const LONG_SYSTEM = 64;

function listChords(measure: MeasureFrame, tips: Float64Array, list: ChordInSystem[]): void {
  for (const shape of measure.engraving.shapes) {
    if (shape === undefined) continue;
    const tip = tips[shape.carrier ?? shape.event.id] as number;
    list.push({ measure, shape, x: columnXOf(measure, shape), tip });
  }
}

function listGraces(measure: MeasureFrame, list: ChordInSystem[]): void {
  for (const { column, graces } of measure.engraving.attachments.graces) {
    const columnX = measure.columnX[column] as number;
    for (const { chord, x, tip } of graces) list.push({ measure, shape: chord, x: columnX + x, tip });
  }
}

export class MarkSheet {
  readonly marks: Mark[] = [];
  /** To be placed when the staves stand. */
  readonly crossStaffSlurs: CrossStaffSlur[] = [];
  readonly frame: Frame;
  readonly stems: PlacedStems;
  readonly places: readonly StaffPlace[];
  readonly skylines: readonly Skyline[];

  /** y of the outermost sign that belongs to a chord, by side: articulations, tuplet brackets. */
  private readonly outermost = new Map<ChordShape, Record<Side, number>>();
  private bridges: Bridge[] | undefined;
  private readonly listed: ChordInSystem[] = [];
  private readonly listedGraces: ChordInSystem[] = [];
  /** By measure of the frame: where its chords begin in the list. */
  private readonly firsts: number[] = [0];
  private readonly grounds: (InkGrid | undefined)[] = [];

  private constructor(frame: Frame, stems: PlacedStems, places: readonly StaffPlace[], skylines: readonly Skyline[]) {
    this.frame = frame;
    this.stems = stems;
    this.places = places;
    this.skylines = skylines;
  }

  static *inSteps(
    frame: Frame,
    stems: PlacedStems,
    places: readonly StaffPlace[],
    skylines: readonly Skyline[],
  ): Steps<MarkSheet> {
    const sheet = new MarkSheet(frame, stems, places, skylines);
    yield* eachInSteps(sheet.frame.measures, (measure) => sheet.list(measure));
    return sheet;
  }

  private list(measure: MeasureFrame): void {
    listChords(measure, this.stems.tips[this.firsts.length - 1] as Float64Array, this.listed);
    listGraces(measure, this.listedGraces);
    this.firsts.push(this.listed.length);
  }

  /** By part; undefined where it has none. */
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

  /** Those of measures `first` to `last` of the score, as far as they stand in the system. */
  chordsWithin(first: number, last = first): readonly ChordInSystem[] {
    const start = this.frame.measures[0]?.index ?? 0;
    const at = (measure: number): number => Math.min(Math.max(0, measure - start), this.frame.measures.length);
    return this.listed.slice(this.firsts[at(first)], this.firsts[at(last + 1)]);
  }

  /** Undefined where the system does not hold the measure of the score. */
  measureAt(index: number): MeasureFrame | undefined {
    return this.frame.measures[index - (this.frame.measures[0]?.index ?? 0)];
  }

  /** Grace notes of all measures. */
  graceChords(): readonly ChordInSystem[] {
    return this.listedGraces;
  }

  /** All that stands on a staff and that curves should not run through. */
  ground(staff: number): InkGrid {
    return (this.grounds[staff] ??= finish(curveObstacles(this.frame, this.stems, this.marks, staff)));
  }

  /** What stands on each staff of a long system, before any mark asks for it. */
  *layGrounds(): Steps<void> {
    if (this.frame.measures.length < LONG_SYSTEM) return;
    for (const staff of this.places.keys())
      this.grounds[staff] ??= yield* curveObstacles(this.frame, this.stems, this.marks, staff);
  }

  /** Beams between staves, which are placed last. */
  standOn(beams: readonly PlacedBeam[]): void {
    for (const beam of beams) addBeam(this.ground(beam.staff), beam);
  }

  private add(mark: Mark): void {
    this.marks.push(mark);
    const ground = this.grounds[mark.staff];
    if (ground !== undefined) addMark(ground, mark);
  }

  /** Says that a chord has a sign reaching out to `y` on a side; slurs end beyond it. */
  reach(shape: ChordShape, side: Side, y: number): void {
    const known = this.outermost.get(shape) ?? { above: Infinity, below: -Infinity };
    known[side] = side === 'above' ? Math.min(known.above, y) : Math.max(known.below, y);
    this.outermost.set(shape, known);
  }

  /** `edge`, or the outermost sign of the chord where that lies farther out. */
  beyondSigns(shape: ChordShape, side: Side, edge: number): number {
    const known = this.outermost.get(shape);
    if (known === undefined) return edge;
    return side === 'above' ? Math.min(edge, known.above) : Math.max(edge, known.below);
  }

  private allBridges(): Bridge[] {
    return (this.bridges ??= crossGroups(this.frame).map(({ upper, xs }) => ({
      staff: upper,
      left: xs[0] ?? 0,
      right: xs.at(-1) ?? 0,
    })));
  }

  /** A slur runs from staff to staff there. */
  bridge(bridge: Bridge): void {
    this.allBridges().push(bridge);
  }

  /** Whether beams or slurs between this staff and the next one fill the space between them from `left` to `right`. */
  private isBridged(staff: number, left: number, right: number): boolean {
    return this.allBridges().some(
      (bridge) => bridge.staff === staff && bridge.left < right + 1 && bridge.right > left - 1,
    );
  }

  /** `side`, or the other one where a beam or slur between two staves is in the way. */
  freeSide(staff: number, side: Side, left: number, right: number): Side {
    const isBlocked = this.isBridged(side === 'below' ? staff : staff - 1, left, right);
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
  ): ElementRef {
    const place = this.places[staff];
    return { kind, part: place?.part ?? 0, measure, staff: place?.staff ?? 0 };
  }

  /** The baseline (or origin) y at which ink reaching `ascent` up and `descent` down stands clear of the staff's outline. */
  clearY(
    staff: number,
    side: Side,
    left: number,
    right: number,
    ink: { ascent: number; descent: number },
    gap: number,
  ): number {
    const skyline = this.skylines[staff] as Skyline;
    return side === 'above'
      ? skyline.top(left, right) - gap - ink.descent
      : skyline.bottom(left, right) + gap + ink.ascent;
  }

  glyph(staff: number, sign: Glyph, x: number, y: number, element: ElementRef, scale = 1): void {
    this.add({ kind: 'glyph', staff, glyph: sign, x, y, scale, element });
    const [left, right] = [x + sign.left * scale, x + sign.right * scale];
    this.skylines[staff]?.add(left, y + sign.top * scale, right, y + sign.bottom * scale);
  }

  /** A tie or slur; the outline gets it in pieces of half a space. */
  curve(mark: CurveMark): void {
    this.marks.push(mark);
    const { points, staff, middle } = mark;
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
