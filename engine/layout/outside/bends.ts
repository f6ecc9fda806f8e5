/**
 * Bends of strings (Gould, "Guitar: bends"): an arrow from the digit up over the tablature with the interval at its
 * tip, down again for a release, vertical for a string that is bent before it is played. In a part without tablature
 * they are above the notes.
 */
import type { ElementRef } from '../../display/displayList.ts';
import type { Bend } from '../../model/noteSigns.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { signsOf } from '../glyphs/signsOf.ts';
import { headShapeOf, middleOf, StringedNotes, type Stringed } from '../markParts/stringed.ts';
import { chordRef } from '../types/elements.ts';
import type { ChordInSystem } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  textSize: bendTextSize,
  textInk: bendTextInk,
  thickness: bendThickness,
  arrow: bendArrow,
  fromDigit,
  overStaff,
  width: bendWidth,
  beforeNext,
  beforeText,
  betweenBends,
  overDigit,
} = engravingStyle.bends;

/** Semitones as whole tones, which guitarists count. */
const TONES: Readonly<Record<string, string>> = {
  0.5: '¼',
  1: '½',
  1.5: '¾',
  2: 'full',
  3: '1½',
  4: '2',
  5: '2½',
  6: '3',
};

/** The text at the tip: the interval of an upward bend, and the remark about the vibrato bar. */
function textOf({ bend, semitones, withBar = '' }: Bend): string {
  const size = Math.abs(semitones ?? 0);
  const tones = semitones === undefined || bend === 'release' ? '' : (TONES[size] ?? String(size / 2));
  return [tones, withBar].filter((part) => part !== '').join(' ');
}

/** The bends of a chord, by note. */
function bendsOf(chord: ChordInSystem): readonly { readonly note: number; readonly bends: readonly Bend[] }[] {
  const byNote = new Map<number, Bend[]>();
  for (const { sign, note } of signsOf(chord)) {
    if (sign.kind !== 'bend' || note < 0) continue;
    const known = byNote.get(note) ?? [];
    known.push(sign);
    byNote.set(note, known);
  }
  return [...byNote].map(([note, bends]) => ({ note, bends }));
}

/** Draws the arrowhead at the tip, which points up or down. */
function drawArrowhead(
  sheet: OutsideStaff,
  staff: number,
  [x, y]: readonly [number, number],
  down: 1 | -1,
  element: ElementRef,
): void {
  for (const half of [-bendArrow.half, bendArrow.half])
    sheet.stroke(staff, [x, y, x + half, y - down * bendArrow.back], bendThickness, element);
}

/** x of the next column, or of the barline. */
function nextX({ measure, shape }: ChordInSystem): number {
  return measure.columnX[shape.event.column + 1] ?? measure.right;
}

/** Width of each of `count` successive bends of one note. */
function widthOf({ chord }: Stringed, from: number, count: number): number {
  return Math.max(bendWidth.least, Math.min(bendWidth.most, (nextX(chord) - beforeNext - from) / count));
}

interface Drawing {
  readonly staff: number;
  readonly element: ElementRef;
  readonly tip: number;
}

/** Draws the curve, which begins horizontally and ends vertically at the arrow. */
function drawCurve(
  sheet: OutsideStaff,
  { staff, element }: Drawing,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
): void {
  const points = [x1, y1, x1 + (x2 - x1) * 0.6, y1, x2, y1 + (y2 - y1) * 0.4, x2, y2] as const;
  sheet.curve({ kind: 'curve', staff, points: [...points], middle: bendThickness, ends: bendThickness, element });
  drawArrowhead(sheet, staff, [x2, y2], y2 > y1 ? 1 : -1, element);
}

function drawText(sheet: OutsideStaff, { staff, element }: Drawing, x: number, text: string): void {
  if (text === '') return;
  const half = textWidth(text, bendTextSize) / 2;
  const y = sheet.clearY(staff, 'above', x - half, x + half, bendTextInk, beforeText);
  sheet.text({ staff, text, x, y, size: bendTextSize, style: 'roman', anchor: 'middle', element });
}

/** Bends of the chord on higher strings: how many they are, and the tip of the last one. */
interface Higher {
  readonly count: number;
  readonly tip: number;
}

/** Draws the bends of one note, right of the `higher` ones of its chord and at least as high, and returns their tip. */
function drawBends(sheet: OutsideStaff, place: Stringed, note: number, bends: readonly Bend[], higher: Higher): number {
  const head = headShapeOf(place, note);
  if (head === undefined) return higher.tip;
  const { staff, chord, isTab } = place;
  const right = place.x + Math.max(...place.heads.map(({ x, glyph }) => x + glyph.right));
  const element = chordRef('mark', chord.shape, chord.measure.index, note);
  const width = widthOf(place, right + fromDigit, bends.length) + (higher.count * betweenBends) / bends.length;
  const end = right + fromDigit + width * bends.length;
  // Above notes the arrow begins outside of their ink.
  const middle = isTab
    ? head.position / 2
    : sheet.clearY(staff, 'above', middleOf(place, head) - 0.5, end, { ascent: 0, descent: 0 }, fromDigit);
  const tipFrom = higher.count === 0 ? right : end - bendArrow.half;
  const staffTip = sheet.clearY(staff, 'above', tipFrom, end, { ascent: 0, descent: 0 }, isTab ? overStaff : 0);
  const drawing = { staff, element, tip: Math.min(staffTip, middle - overStaff, higher.tip) };
  let [x, y] = [right + fromDigit, middle];
  for (const sign of bends) {
    const { bend: kind } = sign;
    const text = textOf(sign);
    if (kind === 'pre-bend') {
      const straight = middleOf(place, head);
      const from = isTab ? middle - overDigit : middle;
      sheet.stroke(staff, [straight, from, straight, drawing.tip], bendThickness, element);
      drawArrowhead(sheet, staff, [straight, drawing.tip], -1, element);
      drawText(sheet, drawing, straight, text);
      [x, y] = [straight, drawing.tip];
      continue;
    }
    const to = kind === 'up' ? drawing.tip : isTab ? middle - overDigit / 2 : middle;
    const begin = y === to ? (kind === 'up' ? middle : drawing.tip) : y;
    drawCurve(sheet, drawing, [x, begin], [x + width, to]);
    drawText(sheet, drawing, x + width, text);
    [x, y] = [x + width, to];
  }
  return drawing.tip;
}

export function placeBends(sheet: OutsideStaff): void {
  const signed = sheet.chords().filter((chord) => signsOf(chord).length > 0);
  const bent = signed.map((chord) => ({ chord, notes: bendsOf(chord) }));
  if (bent.every(({ notes }) => notes.length === 0)) return;
  const stringed = new StringedNotes(sheet);
  for (const { chord, notes } of bent) {
    const place = stringed.placesOf(chord).at(-1);
    if (place === undefined) continue;
    let tip = Infinity;
    notes.toReversed().forEach(({ note, bends }, count) => {
      tip = drawBends(sheet, place, note, bends, { count, tip });
    });
  }
}
