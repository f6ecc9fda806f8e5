/** Sharing a score against the real server: the link, its readers, the copy, and removing the link. Also the rating. */
import type { Browser, Page } from '@playwright/test';
import { importScore } from './support/importScore.ts';
import { SCORE, sheetOf } from './support/openScore.ts';
import { FULL, expect, signUp, test } from './support/songleaf.ts';
import type { RunningServer } from './support/songleaf.ts';

const TITLE = SCORE.meta.title;
const share = (page: Page) => page.getByRole('dialog', { name: 'Share your score with your friends' });
const chooseMore = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Signs up, and opens a score of the new user. */
async function openOwnScore(page: Page, server: RunningServer, score = SCORE): Promise<string> {
  await signUp(page, server);
  const id = await importScore(page, server, score);
  await page.goto(`${server.url}/#/score?id=${id}`);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  return id;
}

async function linkOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const field = share(page).getByRole('textbox', { name: 'Private link' });
  await expect(field).toHaveValue(/#\/shared\?key=[\w-]{32}$/);
  return field.inputValue();
}

/** A visitor without an account, in a separate browser context. */
const visitorOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();

test('M-01 M-02 the link is copied, opens the score without an account, read-only, and stops working when it is removed', async ({
  page,
  server,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOwnScore(page, server);
  const link = await linkOf(page);
  await expect(page).toHaveURL(/#\/score\/share\?id=/);
  await expect(
    share(page).getByText('Anyone with this link can copy this song into his songbook.', { exact: true }),
  ).toBeVisible();
  await share(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied sharing link to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/score\?id=/);
  expect(await linkOf(page)).toBe(link);

  const visitor = await visitorOf(browser);
  const [answer] = await Promise.all([visitor.waitForResponse(/\/SharedScore$/), visitor.goto(link)]);
  expect(answer.headers()['x-robots-tag']).toBe('noindex');
  await expect(sheetOf(visitor)).toHaveAttribute('data-measures', '48');
  await expect(sheetOf(visitor)).toHaveAttribute('data-ready', 'true');
  await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(visitor.getByText('by Traditional')).toBeVisible();
  await expect(visitor).toHaveTitle(TITLE);
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(visitor.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  for (const absent of ['Export', 'Share', 'More', 'Save'])
    await expect(visitor.getByRole('button', { name: absent, exact: true })).toHaveCount(0);
  await visitor.getByRole('button', { name: /^Zoom/ }).click();
  await visitor.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(visitor.getByTestId('elapsed')).toHaveText(/^0:0[1-9] \//, { timeout: 30_000 });
  await visitor.getByRole('button', { name: 'Pause', exact: true }).click();
  await visitor.goto(`${link}&view=roll`);
  await expect(visitor.getByTestId('roll')).toHaveAttribute('data-ready', 'true');

  await share(page).getByRole('button', { name: 'Stop sharing' }).click();
  await expect(share(page).getByText('The link does not open your score any more.', { exact: false })).toBeVisible();
  await visitor.goto('about:blank');
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await visitor.goto(`${server.url}/#/shared?key=nonsense`);
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await share(page).getByRole('button', { name: 'Make a new link' }).click();
  const field = share(page).getByRole('textbox', { name: 'Private link' });
  await expect(field).toBeVisible();
  expect(await field.inputValue()).not.toBe(link);
});

test('M-03 A-06 a visitor signs up first and returns, and the copy opens', FULL, async ({ page, server, browser }) => {
  const id = await openOwnScore(page, server);
  const link = await linkOf(page);
  const visitor = await visitorOf(browser);
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Copy to my songbook' }).click();
  await expect(visitor).toHaveURL(/#\/login\?returnurl=%2Fshared%3Fkey%3D/);
  await visitor.getByRole('navigation').getByRole('link', { name: 'Sign Up' }).click();
  await visitor.getByLabel('First name').fill('Fanny');
  await visitor.getByLabel('Email').fill(`friend-${Date.now()}@example.org`);
  await visitor.getByLabel('Password').fill('leaf-and-staff');
  await visitor.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  await expect(visitor).toHaveURL(/#\/score\?id=/);
  expect(visitor.url()).not.toContain(id);
  await expect(sheetOf(visitor)).toHaveAttribute('data-ready', 'true');
  await visitor.getByRole('link', { name: 'Back to My Songbook' }).click();
  await expect(visitor.getByRole('link', { name: TITLE })).toHaveCount(1);
  // Opening the link again does not copy the score without a request.
  await visitor.goto(link);
  await expect(sheetOf(visitor)).toHaveAttribute('data-ready', 'true');
  await expect(visitor.getByRole('link', { name: 'Back to My Songbook' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Back to My Songbook' }).click();
  await expect(visitor.getByRole('link', { name: TITLE })).toHaveCount(1);

  // A double click makes one copy.
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Copy to my songbook' }).dblclick();
  await expect(visitor).toHaveURL(/#\/score\?id=/);
  await visitor.getByRole('link', { name: 'Back to My Songbook' }).click();
  await expect(visitor.getByRole('link', { name: TITLE })).toHaveCount(2);
});

test('J-01 M-04 M-05 O-28 a transcription is rated with stars, which the songbook shows', async ({ page, server }) => {
  await openOwnScore(page, server, { ...SCORE, meta: { ...SCORE.meta, source: 'Audio' } });
  await chooseMore(page, 'Rate the transcription');
  await expect(page).toHaveURL(/#\/score\/feedback\?id=/);
  const dialog = page.getByRole('dialog', { name: 'How good is this transcription?' });
  const send = dialog.getByRole('button', { name: 'Send' });
  await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await expect(send).toBeDisabled();
  await dialog.locator('label', { hasText: '3 stars' }).click();
  await expect(dialog.getByText('A good start')).toBeVisible();
  await dialog.getByRole('textbox').fill('The left hand is missing.');
  await send.click();
  await expect(page.getByText('Song rating updated!')).toBeVisible();
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await chooseMore(page, 'Rate the transcription');
  await expect(dialog.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to My Songbook' }).click();
  await expect(page.getByLabel('3 of 5 stars')).toBeVisible();
});

test('M-04 a score without a transcription has no stars', async ({ page, server }) => {
  await openOwnScore(page, server);
  await chooseMore(page, 'Feedback');
  await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

for (const [width, height, hasTouch] of [
  [1440, 900, false],
  [1024, 768, true],
  [390, 844, true],
] as const) {
  test(`M-01 M-03 at ${width} the dialogs and the shared page fit the screen`, FULL, async ({ server, browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch });
    const page = await context.newPage();
    const shoot = (name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), animations: 'disabled' });
    const id = await openOwnScore(page, server, { ...SCORE, meta: { ...SCORE.meta, source: 'Audio' } });
    await page.goto(`${server.url}/#/score/share?id=${id}`);
    const field = share(page).getByRole('textbox', { name: 'Private link' });
    await expect(field).toBeVisible();
    const link = await field.inputValue();
    await shoot('share');
    await page.goto(`${server.url}/#/score/feedback?id=${id}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    await shoot('rating');
    await page.goto(`${server.url}/#/score?id=${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Rate the transcription' })).toBeVisible();
    await shoot('menu');
    await context.clearCookies({ name: 'songleaf_session' });
    await page.goto('about:blank');
    await page.goto(link);
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    const copy = await page.getByRole('button', { name: 'Copy to my songbook' }).boundingBox();
    expect((copy?.x ?? width) + (copy?.width ?? 0)).toBeLessThanOrEqual(width);
    await shoot('shared');
    await page.goto(`${server.url}/#/shared?key=gone`);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await shoot('gone');
    await context.close();
  });
}
