/** The page around every screen: when it is marked as loaded, the bars, and what a former app has left. */
import { importScore } from './support/importScore.ts';
import { SCORE, openScore, sheetOf } from './support/openScore.ts';
import { FULL, expect, signUp, test } from './support/songleaf.ts';

test('A-34 the body is marked as loaded 200 ms after the app began to show the page', async ({ page, server }) => {
  await page.clock.install({ time: 0 });
  // The clock stands still from here on, so that the 200 ms begin and end when the test says so.
  await page.clock.pauseAt(60_000);
  await page.goto(`${server.url}/#/login`);
  // The screen itself comes later: React waits for its code by a clock that stands still.
  await expect(page.locator('#root > *').first()).toBeAttached();
  const body = page.locator('body');
  await page.clock.runFor(199);
  await expect(body).not.toHaveClass(/\bloaded\b/);
  await page.clock.runFor(1);
  await expect(body).toHaveClass(/\bloaded\b/);
});

test('A-43 X-36 the service worker of a former app is removed, and Songleaf registers none', async ({
  page,
  context,
  server,
}) => {
  await context.route('**/former-worker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "addEventListener('fetch', () => undefined);" }),
  );
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));
  await page.goto(`${server.url}/#/login`);
  await page.evaluate(() => navigator.serviceWorker.register('/former-worker.js'));
  expect(await registrations()).toHaveLength(1);
  await page.reload();
  await expect.poll(registrations).toEqual([]);
  await signUp(page, server);
  await openScore(page, server);
  await expect(page.getByRole('heading', { name: 'Forty-Eight Measures' })).toBeVisible();
  expect(await registrations()).toEqual([]);
});

test(
  'B-03 the way back from a score leads to the songs that were in the window, also when they are loaded again',
  FULL,
  async ({ page, server }) => {
    await page.clock.install();
    await signUp(page, server);
    for (let song = 0; song < 24; song++) await importScore(page, server, SCORE, { title: `Song ${String(song)}` });
    await page.reload();
    const backs = [
      () => page.getByRole('link', { name: 'Back to My Songbook' }).click(),
      async () => {
        // The answers of the server are forgotten after five minutes.
        await page.clock.fastForward('06:00');
        await page.goBack();
      },
    ];
    await expect(page.getByText('Songs per page:')).toBeVisible();
    for (const back of backs) {
      await page.evaluate(() => window.scrollTo(0, 500));
      await expect(page.getByRole('link', { name: 'Song 10', exact: true })).toBeInViewport();
      await page.getByRole('link', { name: 'Song 10', exact: true }).click();
      await expect(sheetOf(page)).toBeVisible();
      await back();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
    }
  },
);

test('A-24 the logo leads to the songbook; a score has its title, a way back, and its title is edited from the bar', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await page.goto(`${server.url}/#/help`);
  await page.getByRole('banner').getByRole('link', { name: 'Songleaf' }).click();
  await expect(page).toHaveURL(/#\/songbook$/);
  await openScore(page, server);
  const title = page.getByRole('heading', { level: 1, name: 'Forty-Eight Measures' });
  await expect(title).toBeVisible();
  await expect(title.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to My Songbook' }).click();
  await expect(page).toHaveURL(/#\/songbook/);
  await page.goBack();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await title.getByRole('button').click();
  await expect(page).toHaveURL(/score\/edit\/props/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Three Times Sixteen');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Three Times Sixteen' })).toBeVisible();
});
