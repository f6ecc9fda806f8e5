/**
 * Texts over and under the staves: measure numbers, chord symbols, tempo marks, rehearsal marks, sections, jumps.
 * Chord symbols of a system are on one line.
 */
import { numeralsOf } from '../../model/numerals.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { xOfMoment, type MeasureFrame } from '../types/frame.ts';
import { numberLabel } from '../context/measureNumbers.ts';
import { chordSymbols } from '../markParts/chordSymbols.ts';
import { drawEnclosure } from '../markParts/enclosures.ts';
import { drawTempo, inLines, shapeTempos } from '../markParts/tempoMarks.ts';
import { textInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { size: harmonySize } = engravingStyle.harmony;
const { rehearsalSize, gap: textGap, boxPadding, roundPadding } = engravingStyle.texts;
const { size: measureNumberSize } = engravingStyle.measureNumbers;

export function placeHarmonies(sheet: OutsideStaff): void {
  const harmonies = chordSymbols(sheet);
  for (const staff of new Set(harmonies.map((harmony) => harmony.staff))) {
    const row = harmonies.filter((harmony) => harmony.staff === staff);
    const heights = row.map(({ x, shape }) =>
      sheet.clearY(staff, 'above', x, x + shape.width, textInk(harmonySize), textGap),
    );
    const y = Math.min(...heights);
    for (const { shape, x, measure } of row) {
      const element = sheet.staffElement('harmony', staff, measure.index);
      const base = { staff, style: 'roman', anchor: 'start', element } as const;
      for (const { text, x: offset, rise, size } of shape.pieces)
        sheet.text({ ...base, text, x: x + offset, y: y - rise, size });
    }
  }
}

interface PlacedNumeral {
  readonly staff: number;
  readonly side: Side;
  readonly measure: MeasureFrame;
  readonly x: number;
  readonly text: string;
}

const numeralsOfSystem = (sheet: OutsideStaff): PlacedNumeral[] =>
  sheet.frame.measures.flatMap((measure) =>
    measure.engraving.partMeasures.flatMap((partMeasure, part) =>
      numeralsOf(partMeasure).map(({ at, staff, side = 'below', text }) => {
        return { staff: sheet.staffOf(part, staff), side, measure, x: xOfMoment(measure, at), text };
      }),
    ),
  );

/** Numerals on one line, in order of time; one of the same moment as its predecessor begins after it. */
function placeNumeralRow(sheet: OutsideStaff, staff: number, side: Side, row: readonly PlacedNumeral[]): void {
  let end = -Infinity;
  const placed = row.map((numeral) => {
    const left = Math.max(numeral.x, end + textGap);
    end = left + textWidth(numeral.text, harmonySize);
    return { ...numeral, left, y: sheet.clearY(staff, side, left, end, textInk(harmonySize), textGap) };
  });
  const heights = placed.map(({ y }) => y);
  const y = side === 'below' ? Math.max(...heights) : Math.min(...heights);
  for (const { measure, left, text } of placed) {
    const element = sheet.staffElement('harmony', staff, measure.index);
    sheet.text({ staff, text, x: left, y, size: harmonySize, style: 'roman', anchor: 'start', element });
  }
}

/** Places chords that are named by their function or numeral: those of a system on one line, below the staff. */
export function placeNumerals(sheet: OutsideStaff): void {
  const numerals = numeralsOfSystem(sheet);
  for (const staff of new Set(numerals.map((each) => each.staff)))
    for (const side of ['below', 'above'] as const) {
      const row = numerals.filter((each) => each.staff === staff && each.side === side);
      if (row.length > 0) placeNumeralRow(sheet, staff, side, row);
    }
}

export function placeTempos(sheet: OutsideStaff): void {
  const marks = sheet.frame.measures.flatMap((measure) => shapeTempos(sheet, measure));
  const others = marks.filter(({ tempo }) => !sheet.tempoBesideWords.has(tempo));
  for (const mark of inLines(sheet, others)) drawTempo(sheet, mark);
}

function placeBoxed(sheet: OutsideStaff, measure: MeasureFrame, text: string): void {
  const element = sheet.staffElement('direction', 0, measure.index, { kind: 'section', at: 0 });
  const x = measure.left + boxPadding;
  const right = x + textWidth(text, rehearsalSize, 'bold');
  const ink = { ascent: 0.75 * rehearsalSize + boxPadding, descent: boxPadding };
  const y = sheet.clearY(0, 'above', x - boxPadding, right + boxPadding, ink, textGap);
  sheet.text({ staff: 0, text, x, y, size: rehearsalSize, style: 'bold', anchor: 'start', element });
  const [left, top, end, bottom] = [x - boxPadding, y - ink.ascent, right + boxPadding, y + ink.descent];
  const { rehearsalEnclosure = 'square' } = measure.engraving.measure;
  const round = rehearsalEnclosure === 'circle' || rehearsalEnclosure === 'oval' ? roundPadding : 0;
  const box = { left: left - round, top: top - round, right: end + round, bottom: bottom + round };
  drawEnclosure(sheet, 0, box, rehearsalEnclosure, element);
}

function placePlain(sheet: OutsideStaff, measure: MeasureFrame, text: string): void {
  const element = sheet.staffElement('direction', 0, measure.index, { kind: 'section', at: 0 });
  const x = measure.left + (measure.prefix.width > 0 ? measure.prefix.width : 0.3);
  const y = sheet.clearY(0, 'above', x, x + textWidth(text, rehearsalSize, 'bold'), textInk(rehearsalSize), textGap);
  sheet.text({ staff: 0, text, x, y, size: rehearsalSize, style: 'bold', anchor: 'start', element });
}

export function placeSections(sheet: OutsideStaff): void {
  for (const measure of sheet.frame.measures) {
    const { rehearsalMark, section } = measure.engraving.measure;
    if (rehearsalMark !== undefined && rehearsalMark !== '') placeBoxed(sheet, measure, rehearsalMark);
    if (section !== undefined && section !== '') placePlain(sheet, measure, section);
  }
}

/**
 * Places measure numbers. `numbers`: the text for each measure of the score, null for measures that are not counted.
 */
export function placeMeasureNumbers(
  sheet: OutsideStaff,
  numbers: readonly (string | null)[],
  shown: 'system' | 'every' | 'none',
): void {
  if (shown === 'none') return;
  const every = shown === 'every';
  sheet.frame.measures.forEach((measure, index) => {
    const { multiRest } = measure.engraving.context;
    const text = numberLabel(numbers, measure.index, multiRest?.count ?? 1);
    if (text === null || (multiRest?.index ?? 0) > 0 || (index > 0 && !every)) return;
    // The first measure has no number, unless its sign replaces several measures.
    if (text === '1' || (!every && text.startsWith('1–'))) return;
    const x = measure.left + (index > 0 ? 0.1 : 0);
    const y = sheet.clearY(
      0,
      'above',
      x,
      x + textWidth(text, measureNumberSize),
      { ascent: measureNumberSize, descent: 0 },
      0.6,
    );
    const element = sheet.staffElement('measureNumber', 0, measure.index);
    sheet.text({ staff: 0, text, x, y, size: measureNumberSize, style: 'roman', anchor: 'start', element });
  });
}
