/** Links that contain a secret: to confirm an address, to choose a new password, and to a shared score. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { linkIn } from '../api/support/outbox.ts';
import { importScore } from './support/importScore.ts';
import { SCORE } from './support/openScore.ts';
import { FULL, expect, launchServer, signUp, test } from './support/songleaf.ts';
import type { Launched } from './support/songleaf.ts';

let dataDirectory: string;
let server: Launched;
test.beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-links-'));
  server = await launchServer(dataDirectory);
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Opens the newest letter's link. The key disappears from the address. */
async function follow(page: Page, email: string, subject: RegExp): Promise<string> {
  const { path, key } = await linkIn(dataDirectory, email, subject);
  expect(key).toMatch(/^[\w-]{43}$/);
  await page.goto(`${server.url}${path}#key=${key}`);
  await expect(page).toHaveURL(server.url + path);
  return key;
}

test('14.2.1 the keys of mailed and shared links are in no address that a server gets', FULL, async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  const { email } = await signUp(page, server);
  const keys: string[] = [];

  await test.step('A-44 the address is confirmed', async () => {
    keys.push(await follow(page, email, /confirm your email/));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('main')).toContainText('confirmed');
  });

  await test.step('A-20 a new password is chosen', async () => {
    await page.goto(`${server.url}/ForgotPassword`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await expect(page.getByRole('main')).toContainText(/mail/);
    keys.push(await follow(page, email, /Choose a new password/));
    // A refused attempt keeps the key.
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('staves and clefs');
    await page.getByRole('checkbox', { name: 'Show characters' }).check();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Repeat the new password')).toHaveAttribute('type', 'text');
    await page.getByRole('checkbox', { name: 'Show characters' }).uncheck();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByLabel('Repeat the new password').fill('something else');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByRole('alert')).toContainText('password mismatch');
    await page.getByLabel('New password', { exact: true }).fill('staves and clefs');
    await page.getByLabel('Repeat the new password').fill('staves and clefs');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByRole('button', { name: 'Change the password' })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('M-03 a shared score is opened and copied', async () => {
    await page.goto(`${server.url}/#/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('staves and clefs');
    await page.locator('form').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/#\/songbook/);
    const id = await importScore(page, server, SCORE, { title: 'Shared' });
    await page.goto(`${server.url}/#/score?id=${id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Private link' });
    await expect(field).toHaveValue(/#\/shared\?key=/);
    const link = await field.inputValue();
    keys.push(/key=([\w-]+)/.exec(link)?.[1] ?? '');
    await page.goto(link);
    await page.getByRole('button', { name: 'Copy to my songbook' }).click();
    await page.waitForURL(/#\/score\?id=/);
  });

  expect(keys.map((key) => key.length)).toEqual([43, 43, 32]);
  // What stands after the hash sign stays in the browser.
  const sent = addresses.map((address) => address.replace(/#.*/, ''));
  expect(sent.filter((address) => keys.some((key) => address.includes(key)))).toEqual([]);
});
