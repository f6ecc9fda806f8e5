/** Public interface of the WebGL painter. This is the only folder that imports Pixi. */
import 'pixi.js/unsafe-eval';
import { WebGLRenderer } from 'pixi.js';
import type { LoadedAtlas } from './loadAtlas.ts';
import { PixiSheetPainter } from './pixiSheetPainter.ts';
import type { SheetPainter } from '../sheetPainter.ts';

export { loadGlyphAtlas } from './loadAtlas.ts';
export type { LoadedAtlas } from './loadAtlas.ts';

/** Options of Pixi: no multisampling, no event or accessibility layers. */
const PIXI_OPTIONS = {
  antialias: false,
  autoDensity: true,
  skipExtensionImports: true,
  preferWebGLVersion: 2 as const,
};

/**
 * Creates a painter on the given canvas, which must have no context yet. Throws where the browser has no WebGL 2.
 * `onLost` is called when its context is lost.
 */
export async function paintWithPixi(
  canvas: HTMLCanvasElement,
  atlas: LoadedAtlas,
  onLost: () => void,
): Promise<SheetPainter> {
  // Pixi's Application would include the renderers for WebGPU and Canvas, and would load the one for WebGL only after
  // it was loaded itself.
  const renderer = new WebGLRenderer();
  await renderer.init({ ...PIXI_OPTIONS, canvas });
  if (renderer.context.webGLVersion !== 2) {
    renderer.destroy();
    throw new Error('The browser has no WebGL 2.');
  }
  return new PixiSheetPainter(renderer, atlas, onLost);
}
