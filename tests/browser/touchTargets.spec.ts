/** Controls on touch screens: each is large enough for a fingertip. */
import type { Browser, Page } from '@playwright/test';
import { openScore, sheetOf } from './support/openScore.ts';
import { smallTargets } from './support/smallTargets.ts';
import { FULL, expect, signUp, test } from './support/songleaf.ts';

const SCREENS = {
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;

async function withPage(browser: Browser, screen: keyof typeof SCREENS, use: (page: Page) => Promise<void>) {
  const page = await browser.newPage(SCREENS[screen]);
  await use(page);
  await page.close();
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

for (const screen of ['tablet', 'phone'] as const) {
  test(`the controls of the score are large enough for fingers on a ${screen}`, async ({ browser, server }) => {
    await withPage(browser, screen, async (page) => {
      await openScore(page, server);
      await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
      for (const name of ['Simplify', 'Letters', 'Play', 'Practice'])
        await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
      for (const opener of ['Playback settings', 'Practice', 'Export']) {
        await press(page, opener);
        await expect(page.locator('.MuiPopover-paper')).toBeVisible();
        expect(await smallTargets(page), opener).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.locator('.MuiPopover-paper')).toHaveCount(0);
      }
    });
  });

  test(
    `the controls of the songbook and of the wizards are large enough for fingers on a ${screen}`,
    FULL,
    async ({ browser, server }) => {
      await withPage(browser, screen, async (page) => {
        await signUp(page, server);
        await expect(page.getByRole('button', { name: 'Add a song' })).toBeVisible();
        expect(await smallTargets(page), 'songbook').toEqual([]);
        for (const dialog of ['newfolder', 'account', 'upload', 'record']) {
          await page.goto(`${server.url}/#/songbook/${dialog}`);
          await expect(page.getByRole('dialog')).toBeVisible();
          expect(await smallTargets(page), dialog).toEqual([]);
        }
        await press(page, /^Piano/);
        await expect(page.getByText('Metronome', { exact: true })).toBeVisible();
        expect(await smallTargets(page), 'metronome').toEqual([]);
      });
    },
  );
}

test('the wizards and dialogs leave room for their content on a phone held sideways', async ({ browser, server }) => {
  const page = await browser.newPage({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  await signUp(page, server);
  for (const [address, control] of [
    ['upload', page.getByRole('button', { name: 'Choose a file' })],
    ['record', page.getByRole('button', { name: /^Vocals/ })],
    ['account', page.getByRole('combobox', { name: 'Appearance' })],
  ] as const) {
    await page.goto(`${server.url}/#/songbook/${address}`);
    const buttons = page.getByRole('dialog').locator('.MuiDialogActions-root');
    const [box, below] = [await control.boundingBox(), await buttons.boundingBox()];
    expect((box?.y ?? 999) + (box?.height ?? 0), address).toBeLessThan(below?.y ?? 0);
    expect(await smallTargets(page), address).toEqual([]);
    const wizard = await page.getByRole('dialog').boundingBox();
    expect(wizard?.y, address).toBeGreaterThanOrEqual(0);
    expect((wizard?.y ?? 0) + (wizard?.height ?? 999), address).toBeLessThanOrEqual(390);
  }
  await page.close();
});

test('the button that starts practice is in view on a phone held sideways', async ({ browser, server }) => {
  const page = await browser.newPage({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await press(page, 'Practice');
  await expect(page.getByRole('button', { name: 'Start practice' })).toBeInViewport({ ratio: 1 });
  await page.close();
});
