/** Saving against the real server: versions, two windows, killed pages, ended sessions, an unavailable network. */
import type { BrowserContext, Page } from '@playwright/test';
import { CALLS } from '../../../server/contract/paths.ts';
import { Visitor } from '../../api/support/visitor.ts';
import { EditDriver, startEditing } from '../support/editDriver.ts';
import { openOwn } from '../support/openOwn.ts';
import { sheetOf } from '../support/openScore.ts';
import { FULL, expect, test } from '../support/songleaf.ts';

const toast = (page: Page) => page.getByText('Changes saved!');
const firstNote = 'm1 v1 n1';

async function openAgain(context: BrowserContext, url: string): Promise<{ page: Page; score: EditDriver }> {
  const page = await context.newPage();
  await page.goto(url);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(sheetOf(page)).toHaveAttribute('data-gesture', 'idle');
  return { page, score: new EditDriver(page) };
}

/** On the page that a save leads to after the session has ended; the editor is open again afterwards. */
async function logInOnPage(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.waitForURL(/#\/login\?returnurl=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('form').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/#\/score\/edit\?id=/);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
}

test('I-32 I-34 I-06 Ctrl+S saves; the score opens saved, in this page and in another', async ({
  page,
  server,
  context,
}) => {
  const { score, title } = await openOwn(page, server);
  await score.press('ArrowRight', 'ArrowUp', 'Control+S').done();
  await expect(toast(page)).toBeVisible();
  expect(await score.saving()).toBe('saved');
  await score.press('Control+Home', 'ArrowUp', 'Control+S').done();
  await expect.poll(() => score.saving()).toBe('saved');
  await page.getByRole('link', { name: 'Back to My Songbook' }).click();
  await page.getByRole('link', { name: title }).click();
  await startEditing(page);
  expect(await score.midis(firstNote)).toEqual([62]);
  const other = await openAgain(context, page.url());
  expect(await other.score.midis(firstNote)).toEqual([62]);
});

test('I-35 leaving with unsaved changes asks once, and saves on request', async ({ page, server }) => {
  const { score, title } = await openOwn(page, server);
  // From the songbook, so that the browser's history has an earlier entry.
  await page.getByRole('link', { name: 'Back to My Songbook' }).click();
  await page.getByRole('link', { name: title }).click();
  await startEditing(page);
  await score.press('ArrowRight', 'ArrowUp').done();
  await page.getByRole('link', { name: 'Back to My Songbook' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes! Do you want to save them?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(/score\/edit/);
  await page.goBack();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/songbook/);
  await page.getByRole('link', { name: title }).click();
  await startEditing(page);
  expect(await score.midis(firstNote)).toEqual([61]);
  await score.press('ArrowRight', 'ArrowUp').done();
  await page.getByRole('link', { name: 'Back to My Songbook' }).click();
  await question.getByRole('button', { name: "Don't save" }).click();
  await page.waitForURL(/songbook/);
  await page.getByRole('link', { name: title }).click();
  await startEditing(page);
  expect(await score.midis(firstNote)).toEqual([61]);
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('I-34 the browser asks before it closes a page with unsaved changes', async ({ page, server }) => {
  const { score } = await openOwn(page, server);
  await score.press('ArrowRight', 'ArrowUp').done();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});

test(
  'the edits of a killed page are offered once, and are removed after saving',
  FULL,
  async ({ page, server, context }) => {
    const { score } = await openOwn(page, server);
    const url = page.url();
    await score.press('ArrowRight', 'ArrowUp').done();
    await page.waitForTimeout(1600);
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // A crashed page does not answer.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    const again = await openAgain(context, url);
    await again.page.getByRole('alertdialog').getByRole('button', { name: 'Go on with them' }).click();
    expect(await again.score.midis(firstNote)).toEqual([61]);
    await expect(again.page).toHaveURL(/score\/edit/);
    await again.score.press('Control+S').done();
    await expect(toast(again.page)).toBeVisible();
    await again.page.reload();
    await expect(sheetOf(again.page)).toHaveAttribute('data-ready', 'true');
    expect(await again.score.midis(firstNote)).toEqual([61]);
    await expect(again.page.getByRole('alertdialog')).toBeHidden();
  },
);

test(
  'two windows: the second is informed, and can overwrite, keep both or only look',
  FULL,
  async ({ page, server, context }) => {
    const { score, title } = await openOwn(page, server);
    const other = await openAgain(context, page.url());
    await other.score.press('ArrowRight', 'ArrowDown').done();
    await page.bringToFront();
    await score.press('ArrowRight', 'ArrowUp', 'Control+S').done();
    await expect(toast(page)).toBeVisible();
    await other.page.bringToFront();
    expect(await other.score.midis(firstNote)).toEqual([59]);
    await other.score.press('Control+S').done();
    const dialog = other.page.getByRole('dialog', { name: 'This score was saved elsewhere' });
    await dialog.getByRole('button', { name: /Show the newer version/ }).click();
    await expect(dialog).toBeHidden();
    expect(await other.score.midis(firstNote)).toEqual([61]);
    await other.score.press('Control+Z').done();
    expect(await other.score.midis(firstNote)).toEqual([59]);
    // The first window has edits of its own when it learns of the save.
    await page.bringToFront();
    await score.press('Control+Home', 'ArrowUp').done();
    await other.page.bringToFront();
    await other.score.press('Control+S').done();
    await expect(toast(other.page)).toBeVisible();
    await page.bringToFront();
    await score.press('Control+S').done();
    await page.getByRole('button', { name: /Keep both/ }).click();
    await expect.poll(() => score.saving()).toBe('saved');
    await page.goto(`${server.url}/#/songbook`);
    await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(2);
  },
);

test('I-34 a tab without unsaved edits shows what another tab has saved, and goes on from it', async ({
  page,
  server,
  context,
}) => {
  const { score } = await openOwn(page, server);
  const other = await openAgain(context, page.url());
  await page.bringToFront();
  await score.press('ArrowRight', 'ArrowUp', 'Control+S').done();
  await expect(toast(page)).toBeVisible();
  await other.page.bringToFront();
  await expect(other.page.getByText(/saved in another tab/)).toBeVisible();
  expect(await other.score.midis(firstNote)).toEqual([61]);
  await other.score.press('ArrowRight', 'ArrowUp', 'Control+S').done();
  await expect(toast(other.page)).toBeVisible();
  await expect(other.page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => score.midis(firstNote)).toEqual([62]);
  expect(await score.saving()).toBe('saved');
});

test(
  'I-34 a score that this tab had open before another tab saved it is shown as it was saved',
  FULL,
  async ({ page, server, context }) => {
    const { score, title } = await openOwn(page, server);
    const other = await openAgain(context, page.url());
    await other.page.getByRole('link', { name: 'Back to My Songbook' }).click();
    await other.page.waitForURL(/songbook/);
    await page.bringToFront();
    await score.press('ArrowRight', 'ArrowUp', 'Control+S').done();
    await expect(toast(page)).toBeVisible();
    await other.page.bringToFront();
    await other.page.getByRole('link', { name: title }).click();
    await expect(sheetOf(other.page)).toHaveAttribute('data-ready', 'true');
    await expect.poll(() => other.score.midis(firstNote)).toEqual([61]);
  },
);

test(
  'A-37 a password that is changed in another browser ends this session; edits are kept until the new one is typed',
  FULL,
  async ({ page, server }) => {
    const { account, score } = await openOwn(page, server);
    await score.press('ArrowRight', 'ArrowUp').done();
    const elsewhere = await Visitor.withToken(server.url);
    await elsewhere.post(CALLS.login.path, { Email: account.email, Password: account.password });
    await elsewhere.account();
    const password = 'another leaf-and-staff';
    const change = { OldPassword: account.password, NewPassword: password, ConfirmPassword: password };
    expect((await elsewhere.post(CALLS.changePassword.path, change)).status).toBe(200);
    await score.press('ArrowUp', 'Control+S').done();
    await logInOnPage(page, { ...account, password });
    await expect.poll(() => score.midis(firstNote)).toEqual([62]);
    await score.press('Control+S').done();
    await expect(toast(page)).toBeVisible();
    await page.reload();
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    expect(await score.midis(firstNote)).toEqual([62]);
  },
);

test(
  'after an ended session the user signs in again, and the edits are kept',
  FULL,
  async ({ page, server, context }) => {
    const { score, account } = await openOwn(page, server);
    await score.press('ArrowRight', 'ArrowUp').done();
    await context.clearCookies({ name: 'songleaf_session' });
    await score.press('Control+S').done();
    await logInOnPage(page, account);
    await expect.poll(() => score.midis(firstNote)).toEqual([61]);
    await score.press('Control+S').done();
    await expect(toast(page)).toBeVisible();
  },
);

test('without a network the edits wait, and are saved when it is available again', async ({
  page,
  server,
  context,
}) => {
  const { score } = await openOwn(page, server);
  await score.press('ArrowRight', 'ArrowUp').done();
  await context.setOffline(true);
  await score.press('Control+S').done();
  await expect(page.getByText(/server cannot be reached/).first()).toBeVisible();
  await score.press('ArrowUp').done();
  await context.setOffline(false);
  await expect(toast(page)).toBeVisible();
  await expect.poll(() => score.saving()).toBe('saved');
});

test(
  'a save whose answer is lost is not a conflict: later edits are saved after it',
  FULL,
  async ({ page, server }) => {
    const { score } = await openOwn(page, server);
    let lost = 0;
    await page.route(/SaveSheet/, async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await score.press('ArrowRight', 'ArrowUp', 'Control+S').done();
    await expect(page.getByText(/server cannot be reached/).first()).toBeVisible();
    await score.press('ArrowUp').done();
    await expect(toast(page)).toBeVisible();
    await expect.poll(() => score.saving()).toBe('saved');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    expect(await score.midis(firstNote)).toEqual([62]);
  },
);

test('L-01 an export saves the changes first', async ({ page, server }) => {
  const { score } = await openOwn(page, server);
  await score.press('ArrowRight', 'Alt+ArrowUp').done();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'MusicXML' }).click();
  const stream = await (await download).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(/<step>(.)<\/step>\s*<octave>(.)</.exec(text)?.slice(1)).toEqual(['C', '5']);
  expect(await score.saving()).toBe('saved');
});
