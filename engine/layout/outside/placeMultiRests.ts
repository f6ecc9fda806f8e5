/** The H-bar of each run of rests, and above it the number of its measures in the digits of time signatures. */
import type { ElementRef } from '../../display/displayList.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { advanceOf, digitGlyphs } from '../../smufl/glyphs.ts';
import type { MeasureFrame } from '../types/frame.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { inset: multiRestInset, halfEnd, numberAboveStaff } = engravingStyle.multiRests;
const { middleY } = engravingStyle.staff;

/** Right end of the room for the bar: the barline, or a clef before it. */
function endOf({ columnX, right, engraving }: MeasureFrame): number {
  const barline = columnX[1] ?? right;
  return Math.min(barline, ...engraving.attachments.clefs.flatMap(({ glyphs }) => glyphs.map(({ x }) => barline + x)));
}

/** Places a number of measures over the sign that replaces them. */
export function placeNumber(
  sheet: OutsideStaff,
  staff: number,
  count: number,
  centre: number,
  element: ElementRef,
): void {
  const digits = digitGlyphs('timeSig', count);
  const bottom = Math.max(...digits.map((digit) => digit.bottom));
  let x = centre - advanceOf(digits) / 2;
  for (const digit of digits) {
    sheet.glyph(staff, digit, x, -numberAboveStaff - bottom, element);
    x += digit.advance;
  }
}

function placeOne(sheet: OutsideStaff, staff: number, first: MeasureFrame, last: MeasureFrame, count: number): void {
  const part = sheet.places[staff]?.part ?? 0;
  const element = { kind: 'rest', part, measure: first.index, voice: 0, chord: 0, note: -1 } as const;
  const [from, to] = [first.left + first.prefix.width, endOf(last)];
  const inset = Math.min(multiRestInset, (to - from) / 5);
  const [left, right] = [from + inset, to - inset];
  const thickness = engravingDefaults.thinBarlineThickness;
  sheet.stroke(staff, [left, middleY, right, middleY], engravingDefaults.hBarThickness, element);
  for (const x of [left + thickness / 2, right - thickness / 2])
    sheet.stroke(staff, [x, middleY - halfEnd, x, middleY + halfEnd], thickness, element);
  placeNumber(sheet, staff, count, (left + right) / 2, element);
}

export function placeMultiRests(sheet: OutsideStaff): void {
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
