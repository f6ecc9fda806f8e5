/** Public interface of the WebGL painter. This is the only folder that imports Pixi. */
import 'pixi.js/unsafe-eval';
import { Application, isWebGLSupported } from 'pixi.js';
import type { WebGLRenderer } from 'pixi.js';
import { readGlyphAtlas } from './glyphAtlas.ts';
import type { AtlasTable } from './glyphAtlas.ts';
import { PixiSheetPainter } from './pixiSheetPainter.ts';
import type { LoadedAtlas } from './pixiSheetPainter.ts';
import type { SheetPainter } from '../sheetPainter.ts';
import { declareFonts } from '../webFonts.ts';

export * from '../sheetPainter.ts';
export type { LoadedAtlas } from './pixiSheetPainter.ts';

/** Options of Pixi: WebGL only, no ticker, no multisampling, no event or accessibility layers. */
const PIXI_OPTIONS = {
  preference: ['webgl'] as 'webgl'[],
  antialias: false,
  autoStart: false,
  sharedTicker: false,
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
 * `baseUrl`: the folder that holds `atlas.json` and `atlas.png`, with a slash at the end. Throws where they are
 * missing.
 */
export async function loadGlyphAtlas(baseUrl: string): Promise<LoadedAtlas> {
  const fetchFile = async (name: string): Promise<Response> => {
    const response = await fetch(`${baseUrl}${name}`);
    if (!response.ok) throw new Error(`${name}: ${String(response.status)}`);
    return response;
  };
  const [table, blob] = await Promise.all([
    fetchFile('atlas.json').then(async (response) => (await response.json()) as AtlasTable),
    fetchFile('atlas.png').then((response) => response.blob()),
  ]);
  declareFonts(baseUrl);
  const picture = await createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  return { atlas: readGlyphAtlas(table), picture };
}

/**
 * A painter on a canvas of the caller's, which has no context yet; undefined where the browser has WebGL 1 only. `onLost` is
 * called when WebGL is gone for good.
 */
export async function paintWithPixi(
  canvas: HTMLCanvasElement,
  atlas: LoadedAtlas,
  onLost: () => void,
): Promise<SheetPainter | undefined> {
  const application = new Application<WebGLRenderer>();
  await application.init({ ...PIXI_OPTIONS, canvas });
  if (application.renderer.context.webGLVersion !== 2) {
    application.destroy();
    return undefined;
  }
  return new PixiSheetPainter(application, atlas, onLost);
}
