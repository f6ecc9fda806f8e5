/** Emits staff lines, barlines and signatures of a system. */
import type { ElementRef } from '../../display/displayList.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { REPEAT_START } from '../glyphs/barlines.ts';
import { openAround, textBlocks, type BlockRow } from './barlineGaps.ts';
import type { MeasureFrame, PrefixSign } from '../types/frame.ts';
import type { Ink } from '../../display/ink.ts';
import {
  barlineBottom,
  barlineTop,
  lineGap,
  repeatDotYs,
  topLineY,
  type StaffLines,
} from '../context/staffGeometry.ts';
import { staffScaleOf, systemY } from '../glyphs/staffHeights.ts';
import { staffInks, type StaffInk } from './staffInk.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { gapsOn, tabGaps, type Gap } from './tabGaps.ts';
import type { BarlineShape, BarlineStroke } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { lineThickness: staffLineThickness } = engravingStyle.staff;
const { aroundDigit } = engravingStyle.tablature;
const { dash: barlineDash, dashGap: barlineDashGap, dotted: dottedBarline } = engravingStyle.barlines;

const FIVE_LINES: StaffLines = { lines: 5 };
export const linesOf = (system: SystemLayout, staff: number): StaffLines =>
  system.frame.measures[0]?.engraving.context.staves[staff] ?? FIVE_LINES;

type StaffRefKind = Extract<ElementRef, { readonly staff: number }>['kind'];

export const staffRef = (system: SystemLayout, kind: StaffRefKind, staff: number, measure: number): ElementRef => ({
  kind,
  part: system.places[staff]?.part ?? 0,
  measure,
  staff: system.places[staff]?.staff ?? 0,
});

/** Emits a line of tablature with gaps around its digits. */
function emitTabLine(ink: StaffInk, y: number, right: number, gaps: readonly Gap[], element: number): void {
  let x = 0;
  for (const gap of [...gaps].sort((a, b) => a.left - b.left)) {
    // A piece that is shorter than the white beside it would look like a dot.
    if (gap.left > x + aroundDigit) ink.stroke(x, y, gap.left, y, staffLineThickness, element);
    x = Math.max(x, gap.right);
  }
  if (x < right) ink.stroke(x, y, right, y, staffLineThickness, element);
}

export function emitStaffLines(ink: Ink, system: SystemLayout): void {
  const { frame } = system;
  const first = frame.measures[0]?.index ?? 0;
  staffInks(ink, system).forEach((own, staff) => {
    const lines = linesOf(system, staff);
    const isTab = lines.tab !== undefined;
    const element = ink.element(staffRef(system, isTab ? 'tablature' : 'staffLines', staff, first));
    const gaps = isTab ? tabGaps(frame, staff) : null;
    for (let line = 0; line < lines.lines; line++) {
      const atStaff = topLineY(lines) + line * lineGap(lines);
      if (gaps === null) own.stroke(0, atStaff, frame.right, atStaff, staffLineThickness, element);
      else emitTabLine(own, atStaff, frame.right, gapsOn(gaps, atStaff), element);
    }
  });
}

function emitStroke(ink: Ink, stroke: BarlineStroke, x: number, top: number, bottom: number, element: number): void {
  const middle = x + stroke.x + stroke.thickness / 2;
  if (stroke.dash === 'solid') {
    ink.stroke(middle, top, middle, bottom, stroke.thickness, element);
    return;
  }
  const { dash, gap } = stroke.dash === 'dashed' ? { dash: barlineDash, gap: barlineDashGap } : dottedBarline;
  for (let y = top; y < bottom; y += dash + gap) {
    ink.stroke(middle, y, middle, Math.min(y + dash, bottom), stroke.thickness, element);
  }
}

function strokeSpan(stroke: BarlineStroke, top: number, bottom: number): readonly [number, number] {
  if (stroke.extent === 'tick') return [top - 1, top + 1];
  if (stroke.extent === 'short') return [top + 1, top + 3];
  return [top, bottom];
}

const blocksOf = new WeakMap<SystemLayout, BlockRow>();

/** Emits a line through several staves with gaps around texts between them; inside a staff it has no gaps. */
function openPieces(
  system: SystemLayout,
  [first, last]: readonly [number, number],
  x: number,
  top: number,
  bottom: number,
): readonly (readonly [number, number])[] {
  if (first === last) return [[top, bottom]];
  const blocks = blocksOf.get(system) ?? textBlocks(system);
  blocksOf.set(system, blocks);
  return openAround(blocks, x, top, bottom);
}

function emitBarline(ink: Ink, system: SystemLayout, shape: BarlineShape, x: number, measure: number): void {
  const dot = glyph('repeatDot');
  for (const [first, last] of system.groups.barlineSpans) {
    const top = systemY(system, first, barlineTop(linesOf(system, first)));
    const bottom = systemY(system, last, barlineBottom(linesOf(system, last)));
    const element = ink.element(staffRef(system, 'barline', first, measure));
    const half = first === last && linesOf(system, first).lines === 1 ? 0 : staffLineThickness / 2;
    for (const stroke of shape.strokes) {
      const [from, to] = strokeSpan(stroke, top, bottom);
      for (const [start, end] of openPieces(system, [first, last], x + stroke.x, from - half, to + half))
        emitStroke(ink, stroke, x, start, end, element);
    }
    for (let staff = first; staff <= last; staff++) {
      for (const dotX of shape.dots) {
        for (const y of repeatDotYs(linesOf(system, staff)))
          ink.glyph(
            dot.codePoint,
            x + dotX - dot.left,
            systemY(system, staff, y),
            staffScaleOf(system, staff),
            element,
          );
      }
    }
  }
}

export function emitSigns(
  ink: Ink,
  system: SystemLayout,
  signs: readonly PrefixSign[],
  x: number,
  measure: number,
): void {
  let last: { readonly kind: string; readonly staff: number; readonly element: number } | undefined;
  for (const sign of signs) {
    if (last?.kind !== sign.kind || last.staff !== sign.staff) {
      const element = ink.element(staffRef(system, sign.kind, sign.staff, measure));
      last = { kind: sign.kind, staff: sign.staff, element };
    }
    const scale = sign.scale * staffScaleOf(system, sign.staff);
    ink.glyph(sign.glyph.codePoint, x + sign.x, systemY(system, sign.staff, sign.y), scale, last.element);
  }
}

/** Courtesy signs at the end of a system announce the signatures of the next measure. */
export function emitCourtesy(ink: Ink, system: SystemLayout): void {
  const { courtesy, courtesyX, measures } = system.frame;
  emitSigns(ink, system, courtesy.signs, courtesyX, (measures.at(-1)?.index ?? 0) + 1);
}

export function emitMeasureSigns(ink: Ink, system: SystemLayout, measure: MeasureFrame): void {
  emitSigns(ink, system, measure.prefix.signs, measure.left, measure.index);
  if (!Number.isNaN(measure.repeatStartX)) {
    emitBarline(ink, system, REPEAT_START, measure.repeatStartX, measure.index);
  }
  for (const { column, barline, x } of measure.engraving.attachments.barlines)
    emitBarline(ink, system, barline, (measure.columnX[column] as number) + x, measure.index);
  emitBarline(ink, system, measure.barline, measure.columnX.at(-1) ?? measure.right, measure.index);
}
