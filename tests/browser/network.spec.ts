/** Data that a user has opened, typed or recorded is kept after a lost network and an ended session. */
import type { Page } from '@playwright/test';
import { openEditor } from './support/editDriver.ts';
import { endSession } from './support/importScore.ts';
import { playButton } from './support/openPlayer.ts';
import { openScore, sheetOf } from './support/openScore.ts';
import { FULL, expect, signUp, test, type RunningServer } from './support/songleaf.ts';

const OFFLINE = 'You are offline. What is open goes on working.';
const strip = (page: Page) => page.getByText(OFFLINE);

/** Goes to the last step of the wizard, with all fields filled in. */
async function fillWizard(page: Page, server: RunningServer, title: string): Promise<void> {
  await page.goto(`${server.url}/#/songbook/upload`);
  const wizard = page.getByRole('dialog');
  await wizard
    .locator('input[type=file]')
    .setInputFiles({ name: `${title}.wav`, mimeType: 'audio/wav', buffer: waveOf(2) });
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: /Universal/ }).click();
  await wizard.getByRole('button', { name: /^Piano/ }).click();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('textbox', { name: 'Title' }).fill(title);
  await wizard.getByRole('textbox', { name: 'Composer' }).fill('Clara');
  await wizard.getByRole('checkbox').check();
}

/** A WAV file with a tone of 440 Hz. */
function waveOf(seconds: number): Buffer {
  const rate = 8000;
  const samples = rate * seconds;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i += 1) {
    file.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * i) / rate)), 44 + i * 2);
  }
  return file;
}

test(
  'X-34 C-03 without a network the app says so, keeps the typed text, and continues by itself',
  FULL,
  async ({ page, server, context }) => {
    await signUp(page, server);
    await fillWizard(page, server, 'Without a network');
    const wizard = page.getByRole('dialog');
    await test.step('an upload without a network says so and keeps the form', async () => {
      await context.setOffline(true);
      await expect(strip(page)).toBeVisible();
      await page.screenshot({ path: test.info().outputPath('offline-desktop.png') });
      await wizard.getByRole('button', { name: 'Upload' }).click();
      await expect(wizard.getByText(/You are offline. Nothing is lost/)).toBeVisible();
      await expect(wizard.getByRole('textbox', { name: 'Title' })).toHaveValue('Without a network');
      for (const [size, width, height] of [
        ['tablet', 1024, 768],
        ['phone', 390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: test.info().outputPath(`offline-${size}.png`) });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await test.step('with the network it is sent', async () => {
      await context.setOffline(false);
      await expect(page.getByText('You are online again.')).toBeVisible();
      await expect(strip(page)).toBeHidden();
      await wizard.getByRole('button', { name: 'Upload' }).click();
      await expect(page.getByRole('table').getByText('Without a network')).toBeVisible();
    });
    await test.step('a page that could not be loaded opens when the network is available again', async () => {
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Clara' }).click();
      await page.getByRole('menuitem', { name: 'My Account' }).click();
      await expect(page.getByText(/This opens as soon as the network is back/)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('dialog', { name: 'My Account' })).toBeVisible();
    });
    await test.step('a form that is sent without a network says so', async () => {
      await page.getByLabel('First name').fill('Fanny');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/You are offline. Nothing is lost/).last()).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByLabel('First name')).toHaveValue('Fanny');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Your account was updated.')).toBeVisible();
    });
  },
);

test('X-34 on the way from a score to the songbook, the app says that it is loading or cannot be loaded', async ({
  page,
  server,
  context,
}) => {
  const songbook = page.getByRole('heading', { name: 'My Songbook' });
  const goBack = () => page.evaluate(() => (location.hash = '#/songbook'));
  await openEditor(page, server);
  await test.step('without a network it opens as soon as there is one', async () => {
    await context.setOffline(true);
    await goBack();
    await expect(page.getByText(/This opens as soon as the network is back/)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('waiting-desktop.png') });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: test.info().outputPath('waiting-phone.png') });
    await page.setViewportSize({ width: 1440, height: 900 });
    await context.setOffline(false);
    await expect(songbook).toBeVisible();
    await expect(page.getByText(/This opens as soon as/)).toBeHidden();
  });
  await test.step('a file that cannot be loaded is reported, with a way to try again', async () => {
    await page.goBack();
    await page.reload();
    await page.locator('[data-ready="true"]').first().waitFor();
    await page.route(/\.js$/, (route) => route.abort());
    await goBack();
    await expect(page.getByText(/This page could not be loaded: Songleaf was updated, or/)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('failed-desktop.png') });
    await page.unroute(/\.js$/);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(songbook).toBeVisible();
  });
});

test(
  'A-06 after a session has ended, a dialog asks for the password, and the typed text is kept',
  FULL,
  async ({ page, server, context }) => {
    const account = await signUp(page, server);
    const prompt = page.getByRole('dialog', { name: 'Please log in again' });
    const logIn = async (password: string) => {
      await prompt.getByLabel('Password').fill(password);
      await prompt.getByRole('button', { name: 'Login' }).click();
    };
    await test.step('the name in My Account', async () => {
      await page.goto(`${server.url}/#/songbook/account`);
      await page.getByLabel('First name').fill('Wilhelmine');
      await context.clearCookies({ name: 'songleaf_session' });
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(prompt).toBeVisible();
      for (const [size, width, height] of [
        ['tablet', 1024, 768],
        ['phone', 390, 844],
        ['desktop', 1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: test.info().outputPath(`again-${size}.png`) });
      }
      await expect(prompt.getByLabel('Email')).toHaveValue(account.email);
      await logIn('not the password');
      await expect(prompt.getByRole('alert')).toHaveText('The email or the password is wrong.');
      await logIn(account.password);
      await expect(prompt).toBeHidden();
      await expect(page.getByLabel('First name')).toHaveValue('Wilhelmine');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Your account was updated.')).toBeVisible();
    });
    await test.step('a song in the wizard', async () => {
      await fillWizard(page, server, 'After the session');
      await context.clearCookies({ name: 'songleaf_session' });
      const wizard = page.getByRole('dialog', { name: 'Upload' });
      await page.getByRole('button', { name: 'Upload' }).click();
      await expect(prompt).toBeVisible();
      await logIn(account.password);
      await expect(prompt).toBeHidden();
      await expect(wizard.getByRole('textbox', { name: 'Title' })).toHaveValue('After the session');
      await page.getByRole('button', { name: 'Upload' }).click();
      await expect(page.getByRole('table').getByText('After the session')).toBeVisible();
    });
    await test.step('a user who leaves instead gets the login, and nothing of the page remains', async () => {
      // The event stream of the page belongs to the first session, whose cookie was only removed.
      await page.reload();
      await expect(page.getByRole('table').getByText('After the session')).toBeVisible();
      await endSession(page, server);
      await expect(prompt).toBeVisible({ timeout: 30_000 });
      await prompt.getByRole('button', { name: 'Leave this page' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
      await expect(page.getByText('After the session')).toHaveCount(0);
    });
  },
);

test('H-14 a player whose code cannot be loaded says so, and is loaded again on request', async ({ page, server }) => {
  const code = /createPlayer-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await openScore(page, server);
  await expect(page.getByRole('alert')).toHaveText(/player could not be loaded/);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveText(/player could not be loaded/);
  await page.unroute(code);
  await test.step('the second time with the whole page, which some browsers need', async () => {
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try again' }).click();
    await loaded;
    await expect(playButton(page)).toBeVisible();
  });
});
