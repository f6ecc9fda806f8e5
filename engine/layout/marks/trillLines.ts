/** Wavy lines of trills and vibratos that come from an earlier system, from its beginning to the note that ends them or to its end. */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { TrillSpan } from '../resolveSpanners.ts';
import { inBrackets } from './continuationSign.ts';
import { glyphInk, type MarkSheet, type Side } from './markSheet.ts';
import { drawWaves, WAVE_INK, wavesBetween } from './waves.ts';

const GAP = 0.45;
const AFTER_SIGN = 0.3;
const BEFORE_END = 0.5;
const BEFORE_COLUMN = 0.5;
/** A vibrato is nothing but its line. */
const NO_SIGN = { glyphs: [], width: 0 } as const;

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
  const { glyphs, width } = span.sign === 'trill' ? inBrackets(glyph('ornamentTrill')) : NO_SIGN;
  const left = (first.columnX[0] ?? 0) - BEFORE_COLUMN;
  const right = Math.max(rightEnd(sheet, span), left + width);
  const ink = glyphs.length > 0 ? glyphInk(glyph('octaveParensLeft')) : WAVE_INK;
  const y = sheet.clearY(staff, side, left, right, ink, GAP);
  const element = sheet.staffElement('direction', staff, first.index);
  for (const sign of glyphs) sheet.glyph(staff, sign.glyph, left + sign.x, y, element);
  drawWaves(sheet, staff, wavesBetween(left + width + AFTER_SIGN, right), y, element);
}

export function placeTrillLines(sheet: MarkSheet, spans: readonly TrillSpan[]): void {
  const first = sheet.frame.measures[0]?.index ?? 0;
  for (const span of spans) if (span.from.measure < first) placeOne(sheet, span);
}
