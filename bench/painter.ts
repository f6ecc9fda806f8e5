/**
 * Measures the cost of drawing a score of 1000 measures in Chromium: per frame the time on the page's main thread, and
 * the time until the pixels are drawn. Without a GPU, Chromium draws on the CPU (SwiftShader); the second figure is
 * then only useful to compare two branches on an idle machine.
 */
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../tests/chromium.ts';
import { servePainterPage } from './painter/serve.ts';

const FRAMES = 120;
const VIEWPORT = { width: 1440, height: 900 };

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Milliseconds for each frame. */
interface Frames {
  readonly script: readonly number[];
  readonly drawn: readonly number[];
}

interface Figures {
  readonly opened: { readonly atlas: number; readonly painter: number };
  readonly layoutSystems: number;
  readonly primitives: number;
  readonly firstPaint: number;
  readonly pan: Frames;
  readonly jump: Frames;
  readonly zoom: Frames;
  readonly recolour: Frames;
  readonly bytes: number;
  readonly heap: number;
}

/** This function runs in the page. */
async function measure([kind, frames]: ['webgl' | 'canvas', number]): Promise<Figures> {
  const opening = performance.now();
  const page = await window.openPainter(kind, 'large', 1);
  const { painter, list, canvases, opened } = page;
  const finish = (): void => {
    for (const canvas of canvases()) {
      const gl = kind === 'webgl' ? canvas.getContext('webgl2') : null;
      if (gl !== null) gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      else canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
    }
  };
  finish();
  const firstPaint = performance.now() - opening - opened.atlas;
  const scale = innerWidth / list.width;
  const time = (change: (frame: number) => void): Frames => {
    const script: number[] = [];
    const drawn: number[] = [];
    for (let frame = 0; frame < frames; frame += 1) {
      const start = performance.now();
      change(frame);
      painter.render();
      script.push(performance.now() - start);
      finish();
      drawn.push(performance.now() - start);
    }
    return { script, drawn };
  };
  const pan = time((frame) => painter.setCamera({ x: 0, y: (frame * 20) / scale, scale }));
  const jump = time((frame) => painter.setCamera({ x: 0, y: ((frame * 977) % 6000) + 20, scale }));
  const zoom = time((frame) => painter.setCamera({ x: 0, y: 400, scale: scale * (1 + frame / 40) }));
  painter.setCamera({ x: 0, y: 400, scale });
  const shown = list.systems.filter(({ y }) => y > 380 && y < 520);
  const recolour = time((frame) => {
    for (const system of shown) painter.recolour(system, system.elements.keys(), frame % 2 === 0 ? 2 : 0);
  });
  const primitives = list.systems.reduce(
    (sum, { strokes, quads, curves, glyphs }) => sum + strokes.count + quads.count + curves.count + glyphs.count,
    0,
  );
  const memory = (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory;
  return {
    opened,
    layoutSystems: list.systems.length,
    primitives,
    firstPaint,
    pan,
    jump,
    zoom,
    recolour,
    bytes: painter.figures().bytes,
    heap: memory?.usedJSHeapSize ?? 0,
  };
}

async function measureIn(page: Page, url: string, kind: 'webgl' | 'canvas'): Promise<Figures> {
  await page.goto(url);
  await page.waitForFunction(() => 'openPainter' in window);
  return page.evaluate(measure, [kind, FRAMES] as ['webgl' | 'canvas', number]);
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const frameCost = ({ script, drawn }: Frames): string =>
  `${ms(median(script))} (worst ${ms(Math.max(...script))}), drawn ${ms(median(drawn))}`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function row({ opened, firstPaint, pan, jump, zoom, recolour, bytes, heap }: Figures): Record<string, string> {
  return {
    'load atlas': ms(opened.atlas),
    'first paint': ms(firstPaint),
    pan: frameCost(pan),
    'jump to unseen systems': frameCost(jump),
    'zoom 1x to 4x': frameCost(zoom),
    'recolour all notes in view': frameCost(recolour),
    buffers: megabytes(bytes),
    'page heap': megabytes(heap),
  };
}

export default async function benchPainter(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const server = await servePainterPage();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, '--enable-precise-memory-info'] });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    const webgl = await measureIn(page, server.url, 'webgl');
    const canvas = await measureIn(page, server.url, 'canvas');
    console.log(`${String(webgl.layoutSystems)} systems, ${String(webgl.primitives)} primitives, 1440 x 900`);
    const rows = { webgl: row(webgl), canvas: row(canvas) };
    const table = Object.keys(rows.webgl).map((name) => [name, { webgl: rows.webgl[name], canvas: rows.canvas[name] }]);
    console.table(Object.fromEntries(table));
  } finally {
    await browser.close();
    await server.close();
  }
}
