/** Two-step sign-in and sessions, as a user meets them. */
import type { Page } from '@playwright/test';
import { formerCode } from './support/formerCode.ts';
import { inThreeSizes } from './support/inThreeSizes.ts';
import { FULL, expect, signUp, test } from './support/songleaf.ts';
import { bytesOfBase32 } from '../bytesOfBase32.ts';

test(
  'A-18 A-36 two-step sign-in is switched on, asked for at the login, and another browser is logged out',
  FULL,
  async ({ page, server, browser }) => {
    const account = await signUp(page, server);
    await page.goto(`${server.url}/#/songbook/account`);
    await page.getByRole('link', { name: 'Two-step sign-in, passkeys and sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Security' });
    let secret: Buffer = Buffer.alloc(0);
    let recovery = '';
    await test.step('switched on with a code of the app', async () => {
      await dialog.getByRole('button', { name: 'Switch on' }).click();
      const code = dialog.getByRole('img', { name: 'QR code of the key below' });
      await expect(code.locator('path')).toHaveAttribute('d', /^M4 4h1v1h-1z/);
      secret = bytesOfBase32(
        (await dialog.getByRole('textbox', { name: 'Key', exact: true }).inputValue()).replaceAll(' ', ''),
      );
      await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('This code is wrong, or was used already.')).toBeVisible();
      for (const [size, width, height] of [
        ['phone', 390, 844],
        ['tablet', 1024, 768],
        ['desktop', 1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: test.info().outputPath(`security-${size}.png`) });
      }
      await dialog.getByRole('textbox', { name: 'Code' }).fill(await formerCode(secret));
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByText('Your recovery codes')).toBeVisible();
      const codes = await dialog.locator('ul').first().locator('li').allTextContents();
      expect(codes).toHaveLength(10);
      recovery = codes[0] ?? '';
      await page.screenshot({ path: test.info().outputPath('codes-desktop.png') });
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog.getByText('Two-step sign-in: On')).toBeVisible();
    });
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await test.step('asked for at the login of another browser', async () => {
      await other.goto(`${server.url}/#/login`);
      await other.getByLabel('Email').fill(account.email);
      await other.getByLabel('Password').fill(account.password);
      const login = other.locator('form').getByRole('button', { name: 'Login' });
      await login.click();
      await expect(other.getByRole('alert')).toHaveText(/Please enter the code of your authenticator app/);
      await other.getByLabel('Code of your app, or a recovery code').fill(recovery);
      await login.click();
      await other.waitForURL(/#\/songbook/);
    });
    await test.step('the other browser is listed and logged out', async () => {
      await page.goto(`${server.url}/#/songbook`);
      await page.goto(`${server.url}/#/songbook/security`);
      await expect(dialog.getByText('This browser')).toBeVisible();
      await dialog.getByRole('button', { name: /Log out: Chrome on Linux/ }).click();
      await expect(page.getByText('That session has ended.')).toBeVisible();
      await expect(other.getByRole('dialog', { name: 'Please log in again' })).toBeVisible({ timeout: 30_000 });
      await elsewhere.close();
    });
  },
);

/**
 * Gives the page a device that keeps passkeys, and that somebody touches at every request.
 *
 * @returns what decides whether somebody touches it.
 */
async function addAuthenticator(page: Page): Promise<(isTouched: boolean) => Promise<void>> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

test(
  'A-10 A-18 A-36 a passkey is added with a name, signs in without a password, and is removed',
  FULL,
  async ({ page, server }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const presence = await addAuthenticator(page);
    await signUp(page, server);
    const dialog = page.getByRole('dialog', { name: 'Security' });
    await test.step('A-36 added in the account', async () => {
      await page.goto(`${server.url}/#/songbook/security`);
      await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('My laptop');
      await dialog.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(page.getByText('Your passkey was added.')).toBeVisible();
      await expect(dialog.getByRole('list', { name: 'Passkeys' })).toContainText('My laptop');
      await inThreeSizes(page, 'passkeys');
      // The device has one for this account now.
      await dialog.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(page.getByText('this device has one already')).toBeVisible();
    });
    await test.step('A-10 A-18 signs in on the login page', async () => {
      // Until the button is pressed, nobody touches the device, which the browser asks for suggestions.
      await presence(false);
      await page.goto(`${server.url}/#/logout`);
      await page.waitForURL(/#\/login/);
      const button = page.getByRole('button', { name: 'Log in with a passkey' });
      await expect(button).toBeVisible();
      await inThreeSizes(page, 'login');
      await presence(true);
      await button.click();
      await page.waitForURL(/#\/songbook/);
    });
    await test.step('A-36 removed again', async () => {
      await page.goto(`${server.url}/#/songbook/security`);
      await expect(dialog.getByText(/Last used on/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Remove: My laptop' }).click();
      await expect(page.getByText('The passkey was removed.')).toBeVisible();
      await expect(dialog.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
    });
    await test.step('A-20 a passkey that the server does not know any more is refused with a sentence', async () => {
      await presence(false);
      await page.goto(`${server.url}/#/logout`);
      await page.waitForURL(/#\/login/);
      await presence(true);
      await page.getByRole('button', { name: 'Log in with a passkey' }).click();
      await expect(page.getByText('This passkey was not accepted. Please try again.').first()).toBeVisible();
    });
    expect(faults).toEqual([]);
  },
);

/** Notes how the page asks for passkeys; `conditional` stands for the suggestions of a field. */
function noteRequests(): void {
  const asked = [] as string[];
  Object.assign(window, { asked });
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  credentials.get = (options) => {
    asked.push(options?.mediation ?? 'optional');
    return get(options);
  };
}

test(
  'A-10 A-18 a passkey among the suggestions of the e-mail field signs in, without the button',
  FULL,
  async ({ page, server }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.addInitScript(noteRequests);
    const asked = () => page.evaluate(() => (window as unknown as { asked: readonly string[] }).asked);
    const presence = await addAuthenticator(page);
    await signUp(page, server);
    await page.goto(`${server.url}/#/songbook/security`);
    const dialog = page.getByRole('dialog', { name: 'Security' });
    await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('My phone');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Your passkey was added.')).toBeVisible();
    await presence(false);
    await test.step('the page waits for a suggestion, while the form can be used', async () => {
      await page.goto(`${server.url}/#/logout`);
      await page.waitForURL(/#\/login/);
      await expect.poll(asked).toEqual(['conditional']);
      await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
      await page.getByLabel('Email').fill('somebody@example.org');
      await expect(page.getByText('was not accepted')).toHaveCount(0);
      await expect(page).toHaveURL(/#\/login/);
    });
    await test.step('and signs in as soon as one is chosen', async () => {
      // Chromium shows no list for a device of tests: it chooses its passkey itself, when it is touched.
      await presence(true);
      await page.reload();
      await page.waitForURL(/#\/songbook/);
      await expect(page.getByRole('button', { name: 'Clara' })).toBeVisible();
      expect(await asked()).toEqual(['conditional']);
    });
    await page.goto(`${server.url}/#/songbook/security`);
    await expect(dialog.getByText(/Last used on/)).toBeVisible();
    expect(faults).toEqual([]);
  },
);
