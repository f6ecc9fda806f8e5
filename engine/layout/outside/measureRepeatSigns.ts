/**
 * Slashes on the beats, and the signs of repeated measures: in the middle of one measure, or across the barline in the
 * middle of two or four, with their number above (Gould, "Repeat bars").
 */
import type { ElementRef } from '../../display/displayList.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { xOfMoment, type MeasureFrame } from '../types/frame.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { placeNumber } from './placeMultiRests.ts';
import type { ClefShape } from '../types/shapes.ts';
import { slashBeats } from '../context/measureRepeats.ts';
import { DOT, dotX, slashHead } from '../chords/slashShapes.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { Shorthand } from '../types/measureContext.ts';

const { middleY } = engravingStyle.staff;
const { dotY: slashDotY } = engravingStyle.slashes;

function placeSlashes(sheet: OutsideStaff, staff: number, measure: MeasureFrame, shorthand: Shorthand): void {
  const { measure: content, context } = measure.engraving;
  for (const beat of slashBeats(shorthand, content, context.time)) {
    const x = xOfMoment(measure, beat.at);
    const element = sheet.staffElement('direction', staff, measure.index);
    sheet.glyph(staff, slashHead(beat), x, middleY, element);
    for (let dot = 0; dot < beat.dots; dot++) sheet.glyph(staff, DOT, x + dotX(beat, dot), slashDotY, element);
  }
}

const SIGNS = { 1: glyph('repeat1Bar'), 2: glyph('repeat2Bars'), 4: glyph('repeat4Bars') } as const;
type Count = keyof typeof SIGNS;

/** x of the sign: the middle of one measure, or the barline in the middle of several. */
function centreOf(measures: readonly MeasureFrame[], staff: number): number {
  const middle = measures[Math.ceil(measures.length / 2) - 1] as MeasureFrame;
  if (measures.length % 2 === 0) return middle.right - middle.barline.width / 2;
  return (middle.left + middle.prefix.width + endOf(middle, staff)) / 2;
}

/** Right end of a measure's room: the barline, or a clef before it. */
function endOf({ columnX, engraving, right }: MeasureFrame, staff: number): number {
  const barline = columnX.at(-1) ?? right;
  const isAtEnd = ({ column, staff: own }: ClefShape): boolean =>
    own === staff && column === engraving.columns.at.length;
  const clefs = engraving.attachments.clefs.filter(isAtEnd).flatMap(({ glyphs }) => glyphs.map(({ x }) => barline + x));
  return Math.min(barline, ...clefs);
}

function placeRepeat(sheet: OutsideStaff, staff: number, measures: readonly MeasureFrame[], count: number): void {
  const sign = SIGNS[count as Count];
  const centre = centreOf(measures, staff);
  const element: ElementRef = sheet.staffElement('direction', staff, measures[0]?.index ?? 0);
  const y = middleY - (sign.top + sign.bottom) / 2;
  sheet.glyph(staff, sign, centre - (sign.left + sign.right) / 2, y, element);
  if (count > 1)
    placeNumber(sheet, staff, count, centre, sheet.staffElement('direction', staff, measures[0]?.index ?? 0));
}

/** The measures of a repeat, as far as the system contains them. */
function repeatedFrom(
  { frame }: OutsideStaff,
  at: number,
  staff: number,
  { sign }: Shorthand,
): readonly MeasureFrame[] {
  const following = frame.measures.slice(at, at + sign.count);
  const isPart = ({ engraving }: MeasureFrame, index: number): boolean =>
    engraving.context.staves[staff]?.shorthand.some((each) => each.sign.kind === 'repeat' && each.index === index) ===
    true;
  const end = following.findIndex((measure, index) => !isPart(measure, index));
  return end < 0 ? following : following.slice(0, end);
}

export function placeShorthand(sheet: OutsideStaff): void {
  sheet.frame.measures.forEach((measure, at) => {
    measure.engraving.context.staves.forEach(({ shorthand }, staff) => {
      for (const each of shorthand) {
        if (each.sign.kind === 'beats') placeSlashes(sheet, staff, measure, each);
        if (each.sign.kind !== 'repeat' || each.index > 0) continue;
        placeRepeat(sheet, staff, repeatedFrom(sheet, at, staff, each), each.sign.count);
      }
    });
  });
}
