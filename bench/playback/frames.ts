/**
 * Measures the work of the page's main thread for each frame while a long score plays and its sheet follows: the built
 * app with its player, real instruments and the sheet's painter. Processor time, so that other programs on the machine
 * do not affect it.
 */
import type { Browser } from '@playwright/test';
import { writeMusicJson } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { openScore } from '../../tests/browser/support/openScore.ts';
import { TRACE_CATEGORIES, frameCosts } from '../screen/frameCosts.ts';
import type { TraceEvent } from '../screen/frameCosts.ts';
import { serveApp } from '../screen/serveApp.ts';

/** Pause after the start, whose cost is measured separately. */
const SETTLE_MS = 2000;

/**
 * @param soundUrl the address of a server with `/Soundfonts`. @returns milliseconds of each frame, in order of time.
 */
export async function framesWhilePlaying(
  browser: Browser,
  soundUrl: string,
  score: Score,
  seconds: number,
): Promise<readonly number[]> {
  const app = await serveApp();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.route('**/Soundfonts**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const answer = await fetch(new URL(pathname, soundUrl));
      await route.fulfill({ status: answer.status, body: Buffer.from(await answer.arrayBuffer()) });
    });
    await openScore(page, { url: app.url }, { musicVo: writeMusicJson(score) });
    await page.locator('[data-ready=true]').first().waitFor();
    await page.waitForFunction(
      (systems) => Number(document.querySelector('[data-testid=sheet]')?.getAttribute('data-systems')) >= systems,
      score.measures.length / 8,
    );
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(
      () => (document.querySelector('[data-testid=elapsed]')?.textContent ?? '0:00').startsWith('0:00') === false,
    );
    await page.waitForTimeout(SETTLE_MS);
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await page.waitForTimeout(1000 * seconds);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
    return frameCosts(trace.traceEvents);
  } finally {
    await page.close();
    await app.close();
  }
}
