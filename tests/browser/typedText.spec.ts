/** What a user types into the smaller forms is kept without a network, after a broken answer and after the session. */
import type { Page } from '@playwright/test';
import { logInAgain } from './support/logInAgain.ts';
import { FULL, expect, signUp, test, openThroughWizard } from './support/songleaf.ts';
import { inThreeSizes } from './support/inThreeSizes.ts';

const OFFLINE = /You are offline. Nothing is lost/;
const FAILED = 'Sorry, that did not work. Please try again.';
const NAME = 'Ünsal <b>x שלום';

const score = (title: string) => ({
  name: 'one.musicxml',
  mimeType: 'application/xml',
  buffer: Buffer.from(
    `<score-partwise version="4.0"><work><work-title>${title}</work-title></work><part-list><score-part id="P1">` +
      '<part-name>Voice</part-name></score-part></part-list><part id="P1"><measure number="1"><attributes>' +
      '<divisions>1</divisions></attributes><note><pitch><step>C</step><octave>5</octave></pitch><duration>4</duration>' +
      '<type>whole</type></note></measure></part></score-partwise>',
  ),
});

/** Answers the writes to these addresses like a gateway whose server is gone; `undo` ends that. */
async function breakWrites(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' && !route.request().url().includes('GetAccountInfo')
      ? route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })
      : route.continue(),
  );
  return () => page.unroute('**/*');
}

test('A-18 A-19 a sign-up that lacks something gives the focus to the first field with an error', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/#/register`);
  const signUpButton = page.locator('form').getByRole('button', { name: 'Sign Up' });
  await page.getByLabel('First name').fill(NAME);
  await page.getByLabel('Email').fill('nobody');
  await signUpButton.click();
  await expect(page.getByText('email is not valid')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.keyboard.press('Enter');
  const password = page.getByLabel('Password');
  await expect(password).toBeFocused();
  await password.fill('leaf-and-staff');
  const before = await page.locator('form').boundingBox();
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  expect(await page.locator('form').boundingBox(), 'nothing moves').toEqual(before);
});

test(
  'A-19 A-20 X-34 a sign-up is kept without a network, after a broken answer, and while the server is slow',
  FULL,
  async ({ page, server, context }) => {
    await page.goto(`${server.url}/#/register`);
    const signUpButton = page.locator('form').getByRole('button', { name: 'Sign Up' });
    await signUpButton.click();
    await expect(page.getByText('this field is required')).toHaveCount(2);
    await page.getByLabel('First name').fill(NAME);
    await page.getByLabel('Email').fill(`typed-${process.pid}@example.org`);
    await page.getByLabel('Password').fill('leaf-and-staff');
    await context.setOffline(true);
    await signUpButton.click();
    await expect(page.getByRole('alert').getByText(OFFLINE)).toBeVisible();
    await inThreeSizes(page, 'sign-up-offline');
    await context.setOffline(false);
    const undo = await breakWrites(page);
    await signUpButton.click();
    await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
    await undo();
    await page.route('**/RegisterApp', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await signUpButton.click();
    await expect(page.getByLabel('First name')).toHaveValue(NAME);
    await page.waitForURL(/#\/songbook/);
    await expect(page.getByRole('button', { name: NAME })).toBeVisible();
  },
);

test(
  'B-19 B-26 A-40 X-34 names of songs and folders and a message are kept by their dialogs',
  FULL,
  async ({ page, server, context }) => {
    const account = await signUp(page, server);
    await openThroughWizard(page, score('A whole note'));
    const forms = [
      {
        address: `rename?id=${new URL(page.url().replace('/#', '')).searchParams.get('id') ?? ''}`,
        field: 'Title',
        button: 'Rename',
      },
      { address: 'newfolder', field: 'Folder name', button: 'Create' },
      { address: 'feedback', field: 'Your message', button: 'Send' },
    ];
    for (const { address, field, button } of forms)
      await test.step(address.replace(/\?.*/, ''), async () => {
        await page.goto(`${server.url}/#/songbook/${address}`);
        const dialog = page.getByRole('dialog');
        const text = dialog.getByRole('textbox', { name: field });
        const send = () => dialog.getByRole('button', { name: button, exact: true }).click();
        // The message of the dialog before is shown for three seconds.
        await expect(page.getByText(FAILED)).toHaveCount(0);
        await text.fill(NAME);
        await context.setOffline(true);
        await send();
        await expect(page.getByText(OFFLINE)).toBeVisible();
        await context.setOffline(false);
        const undo = await breakWrites(page);
        await send();
        await expect(page.getByText(FAILED)).toBeVisible();
        await undo();
        await context.clearCookies({ name: 'songleaf_session' });
        await send();
        await logInAgain(page, account.password);
        await page.mouse.click(5, 5);
        await expect(text).toHaveValue(NAME);
        await send();
        await expect(dialog).toBeHidden();
      });
    await expect(page.getByRole('link', { name: NAME }).first()).toBeVisible();
  },
);

test('C-03 C-19 the upload asks before chosen files are lost, in its first step too', async ({ page, server }) => {
  await signUp(page, server);
  await page.goto(`${server.url}/#/songbook/upload`);
  const wizard = page.getByRole('dialog', { name: 'File Upload' });
  const amr = (name: string) => ({ name, mimeType: 'audio/amr', buffer: Buffer.from('#!AMR\n<') });
  await wizard.locator('input[type=file]').setInputFiles([amr('one.amr'), amr('two.amr')]);
  await expect(wizard.getByText('two.amr')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Stop the upload?' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  let asked = '';
  page.once('dialog', (question) => {
    asked = question.type();
    void question.dismiss();
  });
  await page.reload({ timeout: 2000 }).catch(() => undefined);
  expect(asked).toBe('beforeunload');
  await expect(wizard.getByText('one.amr')).toBeVisible();
});
