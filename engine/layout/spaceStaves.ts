/**
 * Pass 11: the y of every staff in its system. Neighbouring staves keep a comfortable distance, and more where the ink
 * between them needs it.
 */
import type { StaffPlace } from './measureContext.ts';
import type { Skyline } from './skyline.ts';
import { BOTTOM_OF_STAFF } from './staffGeometry.ts';

/** Between top lines: within a part (a piano's two hands) and between parts. */
const WITHIN_PART = 10.5;
const BETWEEN_PARTS = 10.5;
const CLEARANCE = 1;

/** y of each staff's top line; the first is 0. */
export function spaceStaves(
  skylines: readonly Skyline[],
  places: readonly StaffPlace[],
  scaleOf: (staff: number) => number,
): readonly number[] {
  const y: number[] = [0];
  for (let staff = 1; staff < skylines.length; staff++) {
    const [above, below] = [skylines[staff - 1] as Skyline, skylines[staff] as Skyline];
    const least = places[staff - 1]?.part === places[staff]?.part ? WITHIN_PART : BETWEEN_PARTS;
    const scale = scaleOf(staff - 1);
    // A small staff takes less of the distance between top lines.
    const distance = least - (1 - scale) * BOTTOM_OF_STAFF;
    y.push((y[staff - 1] as number) + Math.max(distance, above.distanceTo(below, CLEARANCE, scale, scaleOf(staff))));
  }
  return y;
}
