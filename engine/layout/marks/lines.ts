/** Pedal marks, ottava lines and dashes or brackets that follow a text. */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { LineSpan } from '../resolveSpanners.ts';
import { drawDashes } from './dashes.ts';
import { lastNoteX, spanEnds, type LineEnds } from './lineEnds.ts';
import { glyphInk, type MarkSheet, type Side } from './markSheet.ts';
import { followsWords } from './words.ts';

const GAP = 0.6;
const OTTAVA_GLYPHS: Readonly<Record<string, GlyphName>> = {
  1: 'ottavaAlta',
  2: 'quindicesimaAlta',
  '-1': 'ottavaBassaVb',
  '-2': 'quindicesimaBassaMb',
};
const HOOK = 1;

/** `lastX`: right edge of the last note under the line. */
function placeOttava(sheet: MarkSheet, staff: number, ends: LineEnds, octaves: number, lastX: number): void {
  const side: Side = octaves > 0 ? 'above' : 'below';
  const sign = glyph(OTTAVA_GLYPHS[octaves] ?? 'ottavaAlta');
  const element = sheet.staffElement('direction', staff, ends.measure);
  const right = Math.max(lastX, ends.left + sign.advance + 1);
  const y = sheet.clearY(staff, side, ends.left, right, glyphInk(sign), GAP);
  sheet.glyph(staff, sign, ends.left, y, element);
  const lineY = side === 'above' ? y + sign.top * 0.9 : y;
  const from = ends.left + sign.right + 0.4;
  drawDashes(sheet, staff, from, right, lineY, element, engravingDefaults.octaveLineThickness);
  if (ends.isContinued) return;
  const hook = side === 'above' ? HOOK : -HOOK;
  sheet.stroke(staff, [right, lineY, right, lineY + hook], engravingDefaults.octaveLineThickness, element);
}

function placePedal(sheet: MarkSheet, staff: number, ends: LineEnds, style: 'text' | 'line'): void {
  const element = sheet.staffElement('direction', staff, ends.measure);
  const [down, up] = [glyph('keyboardPedalPed'), glyph('keyboardPedalUp')];
  const y = sheet.clearY(staff, 'below', ends.left, ends.right + up.advance, glyphInk(down), GAP);
  if (!ends.continues) sheet.glyph(staff, down, ends.left, y, element);
  if (style === 'text') {
    if (!ends.isContinued)
      sheet.glyph(staff, up, Math.max(ends.right - up.advance, ends.left + down.advance + 0.2), y, element);
    return;
  }
  const thickness = engravingDefaults.pedalLineThickness;
  const left = ends.continues ? ends.left : ends.left + down.advance + 0.3;
  const right = Math.max(ends.right - 0.3, left + 0.5);
  sheet.stroke(staff, [left, y, right, y], thickness, element);
  if (!ends.isContinued) sheet.stroke(staff, [right, y, right, y - HOOK], thickness, element);
}

function placeTextLine(
  sheet: MarkSheet,
  staff: number,
  ends: LineEnds,
  style: 'dashes' | 'bracket',
  wanted: Side,
): void {
  const thickness = engravingDefaults.hairpinThickness;
  const side = sheet.freeSide(staff, wanted, ends.left, ends.right);
  const element = sheet.staffElement('direction', staff, ends.measure);
  const y = sheet.clearY(staff, side, ends.left, ends.right, { ascent: 0.6, descent: 0.6 }, GAP);
  if (style === 'dashes') {
    drawDashes(sheet, staff, ends.left, ends.right, y, element);
    return;
  }
  const hook = side === 'above' ? HOOK : -HOOK;
  sheet.stroke(staff, [ends.left, y, ends.right, y], thickness, element);
  if (!ends.continues) sheet.stroke(staff, [ends.left, y, ends.left, y + hook], thickness, element);
  if (!ends.isContinued) sheet.stroke(staff, [ends.right, y, ends.right, y + hook], thickness, element);
}

export function placeLines(sheet: MarkSheet, spans: readonly LineSpan[]): void {
  for (const span of spans) {
    const ends = spanEnds(sheet, span);
    const { direction } = span;
    if (ends === null || (!ends.continues && followsWords(sheet, span))) continue;
    const staff = sheet.staffOf(span.part, direction.staff);
    if (direction.kind === 'ottava') placeOttava(sheet, staff, ends, direction.octaves, lastNoteX(sheet, span, ends));
    else if (direction.kind === 'pedal') placePedal(sheet, staff, ends, direction.style);
    else if (direction.kind === 'line') placeTextLine(sheet, staff, ends, direction.style, direction.side ?? 'below');
  }
}
