/** The wavy line after a trill's sign, or of a vibrato. */
import type { ElementRef } from '../../display/displayList.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { waveRise } = engravingStyle.ornaments;

const WAVE = glyph('wiggleTrill');

/** Ink of a wavy line above and below the sign's baseline. */
export const WAVE_INK = { ascent: waveRise - WAVE.top, descent: WAVE.bottom - waveRise };

/** Left ends of the waves that fit between two x. */
export function wavesBetween(left: number, right: number): readonly number[] {
  const count = Math.max(0, Math.floor((right - left) / WAVE.advance));
  return Array.from({ length: count }, (_, index) => left + index * WAVE.advance);
}

/** Right end of a row of waves that is not empty. */
export const endOfWaves = (waves: readonly number[]): number => (waves.at(-1) ?? 0) + WAVE.advance;

/** Whether the right half of a wave touches ink of the staff; the left half may be over the note of the sign. */
export function waveTouchesInk(sheet: OutsideStaff, staff: number, x: number, y: number): boolean {
  const [top, bottom] = [y - WAVE_INK.ascent, y + WAVE_INK.descent];
  return sheet.obstacleGrid(staff).shared(x + WAVE.advance / 2, top, x + WAVE.advance, bottom) > 0;
}

/** Draws the waves; `y` is the baseline of the sign. */
export function drawWaves(
  sheet: OutsideStaff,
  staff: number,
  waves: readonly number[],
  y: number,
  element: ElementRef,
): void {
  for (const x of waves) sheet.glyph(staff, WAVE, x, y - waveRise, element);
}
