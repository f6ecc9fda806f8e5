/**
 * What the score screen itself costs a frame: the built app in Chromium with a score of 1000 measures, its views
 * scrolled, pinched and played. Processor time of the page's main thread, so that other work on the machine does not
 * count; drawing the pixels is the graphics process's and not in it.
 */
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { preview } from 'vite';
import { writeMusicJson } from '../engine/index.ts';
import { PROJECT_DIRECTORY, buildAppIfStale } from '../server/launch/buildApp.ts';
import { openScore } from '../tests/browser/openScore.ts';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../tests/chromium.ts';
import { frameCosts, TRACE_CATEGORIES } from './screen/frameCosts.ts';
import type { TraceEvent } from './screen/frameCosts.ts';
import { pinch, playback, wheel } from './screen/gestures.ts';
import { pianoScore } from './scores/generateScore.ts';

const MEASURES = 1000;
const VIEWS = ['sheet', 'roll', 'both', 'line', 'pages'] as const;
const GESTURES = { wheel, pinch, playback };
/** A frame at 60 and at 30 Hz, ms. */
const [SMOOTH, SLOW] = [1000 / 60, 1000 / 30];

async function serveApp(): Promise<{ url: string; close: () => Promise<void> }> {
  await buildAppIfStale();
  const server = await preview({
    root: PROJECT_DIRECTORY,
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${String(address.port)}`, close: () => server.close() };
}

/** Opens a view and waits until all of it is laid out and the page is idle. */
async function openView(page: Page, url: string, view: string): Promise<void> {
  await openScore(page, { url }, { musicVo: writeMusicJson(pianoScore(MEASURES)), query: `&view=${view}` });
  await page.locator('[data-ready=true]').first().waitFor();
  await page.waitForFunction((count) => {
    const systems = Number(document.querySelector('[data-testid=sheet]')?.getAttribute('data-systems') ?? count);
    return systems >= count;
  }, MEASURES / 8);
  // Playing begins with the score's timeline, which takes as long as a few frames.
  await page.evaluate(() => window.songleafScore?.duration);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

async function measure(browser: Browser, page: Page, gesture: (page: Page) => Promise<void>) {
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await gesture(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
  return frameCosts(trace.traceEvents);
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

function row(costs: readonly number[]): Record<string, string | number> {
  const sorted = [...costs].sort((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
  const over = (limit: number): number => costs.filter((cost) => cost > limit).length;
  return {
    frames: costs.length,
    median: ms(quantile(0.5)),
    '95 %': ms(quantile(0.95)),
    worst: ms(quantile(1)),
    'over 16.7': over(SMOOTH),
    'over 33': over(SLOW),
  };
}

export default async function benchScreen(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const server = await serveApp();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const rows: Record<string, ReturnType<typeof row>> = {};
  try {
    for (const view of VIEWS)
      for (const [name, gesture] of Object.entries(GESTURES)) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, hasTouch: true });
        await openView(page, server.url, view);
        rows[`${view}, ${name}`] = row(await measure(browser, page, gesture));
        await page.close();
      }
  } finally {
    await browser.close();
    await server.close();
  }
  console.log(`${String(MEASURES)} piano measures, 1440 x 900; processor time of the page a frame`);
  console.table(rows);
}
