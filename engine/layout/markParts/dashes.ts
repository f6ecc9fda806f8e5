/** Dashed and dotted lines beside a staff. */
import type { ElementRef } from '../../display/displayList.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { dash: lineDash, dot: lineDot } = engravingStyle.lines;

/** A last dash that is shorter than this, in staff spaces, would look like a speck. By eye. */
const SPECK = 0.2;

export function drawDashes(
  sheet: OutsideStaff,
  staff: number,
  left: number,
  right: number,
  y: number,
  element: ElementRef,
  thickness = engravingDefaults.hairpinThickness,
): void {
  for (let x = left; x + SPECK < right; x += lineDash.length + lineDash.gap)
    sheet.stroke(staff, [x, y, Math.min(x + lineDash.length, right), y], thickness, element);
}

export function drawDots(
  sheet: OutsideStaff,
  staff: number,
  left: number,
  right: number,
  y: number,
  element: ElementRef,
): void {
  for (let x = left; x + lineDot.length <= right; x += lineDot.length + lineDot.gap)
    sheet.stroke(staff, [x, y, x + lineDot.length, y], lineDot.length, element);
}
