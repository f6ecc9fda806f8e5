/**
 * The y of every staff in its system. Neighbouring staves have a comfortable distance, and more where the ink between them
 * needs it.
 */
import type { Skyline } from './skyline.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { staffDistance, partDistance, inkClearance } = engravingStyle.verticalSpacing;
const { bottomY } = engravingStyle.staff;

/** y of each staff's top line; 0 for the first one. `scaleOf` returns the size of a staff. */
export function spaceStaves(
  skylines: readonly Skyline[],
  places: readonly StaffPlace[],
  scaleOf: (staff: number) => number,
): readonly number[] {
  const y: number[] = [0];
  for (let staff = 1; staff < skylines.length; staff++) {
    const [above, below] = [skylines[staff - 1] as Skyline, skylines[staff] as Skyline];
    const least = places[staff - 1]?.part === places[staff]?.part ? staffDistance : partDistance;
    const scale = scaleOf(staff - 1);
    // A small staff is lower, so that the distance between top lines is smaller.
    const distance = least - (1 - scale) * bottomY;
    y.push((y[staff - 1] as number) + Math.max(distance, above.distanceTo(below, inkClearance, scale, scaleOf(staff))));
  }
  return y;
}
