/**
 * The tempo marks of a system, their places and their drawing. Marks that overlap, as playback files have them within a ritardando,
 * share as few lines as possible: each is in the lowest line that is free at its moment. Stacked one by one they would
 * climb in stairs, far from the notes (Gould, "Tempo indications: position").
 */
import type { Tempo } from '../../model/score.ts';
import { staffSpaces } from '../../units.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { metronomeNote } from '../glyphs/metronomeNotes.ts';
import { wrapText } from '../glyphs/wrapText.ts';
import { xOfMoment, type MeasureFrame } from '../types/frame.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  tempoSize,
  gap: textGap,
  tempoRoom,
  metronomeScale,
  metronomeGap,
  tempoInk,
  leadingRatio,
} = engravingStyle.texts;

const TEXT_LOOK = { size: tempoSize, style: 'bold' } as const;
/** Distance of the lines of a text, and the most of them. */
const LEADING = leadingRatio * tempoSize;
const MOST_TEXT_LINES = 4;

/** Width of an opening bracket with the space after it. */
const openingWidth = textWidth('(', tempoSize) + metronomeGap;

export interface TempoMark {
  readonly measure: MeasureFrame;
  readonly tempo: Tempo;
  /** The line of the text beside the metronome mark, and the lines above it where the text is wider than the system. */
  readonly text: string;
  readonly above: readonly string[];
  /** Width of `text` with the space after it. */
  readonly textRoom: number;
  /** The note of the metronome mark and its dots; null for a text alone. */
  readonly note: readonly Glyph[] | null;
  readonly count: string;
  readonly left: number;
  readonly width: number;
}

export type PlacedTempo = TempoMark & { readonly y: number };

/** Left edge of a mark at a moment; at the start of a measure with a time signature, that of the signature. */
function markX(measure: MeasureFrame, at: number): number {
  const sign = measure.prefix.signs.find(({ kind }) => kind === 'timeSignature');
  return at === 0 && sign !== undefined ? measure.left + sign.x : xOfMoment(measure, at);
}

/** Width with the space after it: a text that opens a bracket around the mark is close to it. */
const roomOf = (text: string): number =>
  text === '' ? 0 : textWidth(text, tempoSize, 'bold') + (text.endsWith('(') ? metronomeGap : tempoRoom);

/** The lines of a text before a metronome mark of a width; the last one is empty where the mark is below the text. */
function linesBefore(text: string, markWidth: number, room: number): readonly string[] {
  if (text === '' || roomOf(text) + markWidth <= room) return [text];
  const lines = wrapText(text, room, TEXT_LOOK, MOST_TEXT_LINES);
  return markWidth === 0 || roomOf(lines.at(-1) ?? '') + markWidth <= room ? lines : [...lines, ''];
}

/** A printed tempo mark at its moment. */
export function shapeTempo({ frame }: OutsideStaff, measure: MeasureFrame, tempo: Tempo): TempoMark {
  const { base, dots } = tempo.beat ?? { base: 2, dots: 0 };
  const undotted = 4 / 2 ** base;
  const quarters = 2 * undotted - undotted / 2 ** dots;
  const closing = tempo.brackets === true ? ')' : '';
  const count = `= ${tempo.printedCount ?? Math.round(tempo.quartersPerMinute / quarters)}${closing}`;
  const note = tempo.text === undefined || tempo.beat !== undefined ? metronomeNote(base, dots) : null;
  const ofNote = (note ?? []).reduce((sum, sign) => sum + sign.advance * metronomeScale + metronomeGap, 0);
  const opening = tempo.brackets === true ? openingWidth : 0;
  const markWidth = note === null ? 0 : opening + ofNote + textWidth(` ${count}`, tempoSize);
  const start = frame.measures[0]?.left ?? 0;
  const lines = linesBefore(tempo.text ?? '', markWidth, frame.lineEnd - start);
  const [text, above] = [lines.at(-1) ?? '', lines.slice(0, -1)];
  const textRoom = roomOf(text);
  const width = Math.max(textRoom + markWidth, ...above.map((line) => textWidth(line, tempoSize, 'bold')));
  // A mark over the last notes of a system ends with the line, not in the margin.
  const left = Math.min(markX(measure, tempo.at), Math.max(start, frame.lineEnd - width));
  return { measure, tempo, text, above, textRoom, note, count, left, width };
}

/** Ink above and below the baseline of the last line. */
const tempoInkOf = ({ above }: TempoMark): typeof tempoInk => ({
  ...tempoInk,
  ascent: staffSpaces(tempoInk.ascent + above.length * LEADING),
});

const rightOf = ({ left, width }: TempoMark): number => left + width;

/** The marks in groups; within a group each begins before the space after an earlier one ends. */
function overlapping(marks: readonly TempoMark[]): readonly (readonly TempoMark[])[] {
  const groups: TempoMark[][] = [];
  let right = -Infinity;
  for (const mark of marks) {
    if (mark.left >= right + tempoRoom) groups.push([mark]);
    else groups.at(-1)?.push(mark);
    right = Math.max(right, rightOf(mark));
  }
  return groups;
}

/** Only so many lines are searched for room, so that any number of marks at one moment takes linear time. */
const MOST_LINES = 8;

/** By mark: its line, counted from the staff upwards. */
function linesOf(marks: readonly TempoMark[]): readonly number[] {
  const rights: number[] = [];
  return marks.map((mark) => {
    const free = rights.slice(0, MOST_LINES).findIndex((right) => mark.left >= right + tempoRoom);
    const line = free < 0 ? rights.length : free;
    rights[line] = rightOf(mark);
    return line;
  });
}

/** The printed tempo marks of a measure. */
export const shapeTempos = (sheet: OutsideStaff, measure: MeasureFrame): readonly TempoMark[] =>
  (measure.engraving.measure.tempos ?? [])
    .filter(({ printed }) => printed !== false)
    .map((tempo) => shapeTempo(sheet, measure, tempo));

/** The marks with the y of their baselines over the top staff. */
export const inLines = (sheet: OutsideStaff, marks: readonly TempoMark[]): readonly PlacedTempo[] =>
  overlapping(marks).flatMap((group) => {
    const clear = group.map((mark) => sheet.clearY(0, 'above', mark.left, rightOf(mark), tempoInkOf(mark), textGap));
    const lines = linesOf(group);
    const height = Math.max(...group.map((mark) => tempoInkOf(mark).ascent)) + tempoInk.descent + textGap;
    return group.map((mark, index) => ({ ...mark, y: Math.min(...clear) - (lines[index] ?? 0) * height }));
  });

export function drawTempo(sheet: OutsideStaff, mark: PlacedTempo): void {
  const { measure, tempo, text, above, textRoom, note, count, left, y } = mark;
  const element = sheet.staffElement('tempo', 0, measure.index);
  const base = { staff: 0, y, size: tempoSize, anchor: 'start', element } as const;
  above.forEach((line, index) => {
    sheet.text({ ...base, text: line, x: left, y: y - (above.length - index) * LEADING, style: 'bold' });
  });
  if (text !== '') sheet.text({ ...base, text, x: left, style: 'bold' });
  if (note === null) return;
  let x = left + textRoom;
  if (tempo.brackets === true) {
    sheet.text({ ...base, text: '(', x, style: 'roman' });
    x += openingWidth;
  }
  for (const sign of note) {
    sheet.glyph(0, sign, x, y, element, metronomeScale);
    x += sign.advance * metronomeScale + metronomeGap / 2;
  }
  sheet.text({ ...base, text: count, x: x + metronomeGap, style: 'roman' });
}
