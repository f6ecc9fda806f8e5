/** What a receiver of the operator learns about a visit; Songleaf itself has none. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { importScore } from './support/importScore.ts';
import { SCORE, sheetOf } from './support/openScore.ts';
import { FULL, launchServer, signUp, type Launched } from './support/songleaf.ts';

let dataDirectory: string;
let server: Launched;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-analytics-'));
  server = await launchServer(dataDirectory, {
    PAYMENT_PROVIDER: 'fake',
    FAKE_PAYMENT_SECRET: 'a secret for tests only',
  });
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

interface Told {
  readonly event: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly dimensions: Readonly<Record<string, unknown>>;
}

test(
  'A-21 R-04 R-05 a receiver learns of pages, playing, exports and a purchase, while the user consents',
  FULL,
  async ({ page }) => {
    const told: Told[] = [];
    await page.exposeFunction('tell', (each: Told) => told.push(each));
    await page.addInitScript(() => {
      const tell = (window as unknown as { tell: (told: object) => void }).tell;
      window.songleafAnalytics = {
        hasConsent: () => localStorage.getItem('refused') === null,
        record: (event, details, dimensions) => tell({ event, details, dimensions }),
      };
    });
    const pages = () => told.filter(({ event }) => event === 'page_view').map(({ details }) => details['page']);
    const names = () => told.map(({ event }) => event);
    await test.step('A-14 the slides of the introduction', async () => {
      await page.goto(`${server.url}/#/onboarding`);
      await page.getByRole('button', { name: 'Next' }).click();
      const slides = () =>
        told.filter(({ event }) => event === 'onboarding_slide').map(({ details }) => details['slide']);
      await expect.poll(slides).toEqual([1, 2]);
    });
    await signUp(page, server);
    await expect.poll(pages).toEqual(expect.arrayContaining(['/register', 'register/success', '/songbook']));

    await test.step('R-05 a purchase with its transaction', async () => {
      await page.goto(`${server.url}/#/upgrade`);
      await page.getByRole('region', { name: 'Premium yearly' }).getByRole('button', { name: 'Subscribe' }).click();
      await expect.poll(names).toContain('purchase');
      const purchase = told.find(({ event }) => event === 'purchase')?.details;
      expect(purchase).toEqual({ transactionId: expect.any(String), items: ['667641'], total: 49.99, currency: 'USD' });
    });
    await test.step('R-05 playing and an export', async () => {
      const id = await importScore(page, server, SCORE);
      await page.goto(`${server.url}/#/score?id=${id}`);
      await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'MusicJSON' }).click();
      await expect.poll(names).toEqual(expect.arrayContaining(['play_clicked', 'paused_clicked', 'export_musicjson']));
      // Neither songs nor links are named.
      expect(JSON.stringify(told)).not.toContain(id);
      expect(told.at(-1)?.dimensions).toMatchObject({ subscription: 'premium', fileFormat: 'musj' });
    });
    await test.step('R-04 nothing without consent', async () => {
      await page.evaluate(() => localStorage.setItem('refused', 'yes'));
      const before = told.length;
      await page.goto(`${server.url}/#/songbook/account`);
      await expect(page.getByRole('dialog', { name: 'My Account' })).toBeVisible();
      expect(told.length).toBe(before);
    });
  },
);
