/** Dashed and dotted lines beside a staff. */
import type { ElementRef } from '../../display/displayList.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { dash: lineDash, dot: lineDot } = engravingStyle.lines;

/** A dash that is shorter than this, in staff spaces, would look like a speck. By eye. */
const SPECK = 0.2;

/**
 * Left and right ends of the dashes of a line, which ends with a whole dash, as its end is then exact (Gould, "Octave
 * lines"): dashes and gaps are scaled together, in a long line by very little.
 */
export function dashesBetween(left: number, right: number): readonly (readonly [number, number])[] {
  const length = right - left;
  if (length < SPECK) return [];
  const { length: dash, gap } = lineDash;
  const count = Math.max(1, Math.round((length + gap) / (dash + gap)));
  const scale = length / (count * (dash + gap) - gap);
  return Array.from({ length: count }, (_, index) => {
    const start = left + index * (dash + gap) * scale;
    return [start, start + dash * scale];
  });
}

export function drawDashes(
  sheet: OutsideStaff,
  staff: number,
  left: number,
  right: number,
  y: number,
  element: ElementRef,
  thickness = engravingDefaults.hairpinThickness,
): void {
  for (const [from, to] of dashesBetween(left, right)) sheet.stroke(staff, [from, y, to, y], thickness, element);
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
