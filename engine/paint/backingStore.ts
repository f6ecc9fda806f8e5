/**
 * Limits of a canvas in device pixels: browsers reduce larger ones without an error, which blurs and shifts the sheet.
 */

/** WebGL 2 guarantees 2048 and every device since 2015 has 4096; a larger side needs more memory than phones have. */
const MAX_SIDE = 8192;
/** 16 million pixels: a 5K display, 64 MB. */
const MAX_PIXELS = 16_777_216;

/** Device px per CSS px for drawing: the display's ratio, or less if the canvas would exceed the limits. */
export function cappedDensity(width: number, height: number, devicePixelRatio: number): number {
  const bySide = MAX_SIDE / Math.max(width, height, 1);
  const byArea = Math.sqrt(MAX_PIXELS / Math.max(width * height, 1));
  return Math.min(devicePixelRatio, bySide, byArea);
}
