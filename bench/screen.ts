/**
 * Measures the cost of the score screen for each frame: the built app in Chromium with long scores, whose views are
 * scrolled, pinched and played, and scrolled while most of the score is still being laid out. Processor time of the
 * page's main thread, so that other programs on the machine do not affect it. The time in which the graphics process
 * draws the pixels is not included.
 *
 * SCREEN_SCORES selects some of `1000,3000,100x20`.
 */
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { writeMusicJson } from '../engine/index.ts';
import type { Score } from '../engine/index.ts';
import { openScore } from '../tests/browser/support/openScore.ts';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../tests/chromium.ts';
import { frameCosts, TRACE_CATEGORIES } from './screen/frameCosts.ts';
import type { TraceEvent } from './screen/frameCosts.ts';
import { pinch, playback, wheel } from './screen/gestures.ts';
import { serveApp } from './screen/serveApp.ts';
import { orchestraScore, pianoScore } from './scores/generateScore.ts';

/** Piano measures, and measures x staves of an orchestra. */
const SCORES: Readonly<Record<string, () => Score>> = {
  '1000': () => pianoScore(1000),
  '3000': () => pianoScore(3000),
  '100x20': () => orchestraScore(100, 20),
};
const ASKED = (process.env['SCREEN_SCORES'] ?? Object.keys(SCORES).join(',')).split(',');
const VIEWS = ['sheet', 'roll', 'both', 'line', 'pages'] as const;
const GESTURES = { 'wheel, opening': wheel, wheel, pinch, playback };
/** Milliseconds of a frame at 60 and at 30 Hz. */
const [SMOOTH, SLOW] = [1000 / 60, 1000 / 30];

/** Opens a view, which then shows its beginning. */
async function openView(page: Page, url: string, view: string, musicVo: unknown): Promise<void> {
  await openScore(page, { url }, { musicVo, query: `&view=${view}` });
  await page.locator('[data-ready=true]').first().waitFor();
}

const LAYOUT_TIMEOUT_MS = 120_000;

/** Waits until the whole view is laid out and the page is idle. */
async function waitForAll(page: Page, measures: number): Promise<void> {
  await page.waitForFunction(
    (count) => {
      const systems = Number(document.querySelector('[data-testid=sheet]')?.getAttribute('data-systems') ?? count);
      return systems >= count;
    },
    measures / 8,
    { timeout: LAYOUT_TIMEOUT_MS },
  );
  // Playback first computes the score's timeline, which takes as long as a few frames.
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

type Rows = Record<string, ReturnType<typeof row>>;

async function measureScore(browser: Browser, url: string, score: Score): Promise<Rows> {
  const musicVo = writeMusicJson(score);
  const rows: Rows = {};
  for (const view of VIEWS)
    for (const [name, gesture] of Object.entries(GESTURES)) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, hasTouch: true });
      await openView(page, url, view, musicVo);
      if (!name.endsWith('opening')) await waitForAll(page, score.measures.length);
      rows[`${view}, ${name}`] = row(await measure(browser, page, gesture));
      await page.close();
    }
  return rows;
}

export default async function benchScreen(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const unknown = ASKED.filter((name) => SCORES[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`SCREEN_SCORES: unknown scores ${unknown.join(', ')}; known are ${Object.keys(SCORES).join(', ')}`);
  const server = await serveApp();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    for (const [name, make] of Object.entries(SCORES)) {
      if (!ASKED.includes(name)) continue;
      console.log(`${name} measures, 1440 x 900; processor time of the page per frame`);
      console.table(await measureScore(browser, server.url, make()));
    }
  } finally {
    await browser.close();
    await server.close();
  }
}
