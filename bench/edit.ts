/**
 * Measures the cost of editing: processor time of the page's main thread from a key press or a step of a drag to the
 * frame that shows the result. It uses the built app in Chromium with scores of 32, 1,000 and 3,000 measures on sheet
 * and roll, so that a cost that grows with the score is visible. It also measures how long a score takes to open. The
 * time in which the graphics process draws the pixels is not included.
 *
 * EDIT_SCORES selects some of `32,1000,3000`.
 */
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { writeMusicJson } from '../engine/index.ts';
import { EditDriver } from '../tests/browser/support/editDriver.ts';
import { openScore } from '../tests/browser/support/openScore.ts';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../tests/chromium.ts';
import { inputCosts } from './edit/inputCosts.ts';
import type { InputType } from './edit/inputCosts.ts';
import { measureOpenings } from './edit/openings.ts';
import { ms, quantile } from './edit/quantile.ts';
import type { Rows } from './edit/quantile.ts';
import { seenTours } from './edit/seenTours.ts';
import { TRACE_CATEGORIES } from './screen/frameCosts.ts';
import type { TraceEvent } from './screen/frameCosts.ts';
import { serveApp } from './screen/serveApp.ts';
import { pianoScore } from './scores/generateScore.ts';

const MEASURES = (process.env['EDIT_SCORES'] ?? '32,1000,3000').split(',').map(Number);
const PANES = ['sheet', 'roll'] as const;
type Pane = (typeof PANES)[number];

/** The number of repetitions of each gesture. */
const STEPS = 24;
/** The interval of a fast typist. It is shorter than the pause after which the app runs its deferred work. */
const STEP_MS = 60;
/** Longer than the pause after which the app runs its deferred work. */
const REST_MS = 600;
const NOTE = 'm2 v1 n2';

interface Gesture {
  readonly name: string;
  readonly type: InputType;
  /** Largest acceptable 95th percentile, in ms. */
  readonly limit: number;
  readonly run: (page: Page, driver: EditDriver) => Promise<void>;
}

async function presses(page: Page, keys: readonly string[]): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press(keys[step % keys.length] ?? '');
    await page.waitForTimeout(STEP_MS);
  }
}

/** A drag back and forth; the app receives each step as a separate move. */
async function dragged(page: Page, at: { x: number; y: number }, reach: { x: number; y: number }): Promise<void> {
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    const share = Math.sin((step / STEPS) * 2 * Math.PI);
    await page.mouse.move(at.x + reach.x * share, at.y + reach.y * share);
    await page.waitForTimeout(STEP_MS);
  }
  await page.mouse.up();
}

const GESTURES: readonly Gesture[] = [
  { name: 'pitch by key', type: 'keydown', limit: 16, run: (page) => presses(page, ['ArrowUp', 'ArrowDown']) },
  { name: 'value by key', type: 'keydown', limit: 16, run: (page) => presses(page, ['4', '3']) },
  { name: 'undo, redo', type: 'keydown', limit: 16, run: (page) => presses(page, ['Control+z', 'Control+y']) },
  { name: 'selection by key', type: 'keydown', limit: 8, run: (page) => presses(page, ['ArrowRight', 'ArrowLeft']) },
  {
    name: 'pitch by drag',
    type: 'pointermove',
    limit: 16,
    run: async (page, driver) => dragged(page, await driver.locate(NOTE), { x: 0, y: 40 }),
  },
  {
    name: 'box selection',
    type: 'pointermove',
    limit: 8,
    run: async (page, driver) => {
      const { x, y } = await driver.locate(NOTE);
      await dragged(page, { x: x + 20, y: y + 60 }, { x: 500, y: 200 });
    },
  },
];

async function openEditor(page: Page, url: string, pane: Pane, musicVo: unknown): Promise<EditDriver> {
  await page.context().addCookies(seenTours(url));
  await openScore(page, { url }, { musicVo, query: `&view=${pane}` });
  await page.locator('[data-ready=true]').first().waitFor();
  await page.getByRole('tab', { name: 'Edit', exact: true }).click();
  await page.locator('[data-gesture=idle]').first().waitFor();
  const measures = (musicVo as { measures?: readonly unknown[] }).measures?.length ?? 0;
  await page.waitForFunction(
    (least) => Number(document.querySelector('[data-testid=sheet]')?.getAttribute('data-systems') ?? least) >= least,
    measures / 8,
    { timeout: 120_000 },
  );
  await page.waitForTimeout(REST_MS);
  return new EditDriver(page, pane);
}

async function measureGestures(browser: Browser, url: string, measures: number, pane: Pane): Promise<Rows> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const driver = await openEditor(page, url, pane, writeMusicJson(pianoScore(measures)));
  const rows: Rows = {};
  for (const { name, type, limit, run } of GESTURES) {
    await driver.click(NOTE).done();
    await page.waitForTimeout(REST_MS);
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await run(page, driver);
    await page.waitForTimeout(REST_MS);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
    const costs = inputCosts(trace.traceEvents, type);
    rows[`${pane}, ${measures} measures, ${name}`] = {
      steps: costs.length,
      median: ms(quantile(costs, 0.5)),
      '95 %': ms(quantile(costs, 0.95)),
      limit: ms(limit),
    };
  }
  await page.close();
  return rows;
}

export default async function benchEdit(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const server = await serveApp();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    let rows: Rows = {};
    for (const measures of MEASURES)
      for (const pane of PANES) rows = { ...rows, ...(await measureGestures(browser, server.url, measures, pane)) };
    rows = { ...rows, ...(await measureOpenings(browser, MEASURES)) };
    console.table(rows);
  } finally {
    await browser.close();
    await server.close();
  }
}
