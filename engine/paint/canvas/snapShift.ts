/** Thinner lines are not snapped: a shift of half a pixel would be more visible than blurred edges. */
const SNAP_FROM_PIXELS = 0.8;

/**
 * The shift in device px by which a stroke along an axis covers whole pixels, computed from its two edges in device px.
 * The shader of the WebGL painter computes the same.
 */
export function snapShift(low: number, high: number): number {
  const thickness = high - low;
  if (thickness < SNAP_FROM_PIXELS) return 0;
  const start = (low + high - Math.max(1, Math.round(thickness))) / 2;
  return Math.floor(start + 0.5) - start;
}
