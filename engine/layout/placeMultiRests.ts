/** The H-bar of each run of rests, and above it the number of measures in the digits of time signatures. */
import type { ElementRef } from '../display/displayList.ts';
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { advanceOf, digitGlyphs } from '../smufl/glyphs.ts';
import type { MeasureFrame } from './frame.ts';
import type { MarkSheet } from './marks/markSheet.ts';

/** Ends of the bar from the barlines or signatures beside it, as far as there is room. */
const INSET = 1.4;
const MIDDLE = 2;
/** Of the upright strokes at the ends, from the middle. */
const HALF_END = 1;
/** Between the top line and the digits, which are two spaces high. */
const ABOVE_STAFF = 0.6;

/** The barline, or a clef before it. */
function endOf({ columnX, right, engraving }: MeasureFrame): number {
  const barline = columnX[1] ?? right;
  return Math.min(barline, ...engraving.attachments.clefs.flatMap(({ glyphs }) => glyphs.map(({ x }) => barline + x)));
}

/** Of measures, over a sign that stands for them. */
export function placeNumber(sheet: MarkSheet, staff: number, count: number, centre: number, element: ElementRef): void {
  const digits = digitGlyphs('timeSig', count);
  const bottom = Math.max(...digits.map((digit) => digit.bottom));
  let x = centre - advanceOf(digits) / 2;
  for (const digit of digits) {
    sheet.glyph(staff, digit, x, -ABOVE_STAFF - bottom, element);
    x += digit.advance;
  }
}

function placeOne(sheet: MarkSheet, staff: number, first: MeasureFrame, last: MeasureFrame, count: number): void {
  const part = sheet.places[staff]?.part ?? 0;
  const element = { kind: 'rest', part, measure: first.index, voice: 0, chord: 0, note: -1 } as const;
  const [from, to] = [first.left + first.prefix.width, endOf(last)];
  const inset = Math.min(INSET, (to - from) / 5);
  const [left, right] = [from + inset, to - inset];
  const thickness = engravingDefaults.thinBarlineThickness;
  sheet.stroke(staff, [left, MIDDLE, right, MIDDLE], engravingDefaults.hBarThickness, element);
  for (const x of [left + thickness / 2, right - thickness / 2])
    sheet.stroke(staff, [x, MIDDLE - HALF_END, x, MIDDLE + HALF_END], thickness, element);
  placeNumber(sheet, staff, count, (left + right) / 2, element);
}

export function placeMultiRests(sheet: MarkSheet): void {
  const { measures } = sheet.frame;
  measures.forEach((first, at) => {
    const { multiRest, staves } = first.engraving.context;
    if (multiRest?.index !== 0) return;
    const last = measures[at + multiRest.count - 1] ?? (measures.at(-1) as MeasureFrame);
    staves.forEach(({ tab }, staff) => {
      // The tablature under a part has no rests.
      if (tab?.companionOf === undefined) placeOne(sheet, staff, first, last, multiRest.count);
    });
  });
}
