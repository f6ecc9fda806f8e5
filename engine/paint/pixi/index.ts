/** Door of the WebGL painter. The only place that names Pixi besides the React component that hosts its canvas. */
import 'pixi.js/unsafe-eval';
import { Application } from 'pixi.js';
import { readGlyphAtlas } from './glyphAtlas.ts';
import type { AtlasTable } from './glyphAtlas.ts';
import { PixiSheetPainter } from './pixiSheetPainter.ts';
import type { LoadedAtlas } from './pixiSheetPainter.ts';
import type { SheetPainter } from '../sheetPainter.ts';
import { declareFonts } from '../webFonts.ts';

export * from '../sheetPainter.ts';
export type { LoadedAtlas } from './pixiSheetPainter.ts';

/** How Pixi is to be started: WebGL or nothing, no ticker, no multisampling, no event or accessibility layers. */
export const PIXI_OPTIONS = {
  preference: ['webgl'] as 'webgl'[],
  antialias: false,
  autoStart: false,
  sharedTicker: false,
  autoDensity: true,
  skipExtensionImports: true,
  preferWebGLVersion: 2 as const,
};

/** Whether this browser gives a WebGL 2 context, found out by asking for one and giving it back. */
export function hasWebGL(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

/** `baseUrl`: the folder that holds `atlas.json` and `atlas.png`, with a slash at the end. Throws where they are missing. */
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

/** A painter on an application that was started with PIXI_OPTIONS. `onLost`: WebGL is gone for good. */
export function paintWithPixi(application: Application, atlas: LoadedAtlas, onLost: () => void): SheetPainter {
  return new PixiSheetPainter(application, atlas, onLost);
}

/** Starts Pixi on a canvas of the caller's; for pages without React. */
export async function openApplication(canvas: HTMLCanvasElement): Promise<Application> {
  const application = new Application();
  await application.init({ ...PIXI_OPTIONS, canvas });
  return application;
}
