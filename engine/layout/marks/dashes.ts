/** Dashed and dotted lines beside a staff. */
import type { ElementRef } from '../../display/displayList.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { MarkSheet } from './markSheet.ts';

const DASH = { length: 0.9, gap: 0.6 };

export function drawDashes(
  sheet: MarkSheet,
  staff: number,
  left: number,
  right: number,
  y: number,
  element: ElementRef,
  thickness = engravingDefaults.hairpinThickness,
): void {
  for (let x = left; x < right; x += DASH.length + DASH.gap)
    sheet.stroke(staff, [x, y, Math.min(x + DASH.length, right), y], thickness, element);
}

const DOT = { length: 0.16, gap: 0.4 };

export function drawDots(
  sheet: MarkSheet,
  staff: number,
  left: number,
  right: number,
  y: number,
  element: ElementRef,
): void {
  for (let x = left; x + DOT.length <= right; x += DOT.length + DOT.gap)
    sheet.stroke(staff, [x, y, x + DOT.length, y], DOT.length, element);
}
