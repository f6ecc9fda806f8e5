/** Emits staff lines, barlines, braces, brackets and signatures of a system. */
import type { ElementRef } from '../../display/displayList.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import { REPEAT_START } from '../glyphs/barlines.ts';
import { openAround, textBlocks, type BlockRow } from './barlineGaps.ts';
import type { MeasureFrame, PrefixSign } from '../types/frame.ts';
import type { Ink } from '../../display/ink.ts';
import { groupNames, namesWidth } from '../breaking/partNames.ts';
import {
  barlineBottom,
  barlineTop,
  bottomLineY,
  lineGap,
  repeatDotYs,
  topLineY,
  type StaffLines,
} from '../context/staffGeometry.ts';
import { staffScaleOf, systemY } from '../glyphs/staffHeights.ts';
import { staffInks, type StaffInk } from './staffInk.ts';
import type { SystemLayout, StaffGroup } from '../types/systemLayout.ts';
import { gapsOn, tabGaps, type Gap } from './tabGaps.ts';
import type { BarlineShape, BarlineStroke } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  size: partNameSize,
  toStaff: partNameToStaff,
  toBrace: partNameToBrace,
  drop: partNameDrop,
  braceGap,
  bracketGap,
  bracketThickness,
  bracketOverhang,
  squareGap,
  squareHook,
} = engravingStyle.partNames;
const { lineThickness: staffLineThickness, middleY } = engravingStyle.staff;
const { aroundDigit } = engravingStyle.tablature;
const {
  thin: thinBarline,
  dash: barlineDash,
  dashGap: barlineDashGap,
  dotted: dottedBarline,
} = engravingStyle.barlines;

const FIVE_LINES: StaffLines = { lines: 5 };
const linesOf = (system: SystemLayout, staff: number): StaffLines =>
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

export function emitBarline(ink: Ink, system: SystemLayout, shape: BarlineShape, x: number, measure: number): void {
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

/** From the top line of a group's first staff to the bottom line of its last one. */
const groupSpan = (system: SystemLayout, { firstStaff, lastStaff }: StaffGroup): readonly [number, number] => [
  systemY(system, firstStaff, topLineY(linesOf(system, firstStaff))),
  systemY(system, lastStaff, bottomLineY(linesOf(system, lastStaff))),
];

/** Emits the systemic barline at the left; a single staff has none. */
export function emitSystemStart(ink: Ink, system: SystemLayout): void {
  const { staffY, frame } = system;
  const first = frame.measures[0]?.index ?? 0;
  const last = staffY.length - 1;
  if (last > 0) {
    const top = systemY(system, 0, topLineY(linesOf(system, 0))) - staffLineThickness / 2;
    const bottom = systemY(system, last, bottomLineY(linesOf(system, last))) + staffLineThickness / 2;
    ink.stroke(
      thinBarline / 2,
      top,
      thinBarline / 2,
      bottom,
      thinBarline,
      ink.element(staffRef(system, 'barline', 0, first)),
    );
  }
  for (const group of system.groups.symbols) {
    const [top, bottom] = groupSpan(system, group);
    const element = ink.element(staffRef(system, 'brace', group.firstStaff, first));
    emitGroupSymbol(ink, group.symbol, top, bottom, element);
  }
}

/** Greatest height in staff spaces of the ordinary brace, which would become too wide for staves far apart. */
const BRACES = [
  { most: 19, name: 'brace' },
  { most: 26, name: 'braceLarge' },
  { most: Infinity, name: 'braceLarger' },
] as const;

/** A brace from one y to another. */
function braceBetween(top: number, bottom: number): { readonly brace: Glyph; readonly scale: number } {
  const brace = glyph(BRACES.find(({ most }) => bottom - top <= most)?.name ?? 'brace');
  return { brace, scale: (bottom - top) / (brace.bottom - brace.top) };
}

/** The right edge of the part names: a brace over distant staves is wider than the space that is reserved for it. */
function namesRight(system: SystemLayout, first: number, last: number): number {
  const braces = system.groups.symbols.filter(
    ({ symbol, firstStaff, lastStaff }) => symbol === 'brace' && firstStaff <= last && lastStaff >= first,
  );
  const widths = braces.map((group) => {
    const { brace, scale } = braceBetween(...groupSpan(system, group));
    return (brace.right - brace.left) * scale;
  });
  return -Math.max(partNameToStaff, ...widths.map((width) => braceGap + width + partNameToBrace));
}

/** Emits the part names, right-aligned left of the brace at the middle of the part's staves. */
export function emitPartNames(ink: Ink, system: SystemLayout): void {
  system.names.forEach((text, part) => {
    const first = system.places.findIndex((place) => place.part === part);
    const last = system.places.findLastIndex((place) => place.part === part);
    if (text === '' || first < 0) return;
    const y = (systemY(system, first, middleY) + systemY(system, last, middleY)) / 2 + partNameDrop;
    const element = ink.element(staffRef(system, 'partName', first, system.frame.measures[0]?.index ?? 0));
    ink.text({
      text,
      x: namesRight(system, first, last),
      y,
      size: partNameSize,
      style: 'roman',
      anchor: 'end',
      element,
    });
  });
  // The list is empty where no names are shown.
  if (system.names.length > 0) emitGroupNames(ink, system);
}

/** Emits the names of groups of parts, left of the part names. */
function emitGroupNames(ink: Ink, system: SystemLayout): void {
  const measure = system.frame.measures[0]?.index ?? 0;
  const { symbols } = system.groups;
  groupNames(system.groups, measure === 0).forEach((text, index) => {
    const group = symbols[index];
    if (text === '' || group === undefined) return;
    const { firstStaff, lastStaff } = group;
    const y = (systemY(system, firstStaff, middleY) + systemY(system, lastStaff, middleY)) / 2 + partNameDrop;
    const x = namesRight(system, firstStaff, lastStaff) - namesWidth(system.names);
    const element = ink.element(staffRef(system, 'partName', firstStaff, measure));
    ink.text({ text, x, y, size: partNameSize, style: 'roman', anchor: 'end', element });
  });
}

function emitGroupSymbol(ink: Ink, symbol: string, top: number, bottom: number, element: number): void {
  if (symbol === 'brace') {
    const { brace, scale } = braceBetween(top, bottom);
    ink.glyph(brace.codePoint, -braceGap - brace.right * scale, bottom - brace.bottom * scale, scale, element);
  } else if (symbol === 'bracket') {
    const x = -bracketGap - bracketThickness / 2;
    ink.stroke(x, top - bracketOverhang, x, bottom + bracketOverhang, bracketThickness, element);
    ink.glyph(glyph('bracketTop').codePoint, x - bracketThickness / 2, top - bracketOverhang, 1, element);
    ink.glyph(glyph('bracketBottom').codePoint, x - bracketThickness / 2, bottom + bracketOverhang, 1, element);
  } else {
    ink.stroke(-squareGap, top, -squareGap, bottom, thinBarline, element);
    if (symbol === 'line') return;
    ink.stroke(-squareGap, top, -squareGap + squareHook, top, thinBarline, element);
    ink.stroke(-squareGap, bottom, -squareGap + squareHook, bottom, thinBarline, element);
  }
}
