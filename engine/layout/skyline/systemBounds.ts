import type { Box } from '../../display/displayList.ts';
import { staffScaleOf } from '../glyphs/staffHeights.ts';
import type { Frame } from '../types/frame.ts';
import type { Skyline } from './skyline.ts';

/** The ink of a system from its origin. `staffY`: of the staves' top lines; `indent`: room left of the systemic barline. */
export function systemBounds(
  frame: Frame,
  skylines: readonly Skyline[],
  staffY: readonly number[],
  indent: number,
): Box {
  let [top, bottom] = [0, 0];
  skylines.forEach((skyline, staff) => {
    const extremes = skyline.extremes;
    const scale = staffScaleOf({ frame }, staff);
    top = Math.min(top, (staffY[staff] as number) + extremes.top * scale);
    bottom = Math.max(bottom, (staffY[staff] as number) + extremes.bottom * scale);
  });
  return { left: -indent, top, right: frame.lineEnd, bottom };
}
