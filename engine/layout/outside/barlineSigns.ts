/** Signs over barlines: fermatas, segno and coda over a barline inside the measure, and how often a repeat is played. */
import type { BarlineFermata } from '../../model/score.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { MeasureFrame } from '../types/frame.ts';
import { glyphInk, textInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { fermataGlyph } from '../glyphs/fermatas.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { signGap: barlineSignGap, timesSize } = engravingStyle.barlines;

/** Number of times that a repeat is played where the score gives none; it is not printed. */
const ORDINARY_TIMES = 2;

/** Places a fermata above the system, or an inverted one below it. `middle` is that of the barline. */
function placeFermata(sheet: OutsideStaff, measure: MeasureFrame, middle: number, fermata: BarlineFermata): void {
  const side: Side = fermata.side ?? 'above';
  const staff = side === 'above' ? 0 : sheet.places.length - 1;
  const sign = fermataGlyph(fermata.shape, side);
  const x = middle - (sign.left + sign.right) / 2;
  const y = sheet.clearY(staff, side, x + sign.left, x + sign.right, glyphInk(sign), barlineSignGap);
  sheet.glyph(staff, sign, x, y, sheet.staffElement('barline', staff, measure.index));
}

function placeSign(sheet: OutsideStaff, measure: MeasureFrame, middle: number, name: 'segno' | 'coda'): void {
  const sign = glyph(name);
  const x = middle - (sign.left + sign.right) / 2;
  const y = sheet.clearY(0, 'above', x + sign.left, x + sign.right, glyphInk(sign), barlineSignGap);
  sheet.glyph(0, sign, x, y, sheet.staffElement('barline', 0, measure.index));
}

function placeInner(sheet: OutsideStaff, measure: MeasureFrame): void {
  for (const { column, barline, x, signs } of measure.engraving.attachments.barlines) {
    const middle = (measure.columnX[column] ?? 0) + x + barline.width / 2;
    for (const sign of signs) {
      if (sign.kind === 'fermata') placeFermata(sheet, measure, middle, sign);
      if (sign.kind === 'segno' || sign.kind === 'coda') placeSign(sheet, measure, middle, sign.kind);
    }
  }
}

function placeTimes(sheet: OutsideStaff, measure: MeasureFrame, times: number): void {
  const text = `${String(times)}×`;
  const left = measure.right - textWidth(text, timesSize, 'italic');
  const y = sheet.clearY(0, 'above', left, measure.right, textInk(timesSize), barlineSignGap);
  const element = sheet.staffElement('barline', 0, measure.index);
  sheet.text({ staff: 0, text, x: left, y, size: timesSize, style: 'italic', anchor: 'start', element });
}

export function placeBarlineSigns(sheet: OutsideStaff): void {
  for (const measure of sheet.frame.measures) {
    const { barlineSigns = [], repeatEnd = ORDINARY_TIMES, volta } = measure.engraving.measure;
    const middle = ((measure.columnX.at(-1) ?? measure.right) + measure.right) / 2;
    for (const sign of barlineSigns) if (sign.kind === 'fermata') placeFermata(sheet, measure, middle, sign);
    placeInner(sheet, measure);
    // The numbers of endings already state how often the repeat is played.
    if (repeatEnd > ORDINARY_TIMES && volta === undefined) placeTimes(sheet, measure, repeatEnd);
  }
}
