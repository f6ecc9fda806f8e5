/**
 * Slurs (Gould, "Slurs"): from notehead to notehead on the side away from the stems, above where stem directions differ,
 * at the stem's end where the slur is on the stem side. A slur over a sung phrase is above, away from the words. The arch
 * rises until it clears everything under it; where that would bend it too much, its ends move outwards instead. A slur
 * over a system break is drawn as two.
 */
import type { ElementRef } from '../../display/displayList.ts';
import type { ChordInPart } from '../../model/slurs.ts';
import type { SlurSpan } from '../context/resolveSpanners.ts';
import { isSameVoice } from '../types/columns.ts';
import type { CurveMark, ArchEnd } from '../types/marks.ts';
import type { Skyline } from '../skyline/skyline.ts';
import type { CrossStaffSlur, OutsideStaff, Side } from '../skyline/outsideStaff.ts';
import { curvesEndX } from '../types/frame.ts';
import { chordOfSpan } from './chordOfSpan.ts';
import { withCrossings, type SlurToPlace } from './slurCrossings.ts';
import { slurMarks } from './slurMarks.ts';
import { archPoints } from './slurShape.ts';
import { besideHead, endAt } from './slurAttachments.ts';
import { besideStems, headY, isOnCrossStaffBeam, stemLine } from './slurStems.ts';
import { breakEnds, bestSlur, endCandidates, OTHER_SIDE_COST, type PlacedSlur, type Slur } from './slurCandidates.ts';
import { isUpright, uprightPoints } from './uprightSlurs.ts';
import { type ChordInSystem, isLowerVoice } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { beforeFirstColumn, breakExtent, breakRise, breakSlope, breakInset, beforeRightEdge, clearance, breakLift } =
  engravingStyle.slurs;

type Points = CurveMark['points'];
type Range = readonly [left: number, right: number];

/** False where a sign (of a repeated measure) replaces the notes at an end, so that the slur is not printed. */
function isPrinted(sheet: OutsideStaff, part: number, end: ChordInPart): boolean {
  const { measures } = sheet.frame;
  const isHere = end.measure >= (measures[0]?.index ?? 0) && end.measure <= (measures.at(-1)?.index ?? -1);
  return !isHere || chordOfSpan(sheet, part, end) !== undefined;
}

/** The chord at an end of a slur, or its grace chord. Grace notes after a chord are in the column of the next one. */
function chordAtEnd(sheet: OutsideStaff, part: number, end: ChordInPart): ChordInSystem | undefined {
  const main = chordOfSpan(sheet, part, end);
  if (main === undefined || end.grace < 0) return main;
  const { engraving, columnX } = main.measure;
  const { staff, id } = main.shape.event;
  const run = engraving.attachments.graces.find(
    ({ graces: [first], isAfter, staff: on }) =>
      on === staff && isAfter === (end.isAfter === true) && first?.chord.event.id === id,
  );
  const grace = run?.graces[end.grace];
  if (run === undefined || grace === undefined) return main;
  return { ...main, shape: grace.chord, x: (columnX[run.column] as number) + grace.x, tip: grace.tip };
}

/** Where other voices are on the staff: the side of the slur's stems or, where these differ, that of the voice's number. */
function sideOfVoice(chords: readonly ChordInSystem[]): Side | undefined {
  const voiced = chords.filter(({ measure, shape }) => measure.engraving.hasVoices[shape.event.staff] === true);
  const [first] = voiced;
  if (first === undefined) return undefined;
  const isLower = voiced.every((chord) => isLowerVoice(chord) === isLowerVoice(first))
    ? isLowerVoice(first)
    : first.shape.event.isLower;
  return isLower ? 'below' : 'above';
}

function sideOf(
  slur: SlurSpan,
  first: ChordInSystem | undefined,
  last: ChordInSystem | undefined,
  between: readonly ChordInSystem[],
  isGraceSlur: boolean,
): Side {
  const chords = [first, ...between, last].filter((chord) => chord !== undefined);
  const wanted = slur.slur.side;
  // In a lower voice the slur of a grace note with a flag has no room beside the flag, but between the voices.
  const isBesideFlag = isGraceSlur && first !== undefined && first.shape.flag !== null;
  if (isBesideFlag && first.shape.stem?.direction === -1) return wanted ?? 'above';
  // There is no room for a slur between the voices of a staff, so the side in the score is ignored there.
  const voiced = sideOfVoice(chords);
  if (voiced !== undefined) return voiced;
  if (wanted !== undefined) return wanted;
  // Under a phrase with many syllables the slur would push the words away from their staff.
  if (slur.isPhrase) return 'above';
  if (slur.from.grace >= 0 && slur.to.grace < 0) return 'below';
  return chords.every(({ shape }) => shape.stemDirection === 1) ? 'below' : 'above';
}

function systemEdges(sheet: OutsideStaff): { readonly left: number; readonly right: number } {
  const first = sheet.frame.measures[0];
  const left = (first?.columnX[0] ?? 0) - beforeFirstColumn - breakInset;
  return { left, right: curvesEndX(sheet.frame) };
}

/** The outer of two heights. */
const outer = (side: Side, a: number, b: number): number => (side === 'above' ? Math.min(a, b) : Math.max(a, b));

/** Ink in the part of a range that is not over the note of the slur's other end. */
function inkAtBreak(skyline: Skyline | undefined, side: Side, [left, right]: Range, other: ArchEnd | null): number {
  const from = other !== null && other.x < left ? Math.max(left, other.right) : left;
  const to = other !== null && other.x > left ? Math.min(right, other.left) : right;
  if (from >= to) return side === 'above' ? Infinity : -Infinity;
  return (side === 'above' ? skyline?.inkTop(from, to) : skyline?.inkBottom(from, to)) ?? 0;
}

/**
 * y of the end at a system break, at the x `at`: outside of the staff and of the ink in a range beside it. Where the
 * other end is near, it is nearly level with it instead, so that the half slur does not fall onto its note.
 */
function brokenY(
  sheet: OutsideStaff,
  staff: number,
  side: Side,
  range: Range,
  at: number,
  other: ArchEnd | null,
): number {
  const skyline = sheet.skylines[staff];
  const sign = side === 'above' ? -1 : 1;
  const ink = inkAtBreak(skyline, side, range, other);
  const edge = side === 'above' ? skyline?.staffTop : skyline?.staffBottom;
  const clear = outer(side, edge ?? 0, ink);
  if (other === null) return clear + sign * breakRise;
  const wanted = outer(side, other.y, clear) + sign * breakRise;
  const steepest = other.y + sign * Math.max(0, breakSlope * Math.abs(other.x - at));
  const least = outer(side, other.y, ink + sign * clearance);
  // The less outer of the wanted height and the steepest one, but never inside of the ink.
  return outer(side, least, side === 'above' ? Math.max(wanted, steepest) : Math.min(wanted, steepest));
}

/** The end at the note of half a slur, moved outwards where ink at the break would make the half steep. */
function besideBreak(note: ArchEnd, atBreak: ArchEnd, side: Side): ArchEnd {
  const sign = side === 'above' ? -1 : 1;
  const excess = sign * (atBreak.y - note.y) - breakSlope * Math.abs(atBreak.x - note.x);
  return excess <= 0 ? note : { ...note, y: note.y + sign * Math.min(excess, breakLift) };
}

interface SlurOnStaff extends Pick<CrossStaffSlur, 'side' | 'first' | 'last' | 'from' | 'to' | 'staff'> {
  readonly isGraceSlur: boolean;
  /** Chords of the slur's voice between its ends. */
  readonly between: readonly ChordInSystem[];
}

function onStaff(
  sheet: OutsideStaff,
  { side, first, last, between, from, to, staff, isGraceSlur }: SlurOnStaff,
): PlacedSlur {
  // A grace note is so close to its main note that only their heads matter.
  const skyline = isGraceSlur ? null : (sheet.skylines[staff] ?? null);
  const slur: Slur = {
    side,
    isBetweenStaves: false,
    wanted: [from.y, to.y],
    heads: first && last ? [headY(first, side), headY(last, side)] : null,
    stems: () => between.flatMap(stemLine),
    archOf: (atStart, atEnd) => archPoints(skyline, side, { ...from, y: from.y + atStart }, { ...to, y: to.y + atEnd }),
    ends: () => [
      first === undefined ? breakEnds(from) : endCandidates(sheet, first, side, true),
      last === undefined ? breakEnds(to) : endCandidates(sheet, last, side, false),
    ],
  };
  return bestSlur(slur, [{ grid: sheet.obstacleGrid(staff) }, { grid: sheet.slurGrid(staff), isSlurs: true }]);
}

/** Chords with stems between the ends: of the slur's voice, and of the voice on another staff in which it ends. */
function chordsBetween(
  sheet: OutsideStaff,
  { part, voice, from, to }: SlurSpan,
  first: ChordInSystem | undefined,
  last: ChordInSystem | undefined,
): readonly ChordInSystem[] {
  const own = { part, homeStaff: sheet.staffOf(part, voice.staff), voiceNumber: voice.number };
  // The second half of a slur belongs to the voice in which it ends.
  const start = first?.shape.event ?? last?.shape.event ?? own;
  const end = last !== undefined && last.shape.event.staff !== first?.shape.event.staff ? last.shape.event : start;
  return sheet
    .chordsWithin(from.measure, to.measure)
    .filter(
      ({ shape, x }) =>
        (isSameVoice(shape.event, start) || isSameVoice(shape.event, end)) &&
        shape.stemDirection !== 0 &&
        x > (first?.x ?? -Infinity) &&
        x < (last?.x ?? Infinity),
    );
}

type Ends = Pick<CrossStaffSlur, 'from' | 'to'>;

type SlurEnds = Pick<CrossStaffSlur, 'side' | 'first' | 'last' | 'staff' | 'endStaff'> & {
  readonly isGraceSlur: boolean;
};

/** The two ends, each at its note or at the system break. */
function slurEnds(sheet: OutsideStaff, { side, first, last, staff, endStaff, isGraceSlur }: SlurEnds): Ends {
  const edges = systemEdges(sheet);
  const end = edges.right - beforeRightEdge;
  const atBreak = (on: number, range: Range, x: number, other: ArchEnd | null): ArchEnd => {
    const y = brokenY(sheet, on, side, range, x, staff === endStaff ? other : null);
    return { x, y, left: x, right: x };
  };
  const from = first === undefined ? null : endAt(sheet, first, side);
  const to = last === undefined ? null : isGraceSlur ? besideHead(last, side) : endAt(sheet, last, side);
  const left = from ?? atBreak(staff, [edges.left, edges.left + breakExtent], edges.left, to);
  const right = to ?? atBreak(endStaff, [edges.right - breakExtent, edges.right], end, from);
  if (first !== undefined && last !== undefined && staff === endStaff && !isGraceSlur)
    return besideStems(sheet, side, [first, last], { from: left, to: right });
  if ((from === null) === (to === null) || staff !== endStaff) return { from: left, to: right };
  return from === null
    ? { from: left, to: besideBreak(right, left, side) }
    : { from: besideBreak(left, right, side), to: right };
}

/** Weight of another slur that a slur crosses; more than the other side of the notes. */
const CROSSED_SLUR_COST = 2;

/**
 * The slur on its side, or on the other one where it would cross ink or another slur there and the other side costs less.
 * Within voices the side that the score asks for is such another side; without a reason it has no room there.
 */
function onBestSide(
  { slur: { side: asked }, crossed }: SlurToPlace,
  side: Side,
  placeOn: (side: Side) => PlacedSlur,
): Points {
  const costOf = (on: Side, placed: PlacedSlur): number => placed.cost + (crossed.has(on) ? CROSSED_SLUR_COST : 0);
  const placed = placeOn(side);
  const cost = costOf(side, placed);
  const other = side === 'above' ? 'below' : 'above';
  if (cost === 0 || asked === side || (asked === undefined && !crossed.has(side))) return placed.points;
  const turned = placeOn(other);
  const ofSide = asked === other ? 0 : OTHER_SIDE_COST;
  return costOf(other, turned) + ofSide < cost ? turned.points : placed.points;
}

function slurElement(sheet: OutsideStaff, span: SlurSpan, staff: number, measure: number): ElementRef {
  const { part, slur, from, to, begins, ends } = span;
  const moments = { from: { measure: from.measure, at: begins }, to: { measure: to.measure, at: ends } };
  return {
    ...sheet.staffElement('slur', staff, measure),
    spanner: { kind: 'slur', part, number: slur.number, ...moments },
  };
}

export function placeSlur(sheet: OutsideStaff, span: SlurToPlace): void {
  const { from, to, begins, ends } = span;
  const first = chordAtEnd(sheet, span.part, from);
  const last = chordAtEnd(sheet, span.part, to);
  const anchor = first ?? last;
  const between = chordsBetween(sheet, span, first, last);
  const staff = (first ?? between[0] ?? last)?.shape.event.staff ?? 0;
  const endStaff = (last ?? between.at(-1) ?? first)?.shape.event.staff ?? staff;
  const isAtOneMoment = from.measure === to.measure && begins === ends;
  const isGraceSlur = from.grace >= 0 && to.grace < 0 && isAtOneMoment;
  const side = sideOf(span, first, last, between, isGraceSlur);
  const endsOn = (on: Side): Ends => slurEnds(sheet, { side: on, first, last, staff, endStaff, isGraceSlur });
  const element = slurElement(sheet, span, staff, anchor?.measure.index ?? from.measure);
  const chords = [first, ...between, last].filter((chord) => chord !== undefined);
  const { style } = span.slur;
  if (chords.some((chord) => chord.shape.event.staff !== staff || isOnCrossStaffBeam(chord))) {
    sheet.crossStaffSlurs.push({ side, first, last, ...endsOn(side), staff, endStaff, chords, style, element });
    return;
  }
  const placeOn = (on: Side): PlacedSlur =>
    onStaff(sheet, { side: on, first, last, between, ...endsOn(on), staff, isGraceSlur });
  const isBeside = first !== undefined && last !== undefined && isUpright(first, last);
  const points = isBeside ? uprightPoints(first, last) : onBestSide(span, side, placeOn);
  for (const mark of slurMarks({ staff, element, points }, style)) sheet.curve(mark);
}

/** Slurs whose ends are printed. Short ones come first: long ones then arch over them. */
export function slursToPlace(sheet: OutsideStaff, spans: readonly SlurSpan[]): readonly SlurToPlace[] {
  const length = ({ from, to }: SlurSpan): number => (to.measure - from.measure) * 1000 + to.chord - from.chord;
  const printed = spans
    .filter(({ part, from, to }) => isPrinted(sheet, part, from) && isPrinted(sheet, part, to))
    .sort((a, b) => length(a) - length(b));
  return withCrossings(sheet, printed);
}
