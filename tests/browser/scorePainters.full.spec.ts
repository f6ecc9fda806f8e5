/** Which painter draws a score: canvases first and without a graphics processor, else WebGL. */
import type { Page } from '@playwright/test';
import { openScore, settled, sheetOf } from './support/openScore.ts';
import { expect, test } from './support/songleaf.ts';

/** Dark pixels of the canvases that are drawn by the processor. */
const inkedPixels = (page: Page): Promise<number> =>
  page.evaluate(() => {
    let count = 0;
    for (const canvas of document.querySelectorAll('canvas')) {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy?.drawImage(canvas, 0, 0);
      const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 64) count += 1;
    }
    return count;
  });

test('without WebGL the sheet is drawn too', async ({ page, server }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...of: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-painter', 'canvas');
  await expect.poll(() => inkedPixels(page)).toBeGreaterThan(20_000);
});

test('a software renderer of WebGL is left alone', async ({ page, server }) => {
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-painter', 'canvas');
  await expect.poll(() => inkedPixels(page)).toBeGreaterThan(20_000);
  await page.waitForTimeout(2500);
  await expect(sheetOf(page)).toHaveAttribute('data-painter', 'canvas');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.filter((name) => /atlas/.test(name))).toEqual([]);
});

test('with a graphics processor WebGL takes over, and canvases are back when its context is lost', async ({
  page,
  server,
}) => {
  // Tells the page that there is one.
  await page.addInitScript(() => {
    const getParameter = WebGL2RenderingContext.prototype.getParameter;
    WebGL2RenderingContext.prototype.getParameter = function (name: number): unknown {
      const value: unknown = getParameter.call(this, name);
      return typeof value === 'string' ? value.replace(/swiftshader|software/gi, 'GPU') : value;
    };
    const getContext = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...of: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
      return getContext.call(this, kind, { ...options, failIfMajorPerformanceCaveat: false });
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-painter', 'webgl');
  const drawn = await settled(page);
  await page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(sheetOf(page)).toHaveAttribute('data-painter', 'canvas');
  await expect.poll(() => inkedPixels(page)).toBeGreaterThan(20_000);
  await expect(sheetOf(page)).toHaveAttribute('data-painter', 'webgl');
  expect((await settled(page)).equals(drawn)).toBe(true);
});
