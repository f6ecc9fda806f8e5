/** The painter of our engine in a page that is not the app: opened, and warmed up before there is a score. */
import { warmUpSteps } from '../../engine/index.ts';
import type { DisplayList } from '../../engine/index.ts';
import { paintWithCanvas } from '../../engine/paint/canvas/index.ts';
import { hasWebGL, loadGlyphAtlas, openApplication, paintWithPixi } from '../../engine/paint/pixi/index.ts';
import type { SheetPainter } from '../../engine/paint/pixi/index.ts';
import { nextFrame } from './adapter.ts';

/** Glyph atlas and fonts lie beside this module wherever it is served. */
const FONTS = new URL(/* @vite-ignore */ '/fonts/', import.meta.url).href;

export async function openPainter(canvas: HTMLCanvasElement): Promise<SheetPainter> {
  if (!hasWebGL()) return paintWithCanvas(canvas, FONTS);
  const atlas = await loadGlyphAtlas(FONTS);
  return paintWithPixi(await openApplication(canvas), atlas, () => console.error('WebGL is gone'));
}

const EMPTY: DisplayList = { width: 0, height: 0, systems: [] };

/** What is drawn on another thread, or by the processor in a GPU's stead, would else keep the first frames waiting. */
function untilDrawn(canvas: HTMLCanvasElement): void {
  const gl = canvas.getContext('webgl2');
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

/** As the app does while the songbook is read. What it draws nobody sees: the canvas is blank again before a frame. */
export async function warmUp(canvas: HTMLCanvasElement, painter: SheetPainter, scale: number): Promise<void> {
  const draw = (list: DisplayList): void => {
    painter.setDisplayList(list);
    painter.setCamera({ x: 0, y: 0, scale });
    painter.render();
  };
  for (const step of warmUpSteps(({ list }) => draw(list))) step();
  draw(EMPTY);
  untilDrawn(canvas);
  await nextFrame();
}
