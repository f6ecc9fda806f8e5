/** A long score is shown as soon as its beginning is read, and a very long one as soon as it has arrived. */
import type { Page } from '@playwright/test';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { writeMusicJson } from '../../engine/index.ts';
import { firstBar, lastBar, openScore, settled, sheetOf } from './support/openScore.ts';
import { openHoldingProxy } from './support/holdingProxy.ts';
import { importScore } from './support/importScore.ts';
import { FULL, expect, signUp, test } from './support/songleaf.ts';

const BARS = 1000;
const LONG = writeMusicJson(pianoScore(BARS));
/** The server sends only a text of several megabytes in parts. */
const LONGER_BARS = 1500;

/** The page is never idle until `endHolding`, so that the rest of a score whose beginning is shown is not read. */
function holdIdleWork(): void {
  const request = window.requestIdleCallback.bind(window);
  const held: (() => void)[] = [];
  let isHolding = true;
  const hold = (work: IdleRequestCallback, options?: IdleRequestOptions): number => {
    if (!isHolding) return request(work, options);
    held.push(() => request(work, options));
    return 0;
  };
  const endHolding = (): void => {
    isHolding = false;
    held.forEach((begin) => begin());
  };
  Object.assign(window, { requestIdleCallback: hold, endHolding });
}

const endHolding = (page: Page) => page.evaluate(() => (window as unknown as { endHolding: () => void }).endHolding());
const faults = (page: Page) => page.evaluate(() => window.songleafEdit?.faults().length);

test(
  'the first systems of a long score are shown before the rest is read, and then all of it can be used',
  FULL,
  async ({ page, server }) => {
    await page.addInitScript(holdIdleWork);
    await openScore(page, server, { musicVo: LONG });
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    await expect(sheetOf(page)).toHaveAttribute('data-measures', String(BARS));
    await expect.poll(() => firstBar(page)).toBe(1);
    // What is not read has no voices.
    expect(await faults(page)).toBeGreaterThan(0);
    await page.keyboard.press('PageDown');
    await expect.poll(() => firstBar(page)).toBeGreaterThan(1);
    // The page glides to its next place.
    await settled(page);
    const seen = await firstBar(page);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
    await endHolding(page);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await faults(page)).toBe(0);
    expect(await firstBar(page)).toBe(seen);
    await page.keyboard.press('End');
    await expect.poll(() => lastBar(page)).toBe(BARS);
    await page.getByRole('tab', { name: 'Edit' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  },
);

test('the first systems of a long score are shown before the rest has arrived, and then all of it can be used', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  const id = await importScore(page, server, pianoScore(LONGER_BARS));
  const proxy = await openHoldingProxy(server.url);
  try {
    await page.goto('about:blank');
    await page.goto(`${proxy.url}/#/score?id=${id}`);
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    await expect(sheetOf(page)).toHaveAttribute('data-measures', String(LONGER_BARS));
    await expect.poll(() => firstBar(page)).toBe(1);
    await expect(page.getByRole('progressbar', { name: 'Loading the rest of the score' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('beginning.png') });
    expect(await faults(page)).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
    proxy.release();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await faults(page)).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => lastBar(page)).toBe(LONGER_BARS);
  } finally {
    await proxy.close();
  }
});

for (const [what, query] of [
  ['in the edit mode', '&view=sheet'],
  ['at a bar in its middle', '&bar=500'],
  ['as a piano roll', '&view=roll'],
] as const)
  test(`a long score that opens ${what} is wholly read first`, async ({ page, server }) => {
    await page.addInitScript(holdIdleWork);
    await openScore(page, server, { musicVo: LONG, query });
    if (what === 'in the edit mode') {
      await page.goto('about:blank');
      await page.goto(`${server.url}/#/score/edit?id=0b9a2f6e-5d0c-4a8e-9c3f-2f5b6f0d7e11`);
    }
    await expect(page.locator('[data-testid=sheet], [data-testid=roll]')).toHaveAttribute('data-ready', 'true');
    expect(await faults(page)).toBe(0);
    if (query === '&bar=500') await expect.poll(() => firstBar(page)).toBe(497);
  });
