/**
 * Pedal marks, below the lowest staff of their part and below all other marks there. Those that follow each other are on
 * one baseline (Gould, "Pedalling"). A star is placed
 * before the next `Ped.`; where the pedal is pressed again at once and there is no room for both, only the `Ped.` is
 * printed.
 */
import type { Pedal } from '../../model/direction.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { LineSpan } from '../context/resolveSpanners.ts';
import { lineElement, spanEnds, type LineEnds } from '../markParts/lineEnds.ts';
import { glyphInk, type OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  gap: pedalGap,
  signGap: pedalSignGap,
  starGap,
  hook: pedalHook,
  halfNotch,
  mostDelay,
  rowDistance: pedalRowDistance,
} = engravingStyle.pedals;

/** More marks of one moment are not compared. */
const MOST_AT_ONCE = 4;

interface PedalMark {
  readonly span: LineSpan;
  readonly ends: LineEnds;
  readonly pedal: Pedal;
  readonly sign: Glyph;
  /** Left edge of the sign, or of the line where there is no sign. */
  x: number;
  /** Right edge of all ink. */
  right: number;
  /** x of the star; undefined without one. */
  star: number | undefined;
  /** Whether this mark follows the mark before without a release between them. */
  followsAtOnce: boolean;
  /** Whether the next mark follows this one without a release between. */
  isFollowedAtOnce: boolean;
}

const signOf = ({ pedal }: Pedal): Glyph => glyph(pedal === 'sostenuto' ? 'keyboardPedalSost' : 'keyboardPedalPed');

/** Marks by the lowest staff of their part, whichever staff a file attaches them to. */
function marksByStaff(sheet: OutsideStaff, spans: readonly LineSpan[]): Map<number, PedalMark[]> {
  const byStaff = new Map<number, PedalMark[]>();
  for (const span of spans) {
    const { direction: pedal } = span;
    if (pedal.kind !== 'pedal') continue;
    const ends = spanEnds(sheet, span);
    if (ends === null) continue;
    const staff = sheet.staffOf(span.part, Infinity);
    const mark = { span, ends, pedal, sign: signOf(pedal), x: ends.left, right: ends.right };
    const row = byStaff.get(staff) ?? [];
    row.push({ ...mark, star: undefined, followsAtOnce: false, isFollowedAtOnce: false });
    byStaff.set(staff, row);
  }
  for (const [staff, row] of byStaff) {
    row.sort((a, b) => a.ends.left - b.ends.left || a.ends.right - b.ends.right);
    byStaff.set(
      staff,
      row.filter(
        (mark, index) => !row.slice(index + 1, index + 1 + MOST_AT_ONCE).some((other) => isPartOf(mark, other)),
      ),
    );
  }
  return byStaff;
}

/** Whether another mark presses the same pedal at the same moment, and for longer; some files have two marks for it. */
const isPartOf = ({ span: { from }, sign }: PedalMark, longer: PedalMark): boolean =>
  longer.sign === sign && longer.span.from.measure === from.measure && longer.span.from.at === from.at;

const meets = ({ span: { to } }: PedalMark, next: PedalMark): boolean =>
  to.measure === next.span.from.measure && to.at === next.span.from.at;

/** Joins the lines of marks that follow at once by a notch; the sign is printed once, before the first. */
function joinLines(row: readonly PedalMark[]): void {
  row.forEach((mark, index) => {
    const next = row[index + 1];
    if (next === undefined || mark.pedal.style !== 'line' || next.pedal.style !== 'line' || mark.sign !== next.sign)
      return;
    mark.isFollowedAtOnce = next.followsAtOnce = meets(mark, next);
  });
}

/** Whether the mark is printed with its sign at its start, unless it follows another one at once. */
const isSigned = ({ ends, pedal }: PedalMark): boolean => !ends.continues && pedal.printed !== false;

/** Places the marks of a row from left to right: signs at their moments, stars before the next sign. */
function spread(row: readonly PedalMark[]): void {
  const star = glyph('keyboardPedalUp');
  let free = -Infinity;
  row.forEach((mark, index) => {
    const { ends, pedal, sign, followsAtOnce } = mark;
    const { stop } = mark.span;
    const next = row[index + 1];
    mark.x = ends.continues ? ends.left : Math.max(ends.left, free);
    const signEnd = isSigned(mark) && !followsAtOnce ? mark.x + sign.advance + pedalSignGap : mark.x;
    if (pedal.style === 'line')
      mark.right = mark.isFollowedAtOnce ? Math.max(ends.right, signEnd) : Math.max(ends.right - 0.3, signEnd + 0.5);
    else {
      const before = Math.min(ends.right, (next?.ends.left ?? Infinity) - starGap) - star.advance;
      const x = Math.max(signEnd, before);
      const delay = next === undefined ? 0 : x + star.advance + pedalSignGap - next.ends.left;
      const isPrinted = !ends.isContinued && !(stop.kind === 'pedal' && stop.printed === false);
      const isNeeded = isPrinted && !(delay > mostDelay && next !== undefined && meets(mark, next));
      mark.star = isNeeded ? x : undefined;
      mark.right = isNeeded ? x + star.advance : signEnd;
    }
    free = mark.isFollowedAtOnce ? mark.right : mark.right + pedalSignGap;
  });
}

/** Groups marks that share a baseline: near each other, and not overlapping in time (two pedals). */
function rowsOf(marks: readonly PedalMark[]): PedalMark[][] {
  const rows: PedalMark[][] = [];
  for (const mark of marks) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isNear = last !== undefined && mark.x - last.right < pedalRowDistance;
    if (row && isNear && (mark.followsAtOnce || mark.x - mark.ends.left <= mostDelay)) row.push(mark);
    else rows.push([mark]);
  }
  return rows;
}

function draw(sheet: OutsideStaff, staff: number, mark: PedalMark, y: number): void {
  const { span, ends, pedal, sign, x, right, star, followsAtOnce, isFollowedAtOnce } = mark;
  const element = lineElement(sheet, span, staff, ends.measure);
  const hasSign = isSigned(mark) && !followsAtOnce;
  if (hasSign) sheet.glyph(staff, sign, x, y, element);
  if (star !== undefined) sheet.glyph(staff, glyph('keyboardPedalUp'), star, y, element);
  if (pedal.style === 'text') return;
  const thickness = engravingDefaults.pedalLineThickness;
  const line = (x1: number, y1: number, x2: number, y2: number): void =>
    sheet.stroke(staff, [x1, y1, x2, y2], thickness, element);
  const left = hasSign ? x + sign.advance + pedalSignGap : followsAtOnce ? x + halfNotch : x;
  if (followsAtOnce) line(x, y - pedalHook, left, y);
  else if (!hasSign && !ends.continues) line(left, y - pedalHook, left, y);
  if (!isFollowedAtOnce) {
    line(left, y, right, y);
    if (!ends.isContinued) line(right, y, right, y - pedalHook);
    return;
  }
  // Directly after its sign there is no room for the first half of the notch.
  if (right - left < halfNotch) return;
  line(left, y, right - halfNotch, y);
  line(right - halfNotch, y, right, y - pedalHook);
}

export function placePedals(sheet: OutsideStaff, spans: readonly LineSpan[]): void {
  for (const [staff, marks] of marksByStaff(sheet, spans)) {
    joinLines(marks);
    spread(marks);
    for (const row of rowsOf(marks)) {
      const heights = row.map(({ x, right, sign }) => sheet.clearY(staff, 'below', x, right, glyphInk(sign), pedalGap));
      for (const mark of row) draw(sheet, staff, mark, Math.max(...heights));
    }
  }
}
