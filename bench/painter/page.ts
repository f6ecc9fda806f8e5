/**
 * A page with one painter and a synthetic sheet or a page of music, controlled from outside by `window.painterPage`.
 */
import type { DisplayList } from '../../engine/index.ts';
import { DARK_THEME, LIGHT_THEME, paintWithCanvas } from '../../engine/paint/canvas/index.ts';
import type { SheetPainter } from '../../engine/paint/canvas/index.ts';
import { loadGlyphAtlas, paintWithPixi } from '../../engine/paint/pixi/index.ts';
import { pageOfMusic } from './pageOfMusic.ts';
import { LARGE_SHEET, SMALL_SHEET, syntheticSheet } from './syntheticSheet.ts';

export interface PainterPage {
  /** What it has drawn: one canvas, or the tiles. */
  readonly canvases: () => readonly HTMLCanvasElement[];
  /** The viewport's pixels. */
  readonly picture: () => HTMLCanvasElement;
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

/** Puts the canvases together as the browser shows them. */
function pictureOf(canvases: readonly HTMLCanvasElement[], width: number, height: number): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  [picture.width, picture.height] = [width, height];
  const context = picture.getContext('2d', { willReadFrequently: true });
  for (const canvas of canvases) {
    const { left, top, width: shownWidth } = canvas.getBoundingClientRect();
    const density = canvas.width / shownWidth;
    context?.drawImage(canvas, Math.round(left * density), Math.round(top * density));
  }
  return picture;
}

/** Opens a painter of the size of the window; `density` replaces the device pixel ratio. */
async function open(kind: 'webgl' | 'canvas', sheet: keyof typeof LISTS, density: number): Promise<PainterPage> {
  const lost = { count: 0 };
  const list = LISTS[sheet]();
  const start = performance.now();
  let atlasAt = start;
  let painter: SheetPainter;
  if (kind === 'webgl') {
    const atlas = await loadGlyphAtlas('/fonts/');
    await atlas.complete();
    atlasAt = performance.now();
    const canvas = document.createElement('canvas');
    canvas.style.display = 'block';
    document.body.append(canvas);
    painter = await paintWithPixi(canvas, atlas, () => (lost.count += 1));
  } else painter = await paintWithCanvas(document.body, '/fonts/');
  const opened = { atlas: atlasAt - start, painter: performance.now() - atlasAt };
  painter.setCamera({ x: 0, y: 0, scale: innerWidth / list.width });
  painter.setDisplayList(list);
  painter.resize(innerWidth, innerHeight, density);
  const canvases = (): readonly HTMLCanvasElement[] => [...document.querySelectorAll('canvas')];
  const picture = (): HTMLCanvasElement =>
    pictureOf(canvases(), Math.round(innerWidth * density), Math.round(innerHeight * density));
  return { canvases, picture, painter, list, lost, opened, themes: { light: LIGHT_THEME, dark: DARK_THEME } };
}

declare global {
  interface Window {
    openPainter: typeof open;
    painterPage?: PainterPage;
  }
}
window.openPainter = open;
