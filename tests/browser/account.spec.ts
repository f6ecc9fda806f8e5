/**
 * The account in the browser, with the shop for demonstrations: premium is bought, shown and cancelled, and the account
 * is deleted.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { CALLS, WEBHOOK_PATH } from '../../server/contract/paths.ts';
import { signed, paddleHistoryOf } from '../providers/paddleHistory.ts';
import { FULL, launchServer, signUp, type Launched } from './support/songleaf.ts';

const SECRET = 'a secret for tests only';
let dataDirectory: string;
let server: Launched;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-account-'));
  server = await launchServer(dataDirectory, { PAYMENT_PROVIDER: 'fake', FAKE_PAYMENT_SECRET: SECRET });
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

const openMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Clara' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test('A-25 A-32 N-03 N-06 N-08 N-11 N-15 premium is bought on the page of prices, shown in My Account, and cancelled', async ({
  page,
}) => {
  await signUp(page, server);
  await page.getByRole('link', { name: 'Upgrade', exact: true }).click();
  await expect(page).toHaveTitle('Upgrade');
  await expect(page.getByRole('region', { name: 'Basic' })).toContainText('Your plan');
  const yearly = page.getByRole('region', { name: 'Premium yearly' });
  await expect(yearly).toContainText('$49.99');
  await expect(yearly).toContainText('Save 60 %');
  await expect(page.getByRole('region', { name: 'Premium monthly' })).toContainText('$9.99');
  await expect(page.getByRole('table', { name: 'What is in which plan' })).toContainText('The first 40 bars');
  await expect(page.getByText('Can I cancel at any time?')).toBeVisible();
  for (const [size, width, height] of [
    ['phone', 390, 844],
    ['tablet', 1024, 768],
    ['desktop', 1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: test.info().outputPath(`upgrade-${size}.png`), fullPage: true });
  }
  await yearly.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  await page.getByRole('link', { name: "Let's rock" }).click();
  await expect(page).toHaveURL(/#\/songbook$/);
  await openMenu(page, 'My Account');
  const dialog = page.getByRole('dialog', { name: 'My Account' });
  await expect(dialog.getByText('State: active')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alertdialog')).toHaveText(/Please cancel your subscription first!/);
  await page.getByRole('button', { name: 'OK' }).click();
  const [receipt] = await Promise.all([page.waitForEvent('popup'), dialog.locator('a[href^="/Receipt"]').click()]);
  await expect(receipt.getByText('nothing was charged')).toBeVisible();
  await receipt.close();
  await dialog.getByRole('link', { name: 'Cancel Subscription' }).click();
  await page.getByLabel('too expensive').check();
  await page.getByLabel('Anything else that you want to tell us?').fill('Two\nlines');
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await toast(page, 'Your subscription has been cancelled!');
  // The page reloads.
  await page.waitForSelector('body:not([data-before])');
  await test.step('A-33 the message of success is shown once more after the reload', async () => {
    await toast(page, 'Your subscription has been cancelled!');
  });
  await page.goto(`${server.url}/#/upgrade`);
  await expect(page.getByRole('button', { name: 'Reactivate Subscription' }).first()).toBeVisible();
  await page.goto(`${server.url}/#/songbook/account`);
  await expect(page.getByText('State: cancelled')).toBeVisible();
  await expect(page.getByText(/^Until: /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reactivate Subscription' })).toBeVisible();
});

test('A-36 A-37 A-39 A-40 name, password, feedback and deleting an account', FULL, async ({ page }) => {
  await signUp(page, server);
  await openMenu(page, 'My Account');
  await expect(page).toHaveURL(/#\/songbook\/account$/);
  await expect(page).toHaveTitle('My Account');
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('First name').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('this field is required')).toBeVisible();
  await page.getByLabel('First name').fill('Fanny');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Your account was updated.');

  await page.getByRole('link', { name: 'Change Password' }).click();
  await page.getByLabel('Current password').fill('leaf-and-staff');
  await page.getByLabel('New password', { exact: true }).fill('staff-and-leaf');
  await page.getByLabel('Repeat the new password').fill('staff');
  const change = page.getByRole('button', { name: 'Change Password' });
  await change.click();
  await expect(page.getByText('password mismatch')).toBeVisible();
  await expect(page.getByLabel('Repeat the new password')).toBeFocused();
  await page.getByLabel('Repeat the new password').fill('staff-and-leaf');
  await change.click();
  await toast(page, 'Password changed succesfully!');

  await page.goto(`${server.url}/#/songbook/feedback`);
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Your message').fill('Lovely!');
  await send.click();
  await toast(page, 'Thank you for your feedback!');

  await page.goto(`${server.url}/#/songbook/account`);
  await expect(page.getByLabel('First name')).toHaveValue('Fanny');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete my account' });
  await expect(question).toContainText('Are you sure that you want to delete your account?');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Turn a song into sheet music' })).toBeVisible();
});

test('A-09 N-07 a user whose payment is missing only sees how to pay, pays, and continues', async ({ page }) => {
  await signUp(page, server);
  const account = (await (await page.request.post(`${server.url}${CALLS.account.path}`)).json()) as { id: string };
  for (const event of paddleHistoryOf(account.id, [1]).events) {
    const { body, signature } = signed(event, new Date(), SECRET);
    const headers = { 'fake-signature': signature, 'content-type': 'application/json' };
    await page.request.post(`${server.url}${WEBHOOK_PATH}fake`, { headers, data: body });
  }
  await page.goto(`${server.url}/`);
  await expect(page).toHaveURL(/#\/songbook\/blockedsub$/);
  await expect(page.getByRole('dialog', { name: 'Your action is required!' })).toBeVisible();
  await page.getByRole('link', { name: 'Update payment details' }).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Premium for a month' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  await page.getByRole('link', { name: "Let's rock" }).click();
  await expect(page).toHaveURL(/#\/songbook$/);
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`A-30 J-14 at ${width} every dialog of the account fits the screen`, FULL, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signUp(page, server);
    for (const name of ['account', 'changepassword', 'feedback', 'thanks', 'imprint', 'changelog']) {
      await page.goto(`${server.url}/#/songbook/${name}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      const box = await dialog.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width) <= width).toBe(true);
      await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), animations: 'disabled' });
    }
    // A-32 N-05 N-07: for nobody but those who have paid, who can cancel, whose payment is missing.
    await page.goto(`${server.url}/#/songbook/thanks`);
    await expect(page.getByRole('dialog', { name: 'No payment yet' })).toBeVisible();
    for (const name of ['cancelsub', 'blockedsub']) {
      await page.goto(`${server.url}/#/songbook/${name}`);
      await expect(page).toHaveURL(/#\/songbook$/);
    }
    let answer = (): void => undefined;
    await page.route('**/ChangeSubscription', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await page.goto(`${server.url}/#/paymentinfo`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '#/songbook');
    answer();
    await expect(page.frameLocator('iframe').getByText('You have the free plan.')).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`paymentinfo-${width}.png`) });
  });
}
