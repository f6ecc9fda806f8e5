/** A thinner line stays where it is: moving it by half a pixel would show more than its softness. */
const SNAP_FROM_PIXELS = 0.8;

/**
 * How far a stroke along an axis moves so that it covers whole pixels, from its two edges in device px; the WebGL
 * painter's shader does the same.
 */
export function snapShift(low: number, high: number): number {
  const thickness = high - low;
  if (thickness < SNAP_FROM_PIXELS) return 0;
  const start = (low + high - Math.max(1, Math.round(thickness))) / 2;
  return Math.floor(start + 0.5) - start;
}
