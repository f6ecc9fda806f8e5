/**
 * Wavy lines of trills and vibratos that began in an earlier system: from the start of this one to the note that ends
 * them.
 */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { TrillSpan } from '../context/resolveSpanners.ts';
import { inBrackets } from '../markParts/continuationSign.ts';
import { glyphInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { drawWaves, WAVE_INK, wavesBetween } from '../markParts/waves.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { gap: ornamentGap, trillLineAfterSign, lineBeforeEnd, beforeColumn } = engravingStyle.ornaments;

/** A vibrato has no sign before its line. */
const NO_SIGN = { glyphs: [], width: 0 } as const;

function rightEnd(sheet: OutsideStaff, { part, to }: TrillSpan): number {
  const end = sheet
    .chords()
    .find(
      ({ measure, shape: { event } }) =>
        measure.index === to.measure && event.part === part && event.voice === to.voice && event.index === to.chord,
    );
  // A line that ends at the first note after a system break is over this note.
  const isFirst = end?.measure === sheet.frame.measures[0] && end?.shape.event.column === 0;
  if (end !== undefined && !isFirst) return end.x + end.shape.left - lineBeforeEnd;
  if (end !== undefined) return (end.measure.columnX[1] ?? end.measure.right) - lineBeforeEnd;
  const last = sheet.frame.measures.at(-1);
  return (last?.columnX.at(-1) ?? sheet.frame.right) - engravingDefaults.thinBarlineThickness - lineBeforeEnd;
}

function placeOne(sheet: OutsideStaff, span: TrillSpan): void {
  const [first] = sheet.frame.measures;
  if (first === undefined) return;
  const staff = sheet.staffOf(span.part, span.staff);
  const hasVoices = first.engraving.hasVoices[staff] === true;
  const side: Side = hasVoices && span.voiceNumber % 2 === 1 ? 'below' : 'above';
  const { glyphs, width } = span.sign === 'trill' ? inBrackets(glyph('ornamentTrill')) : NO_SIGN;
  const left = (first.columnX[0] ?? 0) - beforeColumn;
  const right = Math.max(rightEnd(sheet, span), left + width);
  const ink = glyphs.length > 0 ? glyphInk(glyph('octaveParensLeft')) : WAVE_INK;
  const y = sheet.clearY(staff, side, left, right, ink, ornamentGap);
  const element = sheet.staffElement('direction', staff, first.index);
  for (const sign of glyphs) sheet.glyph(staff, sign.glyph, left + sign.x, y, element);
  drawWaves(sheet, staff, wavesBetween(left + width + trillLineAfterSign, right), y, element);
}

export function placeTrillLines(sheet: OutsideStaff, spans: readonly TrillSpan[]): void {
  const first = sheet.frame.measures[0]?.index ?? 0;
  for (const span of spans) if (span.from.measure < first) placeOne(sheet, span);
}
