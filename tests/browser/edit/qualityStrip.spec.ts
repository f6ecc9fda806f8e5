/** The strip of quality on phones, of one recording that is transcribed for all tests. */
import type { Page } from '@playwright/test';
import { startEditing } from '../support/editDriver.ts';
import { smallTargets } from '../support/smallTargets.ts';
import { expect, test } from '../support/songleaf.ts';
import { openTranscribed } from '../support/transcribedScore.ts';

test.describe.configure({ mode: 'serial' });

let transcribed: Page;

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(300_000);
  ({ page: transcribed } = await openTranscribed(browser, server));
});

test.afterAll(() => transcribed.close());

const PHONES = {
  upright: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  sideways: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
} as const;

for (const [position, phone] of Object.entries(PHONES))
  test(`on a phone held ${position}, the strip of quality is low, and a finger reaches it nevertheless`, async ({
    browser,
  }) => {
    const storageState = await transcribed.context().storageState();
    const context = await browser.newContext({ ...phone, storageState });
    const own = await context.newPage();
    await own.goto(transcribed.url());
    await startEditing(own);
    const strip = own.getByRole('slider', { name: 'Quality by bar' });
    const { x = 0, y = 0, width = 0, height = 99 } = (await strip.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(24);
    expect(await smallTargets(own)).toEqual([]);
    await own.touchscreen.tap(x + width - 4, y + height + 8);
    await expect(strip).toHaveAttribute('aria-valuetext', /^Bar 1\d: \d+ %$/);
    if (position === 'sideways') {
      await own.getByRole('button', { name: 'Waveform of the recording' }).click();
      await expect(own.getByRole('button', { name: 'Barline at the cursor' })).toBeVisible();
      const sheet = await own.getByTestId('sheet').boundingBox();
      expect(sheet?.height, 'two systems').toBeGreaterThan(130);
      const music = await own.getByTestId('waveform').boundingBox();
      await own.touchscreen.tap(10, (music?.y ?? 0) + (music?.height ?? 0) - 30);
      await expect(strip).toHaveAttribute('aria-valuetext', /^Bar 1: \d+ %$/);
    }
    await context.close();
  });
