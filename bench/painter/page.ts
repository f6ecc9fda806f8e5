/**
 * A page with one painter and a synthetic sheet or a page of music, controlled from outside by `window.painterPage`.
 */
import type { DisplayList } from '../../engine/index.ts';
import { paintWithCanvas } from '../../engine/paint/canvas/index.ts';
import { DARK_THEME, LIGHT_THEME, loadGlyphAtlas, paintWithPixi } from '../../engine/paint/pixi/index.ts';
import type { SheetPainter } from '../../engine/paint/pixi/index.ts';
import { pageOfMusic } from './pageOfMusic.ts';
import { LARGE_SHEET, SMALL_SHEET, syntheticSheet } from './syntheticSheet.ts';

export interface PainterPage {
  readonly canvas: HTMLCanvasElement;
  readonly painter: SheetPainter;
  readonly list: DisplayList;
  readonly themes: { readonly light: typeof LIGHT_THEME; readonly dark: typeof DARK_THEME };
  /** How often the painter has lost its WebGL context. */
  readonly lost: { count: number };
  /** Milliseconds. */
  readonly opened: { readonly atlas: number; readonly painter: number };
}

const LISTS = {
  small: () => syntheticSheet(SMALL_SHEET),
  large: () => syntheticSheet(LARGE_SHEET),
  piano: () => pageOfMusic('piano').list,
  hymn: () => pageOfMusic('hymn').list,
};

/** Opens a painter of the size of the window; `density` replaces the device pixel ratio. */
async function open(kind: 'webgl' | 'canvas', sheet: keyof typeof LISTS, density: number): Promise<PainterPage> {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:100vw;height:100vh';
  document.body.append(canvas);
  const lost = { count: 0 };
  const list = LISTS[sheet]();
  const start = performance.now();
  let atlasAt = start;
  let painter: SheetPainter;
  if (kind === 'webgl') {
    const atlas = await loadGlyphAtlas('/fonts/');
    await atlas.complete();
    atlasAt = performance.now();
    const opened = await paintWithPixi(canvas, atlas, () => (lost.count += 1));
    if (opened === undefined) throw new Error('The browser has no WebGL 2.');
    painter = opened;
  } else painter = await paintWithCanvas(canvas, '/fonts/');
  const opened = { atlas: atlasAt - start, painter: performance.now() - atlasAt };
  painter.setCamera({ x: 0, y: 0, scale: innerWidth / list.width });
  painter.setDisplayList(list);
  painter.resize(innerWidth, innerHeight, density);
  return { canvas, painter, list, lost, opened, themes: { light: LIGHT_THEME, dark: DARK_THEME } };
}

declare global {
  interface Window {
    openPainter: typeof open;
    painterPage?: PainterPage;
  }
}
window.openPainter = open;
