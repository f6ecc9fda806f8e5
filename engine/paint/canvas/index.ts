/** Public interface of the Canvas2D painter, which works in every browser. */
import type { SheetPainter } from '../sheetPainter.ts';
import { loadFirstFonts } from '../webFonts.ts';
import { TiledSheetPainter } from './tiledSheetPainter.ts';

export { hasFastWebGL } from '../hasFastWebGL.ts';
export * from '../sheetPainter.ts';

/**
 * Loads the fonts of the first screen while the score is still being loaded. Rejects where they cannot be fetched.
 * `baseUrl`: the folder that contains them, with a slash at the end.
 */
export const loadCanvasFonts = loadFirstFonts;

/**
 * Creates a painter in the given element. Throws if the fonts cannot be loaded. `onFirstNotes` is called after the
 * first frame with notes.
 */
export async function paintWithCanvas(
  host: HTMLElement,
  baseUrl: string,
  onFirstNotes: () => void = () => undefined,
): Promise<SheetPainter> {
  await loadFirstFonts(baseUrl);
  return new TiledSheetPainter(host, onFirstNotes);
}
