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
