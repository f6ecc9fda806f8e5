/**
 * Pass 11: the y of every staff in its system. Neighbouring staves keep a comfortable distance, and more where the ink
 * between them needs it.
 */
import type { StaffPlace } from './measureContext.ts';
import type { Skyline } from './skyline.ts';

/** Between top lines: within a part (a piano's two hands) and between parts. */
const WITHIN_PART = 10.5;
const BETWEEN_PARTS = 10.5;
const CLEARANCE = 1;

/** y of each staff's top line; the first is 0. */
export function spaceStaves(skylines: readonly Skyline[], places: readonly StaffPlace[]): readonly number[] {
  const y: number[] = [0];
  for (let staff = 1; staff < skylines.length; staff++) {
    const [above, below] = [skylines[staff - 1] as Skyline, skylines[staff] as Skyline];
    const least = places[staff - 1]?.part === places[staff]?.part ? WITHIN_PART : BETWEEN_PARTS;
    y.push((y[staff - 1] as number) + Math.max(least, above.distanceTo(below, CLEARANCE)));
  }
  return y;
}
