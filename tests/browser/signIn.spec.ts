/**
 * Signing in with Google and Apple through their own pages, which a real OpenID provider on the loopback address shows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { codeOf, stepAt } from '../../server/accounts/timedCode.ts';
import { SIGN_IN_CALLBACK_PATH } from '../../server/contract/signIn.ts';
import { bytesOfBase32 } from '../bytesOfBase32.ts';
import { startGraphServer, type GraphServer } from '../providers/graphServer.ts';
import { startOpenIdServer, type OpenIdServer } from '../providers/openIdServer.ts';
import { APPLE_TEAM, appleSettings, facebookSettings, googleSettings } from '../providers/providerSettings.ts';
import { formerCode } from './support/formerCode.ts';
import { FULL, launchServer, type Launched } from './support/songleaf.ts';

let dataDirectory: string;
let server: Launched;
let google: OpenIdServer;
let apple: OpenIdServer;
let facebook: GraphServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-sign-in-'));
  [google, apple, facebook] = await Promise.all([
    startOpenIdServer(),
    startOpenIdServer(APPLE_TEAM),
    startGraphServer(),
  ]);
  server = await launchServer(dataDirectory, {
    ...googleSettings(google.issuer),
    ...facebookSettings(facebook),
    ...appleSettings(apple.issuer),
  });
  google.register(`${server.url}${SIGN_IN_CALLBACK_PATH}`);
  apple.register(`${server.url}/`);
  for (const provider of [google, apple]) {
    provider.people.set('grace', { email: 'grace@example.org', email_verified: true, given_name: 'Grace' });
    provider.people.set('ada', { email: 'ada@example.org', email_verified: true, given_name: 'Ada' });
    provider.people.set('lin', { email: 'lin@example.org', email_verified: true, given_name: 'Lin' });
    provider.people.set('eve', { email: 'eve@example.org', email_verified: false });
  }
});
test.afterAll(async () => {
  await server.stop();
  await Promise.all([google.stop(), apple.stop(), facebook.stop()]);
  await rm(dataDirectory, { recursive: true, force: true });
});

/** The provider's own pages. */
async function logIn(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}
const consent = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** @returns the key of the authenticator app. */
async function switchOnTwoStep(page: Page): Promise<Buffer> {
  await page.goto(`${server.url}/#/songbook/security`);
  const dialog = page.getByRole('dialog');
  const begun = page.waitForResponse('**/BeginTwoStep');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const { secret } = (await (await begun).json()) as { secret: string };
  const key = bytesOfBase32(secret);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await formerCode(key));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText(/recovery codes/i).first()).toBeVisible();
  return key;
}

/** Goes through Apple's popup, which closes. */
async function enterWithApple(page: Page, button: string, name: string): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  await logIn(popup, name);
  const closed = popup.waitForEvent('close');
  await consent(popup);
  await closed;
}

test('A-10 A-23 a visitor logs in with Google and gets the page that they wanted', async ({ page }) => {
  await page.goto(`${server.url}/#/songbook/upload`);
  await page.getByRole('button', { name: 'Log in with Google' }).click();
  await logIn(page, 'grace');
  await consent(page);
  await expect(page).toHaveURL(`${server.url}/#/songbook/upload`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto(`${server.url}/#/songbook`);
  await expect(page.getByRole('button', { name: 'Grace' })).toBeVisible();
});

test('A-10 A-23 Facebook signs in in the same way', async ({ page }) => {
  facebook.me = { id: 'fb1', email: 'mary@example.org', first_name: 'Mary' };
  await page.goto(`${server.url}/#/login`);
  await page.getByRole('button', { name: 'Log in with Facebook' }).click();
  await expect(page.getByRole('button', { name: 'Mary' })).toBeVisible();
});

test(
  'A-20 a visitor who denies at Google, or has no verified address there, reads the reason',
  FULL,
  async ({ page }) => {
    await page.goto(`${server.url}/#/login`);
    await page.getByRole('button', { name: 'Log in with Google' }).click();
    await logIn(page, 'eve');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText('You did not allow it, so you are not logged in.');
    await page.getByRole('button', { name: 'Log in with Google' }).click();
    await consent(page);
    await expect(page.getByRole('alert')).toHaveText(/confirm your email at this service/);
    await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();
  },
);

test('A-11 A-22 Apple signs up in a popup, which closes; the page reloads', async ({ page }) => {
  await page.goto(`${server.url}/#/register`);
  await expect(page.getByRole('button', { name: /Facebook/ })).toHaveCount(0);
  await enterWithApple(page, 'Sign up with Apple', 'grace');
  await expect(page.getByRole('button', { name: 'Grace' })).toBeVisible();
});

test('A-22 a visitor who denies in the popup of Apple stays a visitor', FULL, async ({ page }) => {
  await page.goto(`${server.url}/#/login`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Log in with Apple' }).click(),
  ]);
  await logIn(popup, 'grace');
  await popup.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('You did not allow it, so you are not logged in.');
});

test(
  'A-10 A-18 A-36 two-step sign-in is switched on without a password, and asked for after Google',
  FULL,
  async ({ page }) => {
    await page.goto(`${server.url}/#/login`);
    await page.getByRole('button', { name: 'Log in with Google' }).click();
    await logIn(page, 'ada');
    await consent(page);
    await expect(page.getByRole('button', { name: 'Ada' })).toBeVisible();
    const key = await switchOnTwoStep(page);

    await page.context().clearCookies();
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/login?returnurl=%2Fhelp`);
    await page.getByRole('button', { name: 'Log in with Google' }).click();
    await logIn(page, 'ada');
    await consent(page);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    const code = page.getByLabel('Code of your app, or a recovery code');
    await expect(code).toBeFocused();
    await code.fill('000000');
    await code.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/wrong/);
    await code.fill(codeOf(key, stepAt(Date.now())));
    await code.press('Enter');
    await expect(page).toHaveURL(`${server.url}/#/help`);
  },
);

test('A-18 A-22 A-36 the code of two-step sign-in is asked for after Apple’s popup', FULL, async ({ page }) => {
  await page.goto(`${server.url}/#/register`);
  await enterWithApple(page, 'Sign up with Apple', 'lin');
  await expect(page.getByRole('button', { name: 'Lin' })).toBeVisible();
  const key = await switchOnTwoStep(page);
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/login`);
  await enterWithApple(page, 'Log in with Apple', 'lin');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code of your app, or a recovery code').fill(codeOf(key, stepAt(Date.now())));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Lin' })).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(
    `A-10 A-11 at ${width} all providers are shown, and nothing is wider than the screen`,
    FULL,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const screen of ['login', 'register']) {
        await page.goto(`${server.url}/#/${screen}?problem=${screen === 'login' ? 'emailTaken' : ''}`);
        await expect(page.getByRole('button', { name: /Apple/ })).toBeVisible();
        const { scrolled, shown } = await page.evaluate(() => ({
          scrolled: document.documentElement.scrollWidth,
          shown: document.documentElement.clientWidth,
        }));
        expect(scrolled).toBe(shown);
        await page.screenshot({ path: test.info().outputPath(`${screen}-${width}.png`), fullPage: true });
      }
    },
  );
}
