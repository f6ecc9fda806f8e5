/** The painters on a synthetic sheet: the pixels are the same in every run, so goldens have no tolerance. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { servePainterPage } from '../../bench/painter/serve.ts';

let server: { url: string; close: () => Promise<void> };
test.beforeAll(async () => {
  server = await servePainterPage();
});
test.afterAll(() => server.close());
test.use({ viewport: { width: 1200, height: 700 } });

type Kind = 'webgl' | 'canvas';

async function openSheet(page: Page, kind: Kind, sheet: 'small' | 'large' = 'small', density = 1): Promise<void> {
  await page.goto(server.url);
  await page.waitForFunction(() => 'openPainter' in window);
  await page.evaluate(
    async ([asked, list, ratio]) => {
      window.painterPage = await window.openPainter(asked, list, ratio);
    },
    [kind, sheet, density] as const,
  );
  // The sheet has letters that are not in the fonts of first screens: their tiles are drawn again once the fonts have
  // arrived, on a slow machine over several frames.
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => framesWithin(page, 100), 'frames while nothing changes').toBe(0);
}

/** The number of frames that are drawn in this time. */
const framesWithin = (page: Page, milliseconds: number): Promise<number> =>
  page.evaluate(async (wait) => {
    const frames = () => window.painterPage?.painter.figures().frames ?? NaN;
    const before = frames();
    await new Promise((resolve) => setTimeout(resolve, wait));
    return frames() - before;
  }, milliseconds);

/** Draws with this camera. */
const drawWith = (page: Page, camera: { x: number; y: number; scale: number }): Promise<void> =>
  page.evaluate((to) => {
    window.painterPage?.painter.setCamera(to);
    window.painterPage?.painter.render();
  }, camera);

const figures = (page: Page) => page.evaluate(() => window.painterPage?.painter.figures());

/** Colours a system's notes and draws. */
const colourNotes = (page: Page, colour: 0 | 1 | 2 | 3): Promise<void> =>
  page.evaluate((to) => {
    const { painter, list } = window.painterPage ?? {};
    const system = list?.systems[1];
    if (painter === undefined || system === undefined) throw new Error('No sheet');
    const notes = system.elements.flatMap(({ kind }, index) => (kind === 'note' ? [index] : []));
    painter.recolour(system, notes, to);
    painter.render();
  }, colour);

for (const kind of ['webgl', 'canvas'] as const) {
  test(`the ${kind} painter draws every kind of ink, small, large and in the dark`, async ({ page }) => {
    await openSheet(page, kind);
    await expect(page).toHaveScreenshot(`${kind}-fit.png`);
    await drawWith(page, { x: 4, y: 12, scale: 36 });
    await expect(page).toHaveScreenshot(`${kind}-near.png`);
    await drawWith(page, { x: -20, y: -4, scale: 3 });
    await expect(page).toHaveScreenshot(`${kind}-far.png`);
    await page.evaluate(() => window.painterPage?.painter.setTheme(window.painterPage.themes.dark));
    await drawWith(page, { x: 0, y: 12, scale: 9 });
    await expect(page).toHaveScreenshot(`${kind}-dark.png`);
  });

  test(`F-14 the ${kind} painter colours sounding notes and removes the colour`, async ({ page }) => {
    await openSheet(page, kind);
    const before = await page.screenshot();
    await colourNotes(page, 2);
    await expect(page).toHaveScreenshot(`${kind}-sounding.png`);
    await colourNotes(page, 0);
    expect((await page.screenshot()).equals(before)).toBe(true);
  });

  test(`the ${kind} painter draws nothing while nothing changes`, async ({ page }) => {
    await openSheet(page, kind);
    expect(await framesWithin(page, 300)).toBe(0);
  });
}

for (const density of [1.5, 2, 3])
  test(`a display of ${String(density)} times the density is drawn with as many times the pixels`, async ({
    browser,
  }) => {
    const viewport = { width: 480, height: 320 };
    const context = await browser.newContext({ viewport, deviceScaleFactor: density });
    const page = await context.newPage();
    for (const kind of ['webgl', 'canvas'] as const) {
      await openSheet(page, kind, 'small', density);
      await drawWith(page, { x: 2, y: 10, scale: 9.3 });
      const shown = await page.evaluate(
        () =>
          window.painterPage
            ?.canvases()
            .map((canvas) => Math.round((1e4 * canvas.width) / canvas.getBoundingClientRect().width) / 1e4) ?? [],
      );
      expect([...new Set(shown)], 'pixels of a canvas by CSS px').toEqual([density]);
      await expect(page).toHaveScreenshot(`${kind}-density-${String(density)}.png`, { scale: 'device' });
    }
    await context.close();
  });

/** The mean ink of each row of pixels across the five lines of a staff, 0 to 255, as one list for each line. */
const staffLines = (page: Page, density: number, scale: number): Promise<number[][]> =>
  page.evaluate(
    ([ratio, space]) => {
      const { painter, picture, list } = window.painterPage ?? {};
      const system = list?.systems[1];
      if (painter === undefined || picture === undefined || system === undefined) throw new Error('No sheet');
      // Between the clef and the first note, the staff contains only its lines.
      const [left, top] = [system.x + 5.2, system.y - 1.37];
      painter.setCamera({ x: left, y: top, scale: space });
      painter.resize(60, 240, ratio);
      const copy = picture();
      const context = copy.getContext('2d');
      const column = context?.getImageData(Math.round(0.3 * space * ratio), 0, 1, copy.height).data ?? [];
      return [0, 1, 2, 3, 4].map((line) => {
        const middle = Math.round((system.y + line - top) * space * ratio);
        const half = Math.floor((space * ratio) / 2) - 1;
        const rows = Array.from({ length: 2 * half + 1 }, (_, row) => 255 - (column[(middle + row - half) * 4] ?? 255));
        return rows.slice(
          rows.findIndex((ink) => ink > 8),
          rows.findLastIndex((ink) => ink > 8) + 1,
        );
      });
    },
    [density, scale] as const,
  );

for (const kind of ['webgl', 'canvas'] as const)
  test(`the ${kind} painter's staff lines are sharp and equal at every size and density`, async ({ page }) => {
    await openSheet(page, kind);
    for (const density of [1, 1.25, 1.5, 2, 3])
      for (const scale of [6.9, 8.1, 9.7, 11.3, 16.4, 22.2, 31.7]) {
        const lines = await staffLines(page, density, scale);
        const [first = []] = lines;
        const thickness = 0.13 * scale * density;
        if (thickness < 0.8) continue;
        const where = `${String(density)} x ${String(scale)}: ${JSON.stringify(lines)}`;
        expect(lines, where).toEqual(lines.map(() => first));
        // No thicker than drawn, and in no more rows of pixels than that needs.
        const inked = first.reduce((sum, ink) => sum + ink / 238, 0);
        expect(Math.abs(inked - thickness), where).toBeLessThan(0.3);
        expect(first.length, where).toBeLessThanOrEqual(Math.ceil(thickness) + 1);
        if (thickness >= 1) expect(Math.max(...first), where).toBeGreaterThan(170);
      }
  });

test('a lost context is told of at once', async ({ page }) => {
  await openSheet(page, 'webgl');
  await page.evaluate(() => {
    const [canvas] = window.painterPage?.canvases() ?? [];
    canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect.poll(() => page.evaluate(() => window.painterPage?.lost.count)).toBe(1);
});

test('tiles that are moved show the same pixels as tiles that are drawn there', async ({ page }) => {
  await openSheet(page, 'canvas');
  const moved: Buffer[] = [];
  const cameras = [0, 3.3, 17.9, 61].map((y) => ({ x: y / 9, y, scale: 11.3 }));
  for (const camera of cameras) {
    await drawWith(page, camera);
    moved.push(await page.screenshot());
  }
  for (const [index, camera] of cameras.entries()) {
    await openSheet(page, 'canvas');
    await drawWith(page, camera);
    expect((await page.screenshot()).equals(moved[index] ?? Buffer.alloc(0)), JSON.stringify(camera)).toBe(true);
  }
});

test('only the tiles in view are in the document, though those around it are drawn', async ({ page }) => {
  await openSheet(page, 'canvas', 'large');
  await drawWith(page, { x: 0, y: 100, scale: 9 });
  const sides = { columns: Math.ceil(1200 / 512) + 1, rows: Math.ceil(700 / 512) + 1 };
  const megabytesDrawn = async () => ((await figures(page))?.bytes ?? 0) / 1024 ** 2;
  await expect.poll(megabytesDrawn).toBeGreaterThan(sides.columns * sides.rows);
  const shown = await page.locator('canvas').count();
  expect(shown).toBeGreaterThan(3);
  expect(shown).toBeLessThanOrEqual(sides.columns * sides.rows);
});

test('panning moves the pixels without changing them', async ({ page }) => {
  await openSheet(page, 'webgl');
  const [inked, changed] = await page.evaluate(() => {
    const { painter, picture } = window.painterPage ?? {};
    if (painter === undefined || picture === undefined) throw new Error('No sheet');
    const [scale, moved, rows] = [7.3, 37, 300];
    const rowsFrom = (y: number, first: number): Uint8ClampedArray => {
      painter.setCamera({ x: 0, y, scale });
      painter.render();
      const copy = picture();
      return copy.getContext('2d')?.getImageData(0, first, copy.width, rows).data ?? new Uint8ClampedArray();
    };
    const before = rowsFrom(10, moved);
    const after = rowsFrom(10 + moved / scale, 0);
    let differences = 0;
    before.forEach((value, index) => (differences += Math.abs(value - (after[index] ?? 0)) > 1 ? 1 : 0));
    return [before.filter((value) => value < 128).length, differences];
  });
  expect(inked).toBeGreaterThan(10_000);
  // Where two pieces of a slur meet, the rasterizer may assign a pixel to the other piece: a few channels of 1,440,000.
  expect(changed).toBeLessThan(40);
});

test('only the visible systems of a long score are built', async ({ page }) => {
  await openSheet(page, 'webgl', 'large');
  const shown = await figures(page);
  expect(shown?.systemsDrawn).toBeLessThan(8);
  expect(shown?.systemsBuilt).toBe(shown?.systemsDrawn);
});

test('a canvas larger than the device allows is drawn coarser, not shifted', async ({ page }) => {
  await openSheet(page, 'webgl');
  const [asked, given] = await page.evaluate(() => {
    const { painter, canvases } = window.painterPage ?? {};
    painter?.resize(6000, 2000, 4);
    const canvas = canvases?.()[0];
    const gl = canvas?.getContext('webgl2');
    return [canvas?.width, gl?.drawingBufferWidth];
  });
  expect(asked).toBe(given);
  expect(asked).toBeLessThan(24_000);
});
