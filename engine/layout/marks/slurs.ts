/**
 * Slurs (Gould, "Slurs"): from notehead to notehead on the side away from the stems, above where stems differ, at the
 * stem's end where the slur lies on the stem side. The arch rises until it clears everything under it; where that
 * would bend it too much, its ends move outwards instead. A slur over a system break is drawn as two.
 */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { ChordAddress, SlurSpan } from '../resolveSpanners.ts';
import { isLowerVoice } from './articulations.ts';
import type { CurveMark } from '../marks.ts';
import type { Steps } from '../../steps.ts';
import type { ChordInSystem, CrossStaffSlur, MarkSheet, Side } from './markSheet.ts';
import { dashedCurve } from './dashedCurve.ts';
import { archPoints, type ArchEnd } from './slurArch.ts';
import { besideHead, endAt } from './slurEnds.ts';
import { airWays, clearWay, endWays, type Slur, type StemLine } from './slurWays.ts';
import { isUpright, uprightPoints } from './uprightSlurs.ts';

type Points = CurveMark['points'];

const MIDDLE = engravingDefaults.slurMidpointThickness;
const ENDS = engravingDefaults.slurEndpointThickness;
const OVER_BREAK = 1;
const BREAK_REACH = 3;
const BREAK_RISE = 0.8;

const chordAt = (sheet: MarkSheet, part: number, { measure, voice, chord }: ChordAddress): ChordInSystem | undefined =>
  sheet
    .chordsWithin(measure)
    .find(({ shape: { event } }) => event.part === part && event.voice === voice && event.index === chord);

/** Where a sign stands for its notes, an end of a slur is not printed. */
function isPrinted(sheet: MarkSheet, part: number, end: ChordAddress): boolean {
  const { measures } = sheet.frame;
  const isHere = end.measure >= (measures[0]?.index ?? 0) && end.measure <= (measures.at(-1)?.index ?? -1);
  return !isHere || chordAt(sheet, part, end) !== undefined;
}

function graceChord(chord: ChordInSystem, grace: number): ChordInSystem {
  const { column, staff, id } = chord.shape.event;
  const run = chord.measure.engraving.attachments.graces.find(
    (candidate) =>
      candidate.column === column && candidate.staff === staff && candidate.graces[0]?.chord.event.id === id,
  );
  const shape = run?.graces[grace];
  return shape === undefined ? chord : { ...chord, shape: shape.chord, x: chord.x + shape.x, tip: shape.tip };
}

function sideOf(
  slur: SlurSpan,
  first: ChordInSystem | undefined,
  last: ChordInSystem | undefined,
  between: readonly ChordInSystem[],
): Side {
  const chords = [first, ...between, last].filter((chord) => chord !== undefined);
  const wanted = slur.slur.side;
  const voiced = chords.find(({ measure, shape }) => measure.engraving.hasVoices[shape.event.staff] === true);
  // Between the voices of a staff there is no room for a slur, whatever a file asks for.
  if (voiced !== undefined) return isLowerVoice(voiced) ? 'below' : 'above';
  if (wanted !== undefined) return wanted;
  if (slur.from.grace >= 0 && slur.to.grace < 0) return 'below';
  return chords.every(({ shape }) => shape.stemDirection === 1) ? 'below' : 'above';
}

function systemEdges(sheet: MarkSheet): { readonly left: number; readonly right: number } {
  const first = sheet.frame.measures[0];
  const left = (first?.columnX[0] ?? 0) - OVER_BREAK - 0.5;
  return { left, right: sheet.frame.right };
}

/** At a system break the arc ends in the air, level with its other end or clear of what stands at the break. */
function brokenY(
  sheet: MarkSheet,
  staff: number,
  side: Side,
  left: number,
  right: number,
  other: ArchEnd | null,
): number {
  const skyline = sheet.skylines[staff];
  const ink = (side === 'above' ? skyline?.top(left, right) : skyline?.bottom(left, right)) ?? 0;
  const level = other?.y ?? ink;
  return side === 'above' ? Math.min(level, ink) - BREAK_RISE : Math.max(level, ink) + BREAK_RISE;
}

const inTheAir = (x: number, y: number): ArchEnd => ({ x, y, left: x, right: x });

/** Part of a beam between two staves, whose place is not known yet. */
const isBridging = ({ measure, shape }: ChordInSystem): boolean =>
  measure.engraving.groups[shape.group]?.isCrossStaff === true;

interface SlurOnStaff extends Pick<CrossStaffSlur, 'side' | 'first' | 'last' | 'from' | 'to' | 'staff'> {
  readonly isGraceSlur: boolean;
  /** Of its voice, between its ends. */
  readonly between: readonly ChordInSystem[];
}

/** From the farthest head to the free end. */
function stemLine({ shape, x, tip }: ChordInSystem): StemLine[] {
  const [low, high] = [shape.heads[0], shape.heads.at(-1)];
  if (shape.stem === null || low === undefined || high === undefined || Number.isNaN(tip)) return [];
  const head = (shape.stem.direction === 1 ? low : high).position / 2;
  return [{ x: x + shape.stem.x, top: Math.min(head, tip), bottom: Math.max(head, tip) }];
}

function onStaff(sheet: MarkSheet, { side, first, last, between, from, to, staff, isGraceSlur }: SlurOnStaff): Points {
  // A grace note stands so close to its main note that only their heads matter.
  const skyline = isGraceSlur ? null : (sheet.skylines[staff] ?? null);
  const slur: Slur = {
    side,
    wanted: [from.y, to.y],
    stems: () => between.flatMap(stemLine),
    archOf: (atStart, atEnd) => archPoints(skyline, side, { ...from, y: from.y + atStart }, { ...to, y: to.y + atEnd }),
    ends: () => [
      first === undefined ? airWays(from) : endWays(sheet, first, side, true),
      last === undefined ? airWays(to) : endWays(sheet, last, side, false),
    ],
  };
  return clearWay(slur, [{ grid: sheet.ground(staff) }]);
}

/** Chords with stems of the slur's voice, and of the one on another staff that it ends in. */
function chordsBetween(
  sheet: MarkSheet,
  { part, from, to }: SlurSpan,
  first: ChordInSystem | undefined,
  last: ChordInSystem | undefined,
): readonly ChordInSystem[] {
  const voice = (first ?? last)?.shape.event.voice ?? from.voice;
  const endVoice = last !== undefined && last.shape.event.staff !== first?.shape.event.staff ? to.voice : voice;
  return sheet
    .chordsWithin(from.measure, to.measure)
    .filter(
      ({ shape, x }) =>
        shape.event.part === part &&
        (shape.event.voice === voice || shape.event.voice === endVoice) &&
        shape.stemDirection !== 0 &&
        x > (first?.x ?? -Infinity) &&
        x < (last?.x ?? Infinity),
    );
}

function placeSlur(sheet: MarkSheet, span: SlurSpan): void {
  const start = chordAt(sheet, span.part, span.from);
  const stop = chordAt(sheet, span.part, span.to);
  const first = start && graceChord(start, span.from.grace);
  const last = stop && graceChord(stop, span.to.grace);
  const anchor = first ?? last;
  const edges = systemEdges(sheet);
  const between = chordsBetween(sheet, span, first, last);
  const staff = (first ?? between[0] ?? last)?.shape.event.staff ?? 0;
  const endStaff = (last ?? between.at(-1) ?? first)?.shape.event.staff ?? staff;
  const side = sideOf(span, first, last, between);
  const isGraceSlur = span.from.grace >= 0 && span.to.grace < 0 && start === stop;
  const from = first === undefined ? null : endAt(sheet, first, side);
  const to = last === undefined ? null : isGraceSlur ? besideHead(last, side) : endAt(sheet, last, side);
  const end = edges.right - 0.3;
  const isLevel = staff === endStaff;
  const left =
    from ??
    inTheAir(edges.left, brokenY(sheet, staff, side, edges.left, edges.left + BREAK_REACH, isLevel ? to : null));
  const right =
    to ?? inTheAir(end, brokenY(sheet, endStaff, side, edges.right - BREAK_REACH, edges.right, isLevel ? from : null));
  const element = sheet.staffElement('slur', staff, anchor?.measure.index ?? span.from.measure);
  const chords = [first, ...between, last].filter((chord) => chord !== undefined);
  if (chords.some((chord) => chord.shape.event.staff !== staff || isBridging(chord))) {
    sheet.crossStaffSlurs.push({ side, first, last, from: left, to: right, staff, endStaff, chords, element });
    return;
  }
  const points =
    first !== undefined && last !== undefined && isUpright(first, last)
      ? uprightPoints(first, last)
      : onStaff(sheet, { side, first, last, between, from: left, to: right, staff, isGraceSlur });
  const curve = { kind: 'curve', staff, element, points, middle: MIDDLE, ends: ENDS } as const;
  const { style } = span.slur;
  for (const piece of style === undefined ? [curve] : dashedCurve(curve, style)) sheet.curve(piece);
}

const SLURS_A_STEP = 16;

/** Pauses now and then. */
export function* placeSlurs(sheet: MarkSheet, spans: readonly SlurSpan[]): Steps<void> {
  // Short slurs first: long ones then arch over them.
  const length = ({ from, to }: SlurSpan): number => (to.measure - from.measure) * 1000 + to.chord - from.chord;
  let count = 0;
  for (const span of [...spans].sort((a, b) => length(a) - length(b))) {
    if (isPrinted(sheet, span.part, span.from) && isPrinted(sheet, span.part, span.to)) placeSlur(sheet, span);
    if (++count % SLURS_A_STEP === 0) yield;
  }
}
