/**
 * Texts over and under the staves: measure numbers, chord symbols, tempo marks, rehearsal marks, sections, jumps.
 * Chord symbols of a system stand on one line.
 */
import { shapeChordSymbol, type ChordSymbolShape } from '../chordSymbol.ts';
import type { Tempo } from '../../model/score.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { xOfMoment, type MeasureFrame } from '../frame.ts';
import { numberLabel } from '../measureNumbers.ts';
import { metronomeNote } from '../signs/metronomeNotes.ts';
import { HARMONY_SIZE } from '../textSizes.ts';
import { drawEnclosure } from './enclosures.ts';
import { textInk, type MarkSheet } from './markSheet.ts';
import { mapInSteps, type Steps } from '../../steps.ts';

const TEMPO_SIZE = 2.4;
const NUMBER_SIZE = 1.7;
const MARK_SIZE = 2.6;
const GAP = 0.7;
const BOX_PADDING = 0.45;
/** More of it where the corners of the text must be inside of a circle. */
const ROUND_PADDING = 0.3;
const METRONOME_SCALE = 0.8;
const METRONOME_GAP = 0.45;

interface PlacedHarmony {
  readonly staff: number;
  readonly measure: MeasureFrame;
  readonly shape: ChordSymbolShape;
  readonly x: number;
  readonly right: number;
}

function harmoniesOf(sheet: MarkSheet): PlacedHarmony[] {
  return sheet.frame.measures.flatMap((measure) =>
    measure.engraving.partMeasures.flatMap((partMeasure, part) =>
      (partMeasure.harmonies ?? []).map(({ at, symbol, staff }) => {
        const shape = shapeChordSymbol(symbol);
        const x = xOfMoment(measure, at);
        return { staff: sheet.staffOf(part, staff ?? 0), measure, shape, x, right: x + shape.width };
      }),
    ),
  );
}

export function placeHarmonies(sheet: MarkSheet): void {
  const harmonies = harmoniesOf(sheet);
  for (const staff of new Set(harmonies.map((harmony) => harmony.staff))) {
    const row = harmonies.filter((harmony) => harmony.staff === staff);
    const heights = row.map(({ x, right }) => sheet.clearY(staff, 'above', x, right, textInk(HARMONY_SIZE), GAP));
    const y = Math.min(...heights);
    for (const { shape, x, measure } of row) {
      const element = sheet.staffElement('harmony', staff, measure.index);
      const base = { staff, style: 'roman', anchor: 'start', element } as const;
      for (const { text, x: offset, rise, size } of shape.pieces)
        sheet.text({ ...base, text, x: x + offset, y: y - rise, size });
    }
  }
}

function beatGlyphs({ beat }: Tempo): { readonly glyphs: readonly Glyph[]; readonly quarters: number } {
  const { base, dots } = beat ?? { base: 2, dots: 0 };
  const undotted = 4 / 2 ** base;
  return { glyphs: metronomeNote(base, dots), quarters: 2 * undotted - undotted / 2 ** dots };
}

const TEMPO_INK = { ascent: 2.3, descent: 0.7 };

/** Where a mark at a moment begins: at the time signature when at the start of a measure that shows one. */
function markX(measure: MeasureFrame, at: number): number {
  const sign = measure.prefix.signs.find(({ kind }) => kind === 'timeSignature');
  return at === 0 && sign !== undefined ? measure.left + sign.x : xOfMoment(measure, at);
}

function placeTempo(sheet: MarkSheet, measure: MeasureFrame, tempo: Tempo): void {
  const element = sheet.staffElement('tempo', 0, measure.index);
  const { glyphs, quarters } = beatGlyphs(tempo);
  const count = ` = ${Math.round(tempo.quartersPerMinute / quarters)}`;
  const text = tempo.text ?? '';
  const hasMark = tempo.text === undefined || tempo.beat !== undefined;
  const start = markX(measure, tempo.at);
  const textEnd = start + (text === '' ? 0 : textWidth(text, TEMPO_SIZE, 'bold') + 0.8);
  const glyphWidth = glyphs.reduce((width, sign) => width + sign.advance * METRONOME_SCALE + METRONOME_GAP, 0);
  const end = hasMark ? textEnd + glyphWidth + textWidth(count, TEMPO_SIZE) : textEnd;
  const y = sheet.clearY(0, 'above', start, end, TEMPO_INK, GAP);
  const base = { staff: 0, y, size: TEMPO_SIZE, anchor: 'start', element } as const;
  if (text !== '') sheet.text({ ...base, text, x: start, style: 'bold' });
  if (!hasMark) return;
  let x = textEnd;
  for (const sign of glyphs) {
    sheet.glyph(0, sign, x, y, element, METRONOME_SCALE);
    x += sign.advance * METRONOME_SCALE + METRONOME_GAP / 2;
  }
  sheet.text({ ...base, text: count.trimStart(), x: x + METRONOME_GAP, style: 'roman' });
}

export function placeTempos(sheet: MarkSheet): void {
  for (const measure of sheet.frame.measures) {
    for (const tempo of measure.engraving.measure.tempos ?? []) {
      if (tempo.printed !== false) placeTempo(sheet, measure, tempo);
    }
  }
}

function placeBoxed(sheet: MarkSheet, measure: MeasureFrame, text: string): void {
  const element = sheet.staffElement('direction', 0, measure.index);
  const x = measure.left + BOX_PADDING;
  const right = x + textWidth(text, MARK_SIZE, 'bold');
  const ink = { ascent: 0.75 * MARK_SIZE + BOX_PADDING, descent: BOX_PADDING };
  const y = sheet.clearY(0, 'above', x - BOX_PADDING, right + BOX_PADDING, ink, GAP);
  sheet.text({ staff: 0, text, x, y, size: MARK_SIZE, style: 'bold', anchor: 'start', element });
  const [left, top, end, bottom] = [x - BOX_PADDING, y - ink.ascent, right + BOX_PADDING, y + ink.descent];
  const { rehearsalEnclosure = 'square' } = measure.engraving.measure;
  const round = rehearsalEnclosure === 'circle' || rehearsalEnclosure === 'oval' ? ROUND_PADDING : 0;
  const box = { left: left - round, top: top - round, right: end + round, bottom: bottom + round };
  drawEnclosure(sheet, 0, box, rehearsalEnclosure, element);
}

function placePlain(sheet: MarkSheet, measure: MeasureFrame, text: string): void {
  const element = sheet.staffElement('direction', 0, measure.index);
  const x = measure.left + (measure.prefix.width > 0 ? measure.prefix.width : 0.3);
  const y = sheet.clearY(0, 'above', x, x + textWidth(text, MARK_SIZE, 'bold'), textInk(MARK_SIZE), GAP);
  sheet.text({ staff: 0, text, x, y, size: MARK_SIZE, style: 'bold', anchor: 'start', element });
}

export function placeSections(sheet: MarkSheet): void {
  for (const measure of sheet.frame.measures) {
    const { rehearsalMark, section } = measure.engraving.measure;
    if (rehearsalMark !== undefined && rehearsalMark !== '') placeBoxed(sheet, measure, rehearsalMark);
    if (section !== undefined && section !== '') placePlain(sheet, measure, section);
  }
}

/** `numbers`: what is printed for each measure of the score, null for uncounted ones. */
export function* placeMeasureNumbers(
  sheet: MarkSheet,
  numbers: readonly (string | null)[],
  every: boolean,
): Steps<void> {
  yield* mapInSteps(sheet.frame.measures, (measure, index) => {
    const { multiRest } = measure.engraving.context;
    const text = numberLabel(numbers, measure.index, multiRest?.count ?? 1);
    if (text === null || (multiRest?.index ?? 0) > 0 || (index > 0 && !every)) return;
    // The beginning of a piece needs no number, unless it stands for several.
    if (text === '1' || (!every && text.startsWith('1–'))) return;
    const x = measure.left + (index > 0 ? 0.1 : 0);
    const y = sheet.clearY(0, 'above', x, x + textWidth(text, NUMBER_SIZE), { ascent: NUMBER_SIZE, descent: 0 }, 0.6);
    const element = sheet.staffElement('measureNumber', 0, measure.index);
    sheet.text({ staff: 0, text, x, y, size: NUMBER_SIZE, style: 'roman', anchor: 'start', element });
  });
}
