/** Public interface of the Canvas2D painter, for browsers in which WebGL is unavailable or lost. */
import { CanvasSheetPainter } from './canvasSheetPainter.ts';
import type { SheetPainter } from '../sheetPainter.ts';
import { declareFonts } from '../webFonts.ts';

/** A painter for a canvas. Throws if the fonts cannot be loaded or the browser provides no 2D context. */
export async function paintWithCanvas(canvas: HTMLCanvasElement, baseUrl: string): Promise<SheetPainter> {
  // `willReadFrequently` selects drawing by the CPU: this painter is used after the graphics process has failed, and
  // its pixels do not depend on the GPU.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser provides no 2D drawing context.');
  await Promise.all(declareFonts(baseUrl).map((face) => face.load()));
  return new CanvasSheetPainter(canvas, context);
}
