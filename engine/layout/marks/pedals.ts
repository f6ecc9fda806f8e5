/**
 * Pedal marks. Those of a staff that follow each other share a baseline (Gould, "Behind Bars", "Pedalling"): a star makes
 * room for the `Ped.` after it, and where the pedal is pressed anew at once with no room for both, the `Ped.` says it all.
 */
import type { Pedal } from '../../model/direction.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { LineSpan } from '../resolveSpanners.ts';
import { spanEnds, type LineEnds } from './lineEnds.ts';
import { glyphInk, type MarkSheet } from './markSheet.ts';

const GAP = 0.6;
/** Between a sign and the star or line after it, and between a star and the next sign. */
const SIGN_GAP = 0.25;
const HOOK = 1;
/** Half the width of the notch in a line where the pedal is changed. */
const NOTCH = 0.5;
/** How far a sign may stand behind its moment to make room for the star before it. */
const MOST_DELAY = 1.2;
/** Marks further apart than this need not stand at one height. */
const MOST_APART = 16;

interface PedalMark {
  readonly span: LineSpan;
  readonly ends: LineEnds;
  readonly pedal: Pedal;
  readonly sign: Glyph;
  /** Left edge of the sign; where there is none, of the line. */
  x: number;
  /** Right edge of all ink. */
  right: number;
  /** Where the star goes; undefined: none. */
  star: number | undefined;
  /** Whether it takes over from the mark before without a release between. */
  takesOver: boolean;
  /** Whether the next one takes over. */
  isTakenOver: boolean;
}

const signOf = ({ pedal }: Pedal): Glyph => glyph(pedal === 'sostenuto' ? 'keyboardPedalSost' : 'keyboardPedalPed');

function marksByStaff(sheet: MarkSheet, spans: readonly LineSpan[]): Map<number, PedalMark[]> {
  const byStaff = new Map<number, PedalMark[]>();
  for (const span of spans) {
    const { direction: pedal } = span;
    if (pedal.kind !== 'pedal') continue;
    const ends = spanEnds(sheet, span);
    if (ends === null) continue;
    const staff = sheet.staffOf(span.part, pedal.staff);
    const mark = { span, ends, pedal, sign: signOf(pedal), x: ends.left, right: ends.right };
    const row = byStaff.get(staff) ?? [];
    row.push({ ...mark, star: undefined, takesOver: false, isTakenOver: false });
    byStaff.set(staff, row);
  }
  for (const row of byStaff.values()) row.sort((a, b) => a.ends.left - b.ends.left || a.ends.right - b.ends.right);
  return byStaff;
}

const meets = ({ span: { to } }: PedalMark, next: PedalMark): boolean =>
  to.measure === next.span.from.measure && to.at === next.span.from.at;

/** A line is bent up and down again where the pedal is changed: its sign stands once, before the first. */
function joinLines(row: readonly PedalMark[]): void {
  row.forEach((mark, index) => {
    const next = row[index + 1];
    if (next === undefined || mark.pedal.style !== 'line' || next.pedal.style !== 'line' || mark.sign !== next.sign)
      return;
    mark.isTakenOver = next.takesOver = meets(mark, next);
  });
}

/** From left to right: signs at their moments, stars before the next sign. */
function spread(row: readonly PedalMark[]): void {
  const star = glyph('keyboardPedalUp');
  let free = -Infinity;
  row.forEach((mark, index) => {
    const { ends, pedal, sign, takesOver } = mark;
    const next = row[index + 1];
    mark.x = ends.continues ? ends.left : Math.max(ends.left, free);
    const signEnd = ends.continues || takesOver ? mark.x : mark.x + sign.advance + SIGN_GAP;
    if (pedal.style === 'line')
      mark.right = mark.isTakenOver ? Math.max(ends.right, signEnd) : Math.max(ends.right - 0.3, signEnd + 0.5);
    else {
      const before = Math.min(ends.right, (next?.ends.left ?? Infinity) - SIGN_GAP) - star.advance;
      const x = Math.max(signEnd, before);
      const delay = next === undefined ? 0 : x + star.advance + SIGN_GAP - next.ends.left;
      const isNeeded = !ends.isContinued && !(delay > MOST_DELAY && next !== undefined && meets(mark, next));
      mark.star = isNeeded ? x : undefined;
      mark.right = isNeeded ? x + star.advance : signEnd;
    }
    free = mark.isTakenOver ? mark.right : mark.right + SIGN_GAP;
  });
}

/** Marks that share a baseline: near each other, and one after the other rather than at once (two pedals). */
function rowsOf(marks: readonly PedalMark[]): PedalMark[][] {
  const rows: PedalMark[][] = [];
  for (const mark of marks) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isNear = last !== undefined && mark.x - last.right < MOST_APART;
    if (row && isNear && (mark.takesOver || mark.x - mark.ends.left <= MOST_DELAY)) row.push(mark);
    else rows.push([mark]);
  }
  return rows;
}

function draw(sheet: MarkSheet, staff: number, mark: PedalMark, y: number): void {
  const { ends, pedal, sign, x, right, star, takesOver, isTakenOver } = mark;
  const element = sheet.staffElement('direction', staff, ends.measure);
  const hasSign = !ends.continues && !takesOver;
  if (hasSign) sheet.glyph(staff, sign, x, y, element);
  if (star !== undefined) sheet.glyph(staff, glyph('keyboardPedalUp'), star, y, element);
  if (pedal.style === 'text') return;
  const thickness = engravingDefaults.pedalLineThickness;
  const line = (x1: number, y1: number, x2: number, y2: number): void =>
    sheet.stroke(staff, [x1, y1, x2, y2], thickness, element);
  const left = hasSign ? x + sign.advance + SIGN_GAP : takesOver ? x + NOTCH : x;
  if (takesOver) line(x, y - HOOK, left, y);
  if (!isTakenOver) {
    line(left, y, right, y);
    if (!ends.isContinued) line(right, y, right, y - HOOK);
    return;
  }
  // Right after its sign the notch has no room for its first half.
  if (right - left < NOTCH) return;
  line(left, y, right - NOTCH, y);
  line(right - NOTCH, y, right, y - HOOK);
}

/** Under the lowest staff of the part where beams or slurs lead to it from the staff above. */
function staffUnder(sheet: MarkSheet, staff: number, row: readonly PedalMark[]): number {
  const isFree = row.every(({ x, right }) => sheet.freeSide(staff, 'below', x, right) === 'below');
  return isFree ? staff : sheet.staffOf(row[0]?.span.part ?? 0, Infinity);
}

export function placePedals(sheet: MarkSheet, spans: readonly LineSpan[]): void {
  for (const [staff, marks] of marksByStaff(sheet, spans)) {
    joinLines(marks);
    spread(marks);
    for (const row of rowsOf(marks)) {
      const own = staffUnder(sheet, staff, row);
      const heights = row.map(({ x, right, sign }) => sheet.clearY(own, 'below', x, right, glyphInk(sign), GAP));
      for (const mark of row) draw(sheet, own, mark, Math.max(...heights));
    }
  }
}
