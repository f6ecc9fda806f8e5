/** Ottava lines and dashes or brackets that follow a text. */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { ElementRef } from '../../display/displayList.ts';
import type { LineDirection, TextLine } from '../../model/direction.ts';
import type { LineSpan } from '../context/resolveSpanners.ts';
import { inBrackets } from '../markParts/continuationSign.ts';
import { drawDashes, drawDots } from '../markParts/dashes.ts';
import { lastNoteX, lineElement, spanEnds, type LineEnds } from '../markParts/lineEnds.ts';
import { glyphInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { followsWords } from './words.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { gap: lineGap, hook: lineHook, arrow: lineArrow } = engravingStyle.lines;

const OTTAVA_GLYPHS: Readonly<Record<string, GlyphName>> = {
  1: 'ottavaAlta',
  2: 'quindicesimaAlta',
  '-1': 'ottavaBassaVb',
  '-2': 'quindicesimaBassaMb',
  3: 'ventiduesimaAlta',
  '-3': 'ventiduesimaBassaMb',
};

function placeOttava(sheet: OutsideStaff, staff: number, ends: LineEnds, octaves: number, span: LineSpan): void {
  const side: Side = octaves > 0 ? 'above' : 'below';
  const sign = glyph(OTTAVA_GLYPHS[octaves] ?? 'ottavaAlta');
  const element = lineElement(sheet, span, staff, ends.measure);
  const alone = { glyphs: [{ glyph: sign, x: 0, y: 0 }], width: sign.right };
  const { glyphs, width } = ends.continues ? inBrackets(sign) : alone;
  const right = Math.max(lastNoteX(sheet, span, ends), ends.left + width + 1);
  const ink = glyphInk(ends.continues ? glyph('octaveParensLeft') : sign);
  const y = sheet.clearY(staff, side, ends.left, right, ink, lineGap);
  for (const each of glyphs) sheet.glyph(staff, each.glyph, ends.left + each.x, y, element);
  const lineY = side === 'above' ? y + sign.top * 0.9 : y;
  const from = ends.left + width + 0.4;
  drawDashes(sheet, staff, from, right, lineY, element, engravingDefaults.octaveLineThickness);
  if (ends.isContinued) return;
  const hook = side === 'above' ? lineHook : -lineHook;
  sheet.stroke(staff, [right, lineY, right, lineY + hook], engravingDefaults.octaveLineThickness, element);
}

/** The waves of a trill as long as the line, a dashed, a dotted or a plain one. */
function drawLine(
  sheet: OutsideStaff,
  staff: number,
  { left, right }: LineEnds,
  y: number,
  { stroke }: TextLine,
  element: ElementRef,
): void {
  if (stroke === 'wavy') {
    const wave = glyph('wiggleTrill');
    for (let x = left; x + wave.advance <= right; x += wave.advance) sheet.glyph(staff, wave, x, y, element);
  } else if (stroke === 'dashed') drawDashes(sheet, staff, left, right, y, element);
  else if (stroke === 'dotted') drawDots(sheet, staff, left, right, y, element);
  else sheet.stroke(staff, [left, y, right, y], engravingDefaults.hairpinThickness, element);
}

/** Draws the hook or arrow at an end of a bracket; `inwards` is 1 at its left end. */
function drawHook(
  sheet: OutsideStaff,
  staff: number,
  [x, y]: readonly [number, number],
  hook: TextLine['hook'],
  inwards: 1 | -1,
  element: ElementRef,
): void {
  const thickness = engravingDefaults.hairpinThickness;
  if (hook === 'arrow') {
    for (const half of [-lineArrow.half, lineArrow.half])
      sheet.stroke(staff, [x, y, x + inwards * lineArrow.back, y + half], thickness, element);
  } else if (hook !== undefined) {
    const [top, bottom] = [hook === 'down' ? y : y - lineHook, hook === 'up' ? y : y + lineHook];
    sheet.stroke(staff, [x, top, x, bottom], thickness, element);
  }
}

function placeTextLine(sheet: OutsideStaff, staff: number, ends: LineEnds, start: TextLine, stop: LineDirection): void {
  const side = sheet.freeSide(staff, start.side ?? 'below', ends.left, ends.right);
  const element = sheet.staffElement('direction', staff, ends.measure);
  const y = sheet.clearY(staff, side, ends.left, ends.right, { ascent: 0.6, descent: 0.6 }, lineGap);
  if (start.style === 'dashes') {
    drawDashes(sheet, staff, ends.left, ends.right, y, element);
    return;
  }
  drawLine(sheet, staff, ends, y, start, element);
  if (!ends.continues) drawHook(sheet, staff, [ends.left, y], start.hook, 1, element);
  const end = stop.kind === 'line' ? stop.hook : undefined;
  if (!ends.isContinued) drawHook(sheet, staff, [ends.right, y], end, -1, element);
}

export function placeLines(sheet: OutsideStaff, spans: readonly LineSpan[]): void {
  for (const span of spans) {
    const ends = spanEnds(sheet, span);
    const { direction } = span;
    if (ends === null || (!ends.continues && followsWords(sheet, span))) continue;
    const staff = sheet.staffOf(span.part, direction.staff);
    if (direction.kind === 'ottava') placeOttava(sheet, staff, ends, direction.octaves, span);
    else if (direction.kind === 'line') placeTextLine(sheet, staff, ends, direction, span.stop);
  }
}
