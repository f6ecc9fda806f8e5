/** What stands over a barline: a fermata, a segno or coda over one within the measure, how often a repeat is played in all. */
import type { Foreign } from '../../model/foreign.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { MeasureFrame } from '../frame.ts';
import { glyphInk, textInk, type MarkSheet, type Side } from '../marks/markSheet.ts';
import { fermataGlyph } from './fermatas.ts';

const GAP = 0.5;
const TIMES_SIZE = 2;
/** Played so often unless more is said. */
const ORDINARY_TIMES = 2;

/** One over the system, one that is turned round under it. `middle` of the barline. */
function placeFermata(sheet: MarkSheet, measure: MeasureFrame, middle: number, { text, attributes }: Foreign): void {
  const side: Side = attributes?.['type'] === 'inverted' ? 'below' : 'above';
  const staff = side === 'above' ? 0 : sheet.places.length - 1;
  const sign = fermataGlyph(text ?? 'normal', side);
  const x = middle - (sign.left + sign.right) / 2;
  const y = sheet.clearY(staff, side, x + sign.left, x + sign.right, glyphInk(sign), GAP);
  sheet.glyph(staff, sign, x, y, sheet.staffElement('barline', staff, measure.index));
}

function placeSign(sheet: MarkSheet, measure: MeasureFrame, middle: number, name: 'segno' | 'coda'): void {
  const sign = glyph(name);
  const x = middle - (sign.left + sign.right) / 2;
  const y = sheet.clearY(0, 'above', x + sign.left, x + sign.right, glyphInk(sign), GAP);
  sheet.glyph(0, sign, x, y, sheet.staffElement('barline', 0, measure.index));
}

function placeInner(sheet: MarkSheet, measure: MeasureFrame): void {
  const strokes = measure.engraving.measure.innerBarlines ?? [];
  for (const { column, barline, x } of measure.engraving.attachments.barlines) {
    const at = measure.engraving.columns.at[column];
    const middle = (measure.columnX[column] ?? 0) + x + barline.width / 2;
    for (const sign of strokes.find((stroke) => stroke.at === at)?.signs ?? []) {
      if (sign.name === 'fermata') placeFermata(sheet, measure, middle, sign);
      if (sign.name === 'segno' || sign.name === 'coda') placeSign(sheet, measure, middle, sign.name);
    }
  }
}

function placeTimes(sheet: MarkSheet, measure: MeasureFrame, times: number): void {
  const text = `${String(times)}×`;
  const left = measure.right - textWidth(text, TIMES_SIZE, 'italic');
  const y = sheet.clearY(0, 'above', left, measure.right, textInk(TIMES_SIZE), GAP);
  const element = sheet.staffElement('barline', 0, measure.index);
  sheet.text({ staff: 0, text, x: left, y, size: TIMES_SIZE, style: 'italic', anchor: 'start', element });
}

export function placeBarlineSigns(sheet: MarkSheet): void {
  for (const measure of sheet.frame.measures) {
    const { barlineSigns = [], repeatEnd = ORDINARY_TIMES, volta } = measure.engraving.measure;
    const middle = ((measure.columnX.at(-1) ?? measure.right) + measure.right) / 2;
    for (const sign of barlineSigns) if (sign.name === 'fermata') placeFermata(sheet, measure, middle, sign);
    placeInner(sheet, measure);
    // Endings say by their numbers how often.
    if (repeatEnd > ORDINARY_TIMES && volta === undefined) placeTimes(sheet, measure, repeatEnd);
  }
}
