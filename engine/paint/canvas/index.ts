/** Door of the Canvas2D painter, for browsers where WebGL is missing or lost. */
import { CanvasSheetPainter } from './canvasSheetPainter.ts';
import type { SheetPainter } from '../sheetPainter.ts';
import { declareFonts } from '../webFonts.ts';

/** Throws where the fonts cannot be loaded or the browser gives no 2D context. */
export async function paintWithCanvas(canvas: HTMLCanvasElement, baseUrl: string): Promise<SheetPainter> {
  // Drawn by the CPU: this painter takes over where the graphics process has failed, and its pixels stay the same.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser gives no 2D drawing context');
  await Promise.all(declareFonts(baseUrl).map((face) => face.load()));
  return new CanvasSheetPainter(canvas, context);
}
