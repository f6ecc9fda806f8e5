/** Wavy lines of trills that come from an earlier system, from its beginning to the note that ends them or to its end. */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { TrillSpan } from '../resolveSpanners.ts';
import { inBrackets } from './continuationSign.ts';
import { glyphInk, type MarkSheet, type Side } from './markSheet.ts';

const GAP = 0.45;
const AFTER_SIGN = 0.3;
const BEFORE_END = 0.5;
/** Over the baseline of the sign, as beside the sign itself. */
const WAVE_RISE = 0.5;
const BEFORE_COLUMN = 0.5;

function rightEnd(sheet: MarkSheet, { part, to }: TrillSpan): number {
  const end = sheet
    .chords()
    .find(
      ({ measure, shape: { event } }) =>
        measure.index === to.measure && event.part === part && event.voice === to.voice && event.index === to.chord,
    );
  if (end !== undefined) return end.x + end.shape.left - BEFORE_END;
  const last = sheet.frame.measures.at(-1);
  return (last?.columnX.at(-1) ?? sheet.frame.right) - engravingDefaults.thinBarlineThickness - BEFORE_END;
}

function placeOne(sheet: MarkSheet, span: TrillSpan): void {
  const [first] = sheet.frame.measures;
  if (first === undefined) return;
  const staff = sheet.staffOf(span.part, span.staff);
  const hasVoices = first.engraving.hasVoices[staff] === true;
  const side: Side = hasVoices && span.voiceNumber % 2 === 1 ? 'below' : 'above';
  const { glyphs, width } = inBrackets(glyph('ornamentTrill'));
  const wave = glyph('wiggleTrill');
  const left = (first.columnX[0] ?? 0) - BEFORE_COLUMN;
  const right = Math.max(rightEnd(sheet, span), left + width);
  const y = sheet.clearY(staff, side, left, right, glyphInk(glyph('octaveParensLeft')), GAP);
  const element = sheet.staffElement('direction', staff, first.index);
  for (const sign of glyphs) sheet.glyph(staff, sign.glyph, left + sign.x, y, element);
  for (let x = left + width + AFTER_SIGN; x + wave.advance <= right; x += wave.advance)
    sheet.glyph(staff, wave, x, y - WAVE_RISE, element);
}

export function placeTrillLines(sheet: MarkSheet, spans: readonly TrillSpan[]): void {
  const first = sheet.frame.measures[0]?.index ?? 0;
  for (const span of spans) if (span.from.measure < first) placeOne(sheet, span);
}
