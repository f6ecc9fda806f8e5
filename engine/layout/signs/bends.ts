/**
 * Bends of strings (Gould, "Guitar: bends"): an arrow from the digit up over the tablature with the interval at its tip,
 * down again for a release, straight up for a string that is bent before it is struck. A part without tablature has them
 * over its notes.
 */
import type { ElementRef } from '../../display/displayList.ts';
import type { Foreign } from '../../model/foreign.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { chordRef } from '../emitChords.ts';
import type { ChordInSystem, MarkSheet } from '../marks/markSheet.ts';
import { childOf, numberIn, textIn } from './foreignReading.ts';
import { signsOf } from './signsOf.ts';
import { headOf, middleOf, StringedNotes, type Stringed } from './stringed.ts';

const TEXT_SIZE = 1.6;
const TEXT_INK = { ascent: 0.72 * TEXT_SIZE, descent: 0 };
const THICKNESS = engravingDefaults.hairpinThickness;
const ARROW = { half: 0.3, back: 0.65 };
/** From the digits of the chord to the arrow, and from the staff to its tip. */
const FROM_HEAD = 0.25;
const OVER_STAFF = 1.8;
/** A bend takes so much of the room up to the next column. */
const WIDTH = { most: 1.9, least: 0.7 };
const BEFORE_NEXT = 0.5;
const BEFORE_TEXT = 0.3;
/** A release ends over its digit. */
const OVER_HEAD = 0.9;

/** Semitones as guitarists say them, in whole tones. */
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

interface Bend {
  readonly kind: 'up' | 'before' | 'release';
  readonly text: string;
}

function bendOf(sign: Foreign): Bend {
  const semitones = Math.abs(numberIn(sign, 'bend-alter'));
  const tones = TONES[semitones] ?? (Number.isFinite(semitones) ? String(semitones / 2) : '');
  const bar = textIn(sign, 'with-bar');
  const kind =
    childOf(sign, 'release') !== undefined ? 'release' : childOf(sign, 'pre-bend') !== undefined ? 'before' : 'up';
  return { kind, text: [kind === 'release' ? '' : tones, bar].filter((part) => part !== '').join(' ') };
}

/** Its bends, note by note. */
function bendsOf(chord: ChordInSystem): readonly { readonly note: number; readonly bends: readonly Bend[] }[] {
  const byNote = new Map<number, Bend[]>();
  for (const { sign, note } of signsOf(chord)) {
    if (sign.name !== 'bend' || note < 0) continue;
    const known = byNote.get(note) ?? [];
    known.push(bendOf(sign));
    byNote.set(note, known);
  }
  return [...byNote].map(([note, bends]) => ({ note, bends }));
}

/** Strokes towards the tip, which points up or down. */
function drawArrowhead(
  sheet: MarkSheet,
  staff: number,
  [x, y]: readonly [number, number],
  down: 1 | -1,
  element: ElementRef,
): void {
  for (const half of [-ARROW.half, ARROW.half])
    sheet.stroke(staff, [x, y, x + half, y - down * ARROW.back], THICKNESS, element);
}

/** x of the next column, or of the barline. */
function nextX({ measure, shape }: ChordInSystem): number {
  return measure.columnX[shape.event.column + 1] ?? measure.right;
}

/** Where each of the bends that follow each other on one note ends. */
function widthOf({ chord }: Stringed, from: number, count: number): number {
  return Math.max(WIDTH.least, Math.min(WIDTH.most, (nextX(chord) - BEFORE_NEXT - from) / count));
}

interface Drawing {
  readonly staff: number;
  readonly element: ElementRef;
  readonly tip: number;
}

/** Along, then up or down into the arrow. */
function drawCurve(
  sheet: MarkSheet,
  { staff, element }: Drawing,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
): void {
  const points = [x1, y1, x1 + (x2 - x1) * 0.6, y1, x2, y1 + (y2 - y1) * 0.4, x2, y2] as const;
  sheet.curve({ kind: 'curve', staff, points: [...points], middle: THICKNESS, ends: THICKNESS, element });
  drawArrowhead(sheet, staff, [x2, y2], y2 > y1 ? 1 : -1, element);
}

function drawText(sheet: MarkSheet, { staff, element }: Drawing, x: number, text: string): void {
  if (text === '') return;
  const half = textWidth(text, TEXT_SIZE) / 2;
  const y = sheet.clearY(staff, 'above', x - half, x + half, TEXT_INK, BEFORE_TEXT);
  sheet.text({ staff, text, x, y, size: TEXT_SIZE, style: 'roman', anchor: 'middle', element });
}

function drawBends(sheet: MarkSheet, place: Stringed, note: number, bends: readonly Bend[]): void {
  const head = headOf(place, note);
  if (head === undefined) return;
  const { staff, chord, isTab } = place;
  const right = place.x + Math.max(...place.heads.map(({ x, glyph }) => x + glyph.right));
  const element = chordRef('mark', chord.shape, chord.measure.index, note);
  const width = widthOf(place, right + FROM_HEAD, bends.length);
  const end = right + FROM_HEAD + width * bends.length;
  // Over notes the arrow begins where their own ink ends.
  const middle = isTab
    ? head.position / 2
    : sheet.clearY(staff, 'above', middleOf(place, head) - 0.5, end, { ascent: 0, descent: 0 }, FROM_HEAD);
  const staffTip = sheet.clearY(staff, 'above', right, end, { ascent: 0, descent: 0 }, isTab ? OVER_STAFF : 0);
  const drawing = { staff, element, tip: Math.min(staffTip, middle - OVER_STAFF) };
  let [x, y] = [right + FROM_HEAD, middle];
  for (const { kind, text } of bends) {
    if (kind === 'before') {
      const straight = middleOf(place, head);
      const from = isTab ? middle - OVER_HEAD : middle;
      sheet.stroke(staff, [straight, from, straight, drawing.tip], THICKNESS, element);
      drawArrowhead(sheet, staff, [straight, drawing.tip], -1, element);
      drawText(sheet, drawing, straight, text);
      [x, y] = [straight, drawing.tip];
      continue;
    }
    const to = kind === 'up' ? drawing.tip : isTab ? middle - OVER_HEAD / 2 : middle;
    const begin = y === to ? (kind === 'up' ? middle : drawing.tip) : y;
    drawCurve(sheet, drawing, [x, begin], [x + width, to]);
    drawText(sheet, drawing, x + width, text);
    [x, y] = [x + width, to];
  }
}

export function placeBends(sheet: MarkSheet): void {
  const signed = sheet.chords().filter((chord) => signsOf(chord).length > 0);
  const bent = signed.map((chord) => ({ chord, notes: bendsOf(chord) }));
  if (bent.every(({ notes }) => notes.length === 0)) return;
  const stringed = new StringedNotes(sheet);
  for (const { chord, notes } of bent) {
    const place = stringed.placesOf(chord).at(-1);
    if (place !== undefined) for (const { note, bends } of notes) drawBends(sheet, place, note, bends);
  }
}
