/** How many device pixels a canvas may have: browsers clamp larger ones silently, which would blur and shift the sheet. */

/** WebGL 2 guarantees 2048; every device since 2015 has 4096, and a larger side costs memory that a phone lacks. */
const MAX_SIDE = 8192;
/** 16 million pixels: a 5K display, 64 MB. */
const MAX_PIXELS = 16_777_216;

/** The device px per CSS px to draw with: the display's own, or less where the canvas would grow too large. */
export function cappedDensity(width: number, height: number, devicePixelRatio: number): number {
  const bySide = MAX_SIDE / Math.max(width, height, 1);
  const byArea = Math.sqrt(MAX_PIXELS / Math.max(width * height, 1));
  return Math.min(devicePixelRatio, bySide, byArea);
}
