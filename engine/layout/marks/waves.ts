/** The waves of a line that follows a trill, or that is a vibrato by itself. */
import type { ElementRef } from '../../display/displayList.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { MarkSheet } from './markSheet.ts';

const WAVE = glyph('wiggleTrill');
/** Over the baseline of the sign before the line. */
const RISE = 0.5;

/** From that baseline. */
export const WAVE_INK = { ascent: RISE - WAVE.top, descent: WAVE.bottom - RISE };

/** Left ends of the waves that have room between two x. */
export function wavesBetween(left: number, right: number): readonly number[] {
  const count = Math.max(0, Math.floor((right - left) / WAVE.advance));
  return Array.from({ length: count }, (_, index) => left + index * WAVE.advance);
}

/** Where a row of waves that is not empty ends. */
export const endOfWaves = (waves: readonly number[]): number => (waves.at(-1) ?? 0) + WAVE.advance;

/** Whether the right half of a wave meets what stands on the staff; its left half may begin over the note of the sign. */
export function isWaveMet(sheet: MarkSheet, staff: number, x: number, y: number): boolean {
  const [top, bottom] = [y - WAVE_INK.ascent, y + WAVE_INK.descent];
  return sheet.ground(staff).shared(x + WAVE.advance / 2, top, x + WAVE.advance, bottom) > 0;
}

/** `y` of the baseline of the sign. */
export function drawWaves(
  sheet: MarkSheet,
  staff: number,
  waves: readonly number[],
  y: number,
  element: ElementRef,
): void {
  for (const x of waves) sheet.glyph(staff, WAVE, x, y - RISE, element);
}
