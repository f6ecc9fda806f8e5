/**
 * Measures the time from opening the address of a score to the first screen that accepts a gesture, with the app's files
 * in the browser's cache. The real server sends the files, since their headers decide what the browser caches, and no
 * request is intercepted, because Playwright switches the cache off for a page whose requests it intercepts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { launchServer } from '../../tests/browser/support/songleaf.ts';
import { storeScores } from '../cold/storeScores.ts';
import { ms, quantile } from './quantile.ts';
import type { Rows } from './quantile.ts';
import { seenTours } from './seenTours.ts';

/** Of each score, after one that fills the cache. */
const OPENINGS = 5;
const LIMIT = '1000 ms';

interface Opening {
  /** Milliseconds from the start of the navigation. */
  readonly clock: number;
  /** Processor time of the page's main thread in milliseconds. */
  readonly work: number;
}

/** Runs in the page before its own scripts: marks the first frame after the sheet is ready. */
function markReady(): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector('[data-ready=true]') === null) return;
    watch.disconnect();
    requestAnimationFrame(() => performance.mark('ready'));
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });
}

async function open(context: BrowserContext, address: string): Promise<Opening> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(markReady);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0, undefined, { polling: 'raf' });
  const { metrics } = await session.send('Performance.getMetrics');
  const clock = await page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? NaN);
  await page.close();
  return { clock, work: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) };
}

const row = (values: readonly number[]) => ({
  median: ms(quantile(values, 0.5)),
  '95 %': ms(quantile(values, 0.95)),
  limit: LIMIT,
});

async function openStored(browser: Browser, url: string, sizes: readonly number[]): Promise<Rows> {
  const { storageState, ids } = await storeScores(browser, { url }, sizes);
  const options = { viewport: { width: 1440, height: 900 }, ...(storageState && { storageState }) };
  const rows: Rows = {};
  for (const size of sizes) {
    const context = await browser.newContext(options);
    await context.addCookies(seenTours(url));
    const openings: Opening[] = [];
    for (let opening = 0; opening <= OPENINGS; opening += 1)
      openings.push(await open(context, `${url}/#/score?id=${ids.get(size) ?? ''}`));
    await context.close();
    const counted = openings.slice(1);
    rows[`opening ${size} measures, by the clock`] = row(counted.map(({ clock }) => clock));
    rows[`opening ${size} measures, processor time`] = row(counted.map(({ work }) => work));
  }
  return rows;
}

/** `sizes`: numbers of measures. */
export async function measureOpenings(browser: Browser, sizes: readonly number[]): Promise<Rows> {
  const data = await mkdtemp(join(tmpdir(), 'songleaf-edit-'));
  const server = await launchServer(data);
  try {
    return await openStored(browser, server.url, sizes);
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}
