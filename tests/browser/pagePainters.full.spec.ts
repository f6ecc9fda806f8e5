/**
 * The same pages by every painter: each equals its golden pixel by pixel, and all painters agree within a tolerance.
 * Painters smooth edges differently, and those on screen put staff lines on whole pixels. The tolerance limits the mean
 * darkness of the page and of almost every square of some pixels; a staff line may be displaced by a pixel.
 */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { servePainterPage } from '../../bench/painter/serve.ts';
import { sheetOfMusic } from '../../bench/painter/pageOfMusic.ts';
import type { MusicPage } from '../../bench/painter/pageOfMusic.ts';
import { paintSvgPages } from '../../engine/paint/svg/index.ts';

/** Pixels; A4. */
const VIEWPORT = { width: 840, height: 1188 };
/** Square that is averaged before two painters are compared, px: about half a staff space. */
const SQUARE = 3;
/** Of 255: the mean difference over the page, and the largest difference of a square. */
const MEAN_TOLERANCE = 4;
const SQUARE_TOLERANCE = 64;
/** Share of squares that may differ by more. */
const OUTLIERS = 0.015;

let server: { url: string; close: () => Promise<void> };
test.beforeAll(async () => {
  server = await servePainterPage();
});
test.afterAll(() => server.close());
test.use({ viewport: VIEWPORT });

async function paint(page: Page, kind: 'webgl' | 'canvas', name: MusicPage): Promise<void> {
  await page.goto(server.url);
  await page.waitForFunction(() => 'openPainter' in window);
  await page.evaluate(
    async ([asked, list]) => {
      window.painterPage = await window.openPainter(asked, list, 1);
    },
    [kind, name] as const,
  );
}

/** Drawn in a canvas in memory, because Chromium without a GPU does not smooth paths that it draws into the page. */
async function showSvg(page: Page, svg: string): Promise<void> {
  await page.setContent('<style>body { margin: 0 } canvas { display: block }</style><canvas></canvas>');
  await page.evaluate(
    async ([source, { width, height }]) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = document.querySelector('canvas');
      const context = canvas?.getContext('2d', { willReadFrequently: true });
      if (!canvas || !context) throw new Error('No canvas');
      [canvas.width, canvas.height] = [width, height];
      context.drawImage(image, 0, 0, width, height);
    },
    [svg, VIEWPORT] as const,
  );
}

/** Mean difference of darkness, and the share of squares that differ by more than the tolerance. */
const compare = (page: Page, pictures: readonly [Buffer, Buffer]): Promise<{ mean: number; outliers: number }> =>
  page.evaluate(
    async ([sources, square, tolerance]) => {
      const [first, second] = await Promise.all(
        sources.map(async (source) => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
          // Scaling down by whole squares averages them.
          const canvas = new OffscreenCanvas(bitmap.width / square, bitmap.height / square);
          const context = canvas.getContext('2d');
          if (context === null) throw new Error('No canvas');
          context.imageSmoothingQuality = 'high';
          context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
          return context.getImageData(0, 0, canvas.width, canvas.height).data;
        }),
      );
      let [sum, far, count] = [0, 0, 0];
      for (let index = 0; index < (first?.length ?? 0); index += 4) {
        const difference = Math.abs((first?.[index] ?? 0) - (second?.[index] ?? 0));
        sum += difference;
        far += difference > tolerance ? 1 : 0;
        count += 1;
      }
      return { mean: sum / count, outliers: far / count };
    },
    [pictures.map((picture) => picture.toString('base64')), SQUARE, SQUARE_TOLERANCE] as const,
  );

for (const name of ['piano', 'hymn'] as const)
  test(`a ${name} page is the same by WebGL, Canvas2D and SVG, and dark in the dark theme`, async ({ page }) => {
    const pictures: Buffer[] = [];
    for (const kind of ['webgl', 'canvas'] as const) {
      await paint(page, kind, name);
      await expect(page).toHaveScreenshot(`${name}-${kind}.png`);
      pictures.push(await page.screenshot());
      await page.evaluate(() => {
        window.painterPage?.painter.setTheme(window.painterPage.themes.dark);
        window.painterPage?.painter.render();
      });
      await expect(page).toHaveScreenshot(`${name}-${kind}-dark.png`);
    }
    await showSvg(page, paintSvgPages(sheetOfMusic(name)));
    await expect(page).toHaveScreenshot(`${name}-svg.png`);
    pictures.push(await page.screenshot());
    await page.goto(server.url);
    const [webgl, canvas, vector] = pictures as [Buffer, Buffer, Buffer];
    for (const pair of [
      [webgl, canvas],
      [webgl, vector],
      [canvas, vector],
    ] as const) {
      const { mean, outliers } = await compare(page, pair);
      expect(mean).toBeLessThan(MEAN_TOLERANCE);
      expect(outliers).toBeLessThan(OUTLIERS);
    }
  });
