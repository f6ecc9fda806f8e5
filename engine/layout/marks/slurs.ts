/**
 * Slurs (Gould, "Slurs"): from notehead to notehead on the side away from the stems, above where stems differ, at the
 * stem's end where the slur lies on the stem side. The arch rises until it clears everything under it; where that
 * would bend it too much, its ends move outwards instead. A slur over a system break is drawn as two.
 */
import type { ElementRef } from '../../display/displayList.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { CurveMark } from '../marks.ts';
import type { ChordAddress, SlurSpan } from '../resolveSpanners.ts';
import { chordEdge, headCentre, isLowerVoice } from './articulations.ts';
import type { ChordInSystem, MarkSheet, Side } from './markSheet.ts';

const MIDDLE = engravingDefaults.slurMidpointThickness;
const ENDS = engravingDefaults.slurEndpointThickness;
const END_GAP = 0.45;
const CLEARANCE = 0.4;
/** How far in the controls lie, as a share of the length, and the longest such distance. */
const INSET = 0.28;
const LONGEST_INSET = 6;
const SAMPLES = 9;
const ROUNDS = 6;
const OVER_BREAK = 1;
const BREAK_REACH = 3;
const BREAK_RISE = 0.8;
/** Around its ends a slur need not clear the very notes that it joins. */
const OWN_HEAD = 1;

interface End {
  readonly x: number;
  readonly y: number;
}

interface Arch {
  readonly staff: number;
  readonly side: Side;
  readonly isInner: boolean;
}

export type ChordIndex = ReadonlyMap<string, ChordInSystem>;

export const chordKey = (part: number, address: Omit<ChordAddress, 'grace'>): string =>
  `${part}.${address.measure}.${address.voice}.${address.chord}`;

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
  if (slur.slur.side !== undefined) return slur.slur.side;
  const chords = [first, ...between, last].filter((chord) => chord !== undefined);
  const voiced = chords.find(({ measure, shape }) => measure.engraving.hasVoices[shape.event.staff] === true);
  if (voiced !== undefined) return isLowerVoice(voiced) ? 'below' : 'above';
  if (slur.from.grace >= 0 && slur.to.grace < 0) return 'below';
  return chords.every(({ shape }) => shape.stemDirection === 1) ? 'below' : 'above';
}

function endAt(chord: ChordInSystem, side: Side): End {
  const sign = side === 'above' ? -1 : 1;
  const isStemSide = chord.shape.stem !== null && (chord.shape.stem.direction === 1) === (side === 'above');
  const edge = chordEdge(chord, side);
  if (!isStemSide) return { x: headCentre(chord), y: edge + sign * END_GAP * 0.6 };
  const stemX = chord.x + (chord.shape.stem?.x ?? 0);
  return { x: stemX, y: edge + sign * END_GAP };
}

/** Ink under the arch at `t` of its length: how far it reaches outwards over the line between the ends. */
interface Need {
  readonly t: number;
  readonly height: number;
}

function needsOf(sheet: MarkSheet, { staff, side }: Arch, from: End, to: End): Need[] {
  const length = Math.max(to.x - from.x, 0.5);
  const sign = side === 'above' ? -1 : 1;
  const skyline = sheet.skylines[staff];
  const half = length / SAMPLES / 2;
  const needs: Need[] = [];
  for (let sample = 1; sample < SAMPLES; sample++) {
    const t = sample / SAMPLES;
    const x = from.x + length * t;
    if (x - half < from.x + OWN_HEAD || x + half > to.x - OWN_HEAD) continue;
    const ink = side === 'above' ? skyline?.top(x - half, x + half) : skyline?.bottom(x - half, x + half);
    const line = from.y + (to.y - from.y) * t;
    needs.push({ t, height: ((ink ?? line) - line) * sign + CLEARANCE });
  }
  return needs;
}

/**
 * Heights of the two controls over the line between the ends, positive outwards, raised no more than the needs ask: each
 * violated one moves both by the least total amount (Kaczmarz), so that the arch leans towards what it must clear.
 */
function archHeights(length: number, needs: readonly Need[]): readonly [number, number] {
  let left = Math.min(0.35 + 0.1 * length, 2.6);
  let right = left;
  for (let round = 0; round < ROUNDS; round++) {
    for (const { t, height } of needs) {
      const [towardsLeft, towardsRight] = [3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t)];
      const missing = height - towardsLeft * left - towardsRight * right;
      if (missing <= 0) continue;
      const share = missing / (towardsLeft ** 2 + towardsRight ** 2);
      left += share * towardsLeft;
      right += share * towardsRight;
    }
  }
  return [left, right];
}

interface ArchCurve {
  readonly points: CurveMark['points'];
  readonly yAt: (t: number) => number;
}

function archCurve(sheet: MarkSheet, arch: Arch, from: End, to: End): ArchCurve {
  const sign = arch.side === 'above' ? -1 : 1;
  const length = Math.max(to.x - from.x, 0.5);
  // Between two voices of a staff there is no outside to rise to, and the arch stays low.
  const wanted = archHeights(length, arch.isInner ? [] : needsOf(sheet, arch, from, to));
  const highest = 1.5 + 0.3 * length;
  const lift = wanted.map((height) => Math.max(0, (height - highest) * 0.5) * sign) as [number, number];
  const [left, right] = wanted.map((height) => Math.min(height, highest) * sign) as [number, number];
  const inset = Math.min(length * INSET, LONGEST_INSET);
  const slope = (to.y - from.y) / length;
  const [y1, y2, end] = [from.y + lift[0], to.y + lift[1], from.x + length];
  const [cy1, cy2] = [y1 + slope * inset + left, y2 - slope * inset + right];
  return {
    points: [from.x, y1, from.x + inset, cy1, end - inset, cy2, end, y2],
    yAt: (t) => (1 - t) ** 3 * y1 + 3 * t * (1 - t) ** 2 * cy1 + 3 * t * t * (1 - t) * cy2 + t ** 3 * y2,
  };
}

function addCurve(sheet: MarkSheet, arch: Arch, from: End, to: End, element: ElementRef): void {
  const { points, yAt } = archCurve(sheet, arch, from, to);
  const { staff } = arch;
  sheet.marks.push({ kind: 'curve', staff, element, points, middle: MIDDLE, ends: ENDS });
  const half = (points[6] - points[0]) / SAMPLES / 2;
  for (let step = 0; step < SAMPLES; step++) {
    const t = (step + 0.5) / SAMPLES;
    const x = points[0] + (points[6] - points[0]) * t;
    sheet.skylines[staff]?.add(x - half, yAt(t) - MIDDLE, x + half, yAt(t) + MIDDLE);
  }
}

function systemEdges(sheet: MarkSheet): { readonly left: number; readonly right: number } {
  const first = sheet.frame.measures[0];
  const left = (first?.columnX[0] ?? 0) - OVER_BREAK - 0.5;
  return { left, right: sheet.frame.right };
}

const isBetweenVoices = (chord: ChordInSystem, side: Side): boolean =>
  chord.measure.engraving.hasVoices[chord.shape.event.staff] === true && isLowerVoice(chord) === (side === 'above');

/** At a system break the arc ends in the air, level with its other end or clear of what stands at the break. */
function brokenY(sheet: MarkSheet, staff: number, side: Side, left: number, right: number, other: End | null): number {
  const skyline = sheet.skylines[staff];
  const ink = (side === 'above' ? skyline?.top(left, right) : skyline?.bottom(left, right)) ?? 0;
  const level = other?.y ?? ink;
  return side === 'above' ? Math.min(level, ink) - BREAK_RISE : Math.max(level, ink) + BREAK_RISE;
}

function placeSlur(sheet: MarkSheet, span: SlurSpan, index: ChordIndex, all: readonly ChordInSystem[]): void {
  const start = index.get(chordKey(span.part, span.from));
  const stop = index.get(chordKey(span.part, span.to));
  const first = start && graceChord(start, span.from.grace);
  const last = stop && graceChord(stop, span.to.grace);
  const anchor = first ?? last;
  const edges = systemEdges(sheet);
  const staff = anchor?.shape.event.staff ?? 0;
  const voice = anchor?.shape.event.voice;
  const between = all.filter(
    ({ shape, x }) =>
      shape.event.part === span.part &&
      shape.event.voice === voice &&
      shape.stemDirection !== 0 &&
      x > (first?.x ?? -Infinity) &&
      x < (last?.x ?? Infinity),
  );
  const side = sideOf(span, first, last, between);
  const from = first === undefined ? null : endAt(first, side);
  const to = last === undefined ? null : endAt(last, side);
  const left = from ?? { x: edges.left, y: brokenY(sheet, staff, side, edges.left, edges.left + BREAK_REACH, to) };
  const right = to ?? {
    x: edges.right - 0.3,
    y: brokenY(sheet, staff, side, edges.right - BREAK_REACH, edges.right, from),
  };
  const element = sheet.staffElement('slur', staff, anchor?.measure.index ?? span.from.measure);
  addCurve(
    sheet,
    { staff, side, isInner: anchor !== undefined && isBetweenVoices(anchor, side) },
    left,
    right,
    element,
  );
}

export function placeSlurs(sheet: MarkSheet, spans: readonly SlurSpan[]): void {
  if (spans.length === 0) return;
  const all = sheet.chords();
  const index = new Map(
    all.map((chord) => {
      const { part, voice, index: number } = chord.shape.event;
      return [chordKey(part, { measure: chord.measure.index, voice, chord: number }), chord];
    }),
  );
  // Short slurs first: long ones then arch over them.
  const length = ({ from, to }: SlurSpan): number => (to.measure - from.measure) * 1000 + to.chord - from.chord;
  for (const span of [...spans].sort((a, b) => length(a) - length(b))) placeSlur(sheet, span, index, all);
}
