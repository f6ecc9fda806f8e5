/** Public interface of the WebGL painter. This is the only folder that imports Pixi. */
import 'pixi.js/unsafe-eval';
import { WebGLRenderer, isWebGLSupported } from 'pixi.js';
import type { LoadedAtlas } from './loadAtlas.ts';
import { PixiSheetPainter } from './pixiSheetPainter.ts';
import type { SheetPainter } from '../sheetPainter.ts';

export * from '../sheetPainter.ts';
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
 * Whether this browser seems to provide WebGL 2. Pixi opens a context as a test and keeps the answer; opening another one
 * here would hold the page up by as much again, because the graphics process is waited for.
 */
export const hasWebGL = (): boolean => 'WebGL2RenderingContext' in globalThis && isWebGLSupported();

/**
 * A painter on a canvas of the caller's, which has no context yet; undefined where the browser has WebGL 1 only. `onLost` is
 * called when WebGL is gone for good.
 */
export async function paintWithPixi(
  canvas: HTMLCanvasElement,
  atlas: LoadedAtlas,
  onLost: () => void,
): Promise<SheetPainter | undefined> {
  // Pixi's Application would bring the renderers for WebGPU and Canvas along, and fetch the one for WebGL after itself.
  const renderer = new WebGLRenderer();
  await renderer.init({ ...PIXI_OPTIONS, canvas });
  if (renderer.context.webGLVersion !== 2) {
    renderer.destroy();
    return undefined;
  }
  return new PixiSheetPainter(renderer, atlas, onLost);
}
