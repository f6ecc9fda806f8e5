/** Opens the painters of the app on separate canvases: WebGL, or Canvas2D where WebGL is missing. */
import { paintWithCanvas } from '../../../../engine/paint/canvas/index.ts';
import { hasWebGL, loadGlyphAtlas, paintWithPixi } from '../../../../engine/paint/pixi/index.ts';
import type { LoadedAtlas, SheetPainter } from '../../../../engine/paint/pixi/index.ts';

export type PainterKind = SheetPainter['kind'];

export const bestPainterKind = (): PainterKind => (hasWebGL() ? 'webgl' : 'canvas');

/**
 * Glyph atlases by the address of their folder, loaded once for the page. A failed load is discarded, so that a retry
 * loads the atlas again.
 */
const atlases = new Map<string, Promise<LoadedAtlas>>();

function glyphAtlas(fontsUrl: string): Promise<LoadedAtlas> {
  const atlas =
    atlases.get(fontsUrl) ??
    loadGlyphAtlas(fontsUrl).catch((error: unknown) => {
      atlases.delete(fontsUrl);
      throw error;
    });
  atlases.set(fontsUrl, atlas);
  return atlas;
}

/**
 * Loads the glyphs while the score is being loaded. A painter that opens after a failure loads them again, and reports
 * its failure.
 */
export function prepareGlyphs(fontsUrl: string): void {
  if (bestPainterKind() === 'webgl') glyphAtlas(fontsUrl).catch(() => undefined);
}

export interface PainterHost {
  /** Address of the folder of fonts, with a slash at the end. */
  readonly fontsUrl: string;
  readonly kind: PainterKind;
  /** `undefined`: the painter handed over before is gone. */
  readonly onPainter: (painter: SheetPainter | undefined) => void;
  readonly onFailure: (cause: unknown) => void;
  /** WebGL is gone for good. */
  readonly onLost: () => void;
}

async function openOn(
  canvas: HTMLCanvasElement,
  { fontsUrl, kind, onLost }: PainterHost,
): Promise<SheetPainter | undefined> {
  if (kind === 'canvas') return paintWithCanvas(canvas, fontsUrl);
  return paintWithPixi(canvas, await glyphAtlas(fontsUrl), onLost);
}

/** Adds a canvas to the element and hands over its painter as soon as it is open. Returns what takes both away again. */
export function openPainter(element: HTMLElement, host: PainterHost): () => void {
  const canvas = document.createElement('canvas');
  element.append(canvas);
  let isClosed = false;
  let painter: SheetPainter | undefined;
  openOn(canvas, host).then(
    (opened) => {
      if (isClosed) return opened?.destroy();
      if (opened === undefined) return host.onLost();
      painter = opened;
      host.onPainter(opened);
    },
    (cause: unknown) => {
      if (!isClosed) host.onFailure(cause);
    },
  );
  return () => {
    isClosed = true;
    if (painter !== undefined) host.onPainter(undefined);
    painter?.destroy();
    canvas.remove();
  };
}
