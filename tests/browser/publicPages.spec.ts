/** The pages without sign-in: imprint, privacy, terms, and the page for an unknown address. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { privacyCookies, privacyStorage } from '../../src/texts/index.ts';
import { FULL, launchServer, openThroughWizard, signUp, type Launched } from './support/songleaf.ts';

let dataDirectory: string;
let server: Launched;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-public-'));
  server = await launchServer(dataDirectory, {
    OPERATOR_NAME: 'Leaf & Co',
    OPERATOR_ADDRESS: '1 Music Row; 10115 Berlin ;',
    OPERATOR_EMAIL: 'hello@leaf.example',
  });
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

const SIZES = [
  ['desktop', 1440, 900],
  ['tablet', 1024, 768],
  ['phone', 390, 844],
] as const;

/** Shows the page in three sizes; nothing may be wider than the screen. */
async function expectPage(page: Page, name: string): Promise<void> {
  for (const [size, width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // The page takes the form of its size with a frame of its own.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0);
    await page.screenshot({ path: test.info().outputPath(`${name}-${size}.png`), animations: 'disabled' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('X-43 A-26 A-28 visitors and users find imprint and privacy, and an unknown address says so', async ({ page }) => {
  await test.step('an unknown address of the app and of the server', async () => {
    await page.goto(`${server.url}/#/no/such/page`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expectPage(page, 'not-found');
    const answer = await page.goto(`${server.url}/nope`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'To Songleaf' }).click();
    await expect(page.getByRole('heading', { name: 'Turn a song into sheet music' })).toBeVisible();
  });
  await test.step('from the login to the imprint, without an account', async () => {
    await page.goto(`${server.url}/#/login`);
    await page.getByRole('link', { name: 'Imprint' }).click();
    await expect(page).toHaveTitle('Imprint');
    for (const line of ['Leaf & Co', '1 Music Row', '10115 Berlin']) await expect(page.getByText(line)).toBeVisible();
    await expect(page.getByRole('link', { name: 'hello@leaf.example' })).toHaveAttribute(
      'href',
      'mailto:hello@leaf.example',
    );
    await expectPage(page, 'imprint');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    await expectPage(page, 'privacy');
    await page.getByRole('link', { name: 'Terms', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
  });
  await test.step('from the menu of a user, above the songbook', async () => {
    await signUp(page, server);
    await page.getByRole('button', { name: 'Clara' }).click();
    await page.getByRole('menuitem', { name: 'Imprint' }).click();
    await expect(page).toHaveURL(/#\/songbook\/imprint$/);
    await expect(page.getByRole('dialog', { name: 'Imprint' }).getByText('Leaf & Co')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/#\/songbook$/);
    await expect(page.getByRole('link', { name: 'Send us Feedback' })).toBeVisible();
  });
});

test('X-44 A-17 a visitor reads what this is, and opens, reads and plays the example without an account', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Turn a song into sheet music' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up for free' })).toHaveAttribute('href', '#/register');
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '#/login');
  await expectPage(page, 'welcome');
  await test.step('A-28 on a phone, where a visitor has no drawer, the footer leads to the help', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  // A page of text needs neither the engine nor the painter. The hash of a file may contain any of these words.
  const names = scripts.map((url) => url.replace(/-[\w-]{8}\.js$/, ''));
  expect(names.filter((name) => /engine|pixi|ScoreScreen|Example/i.test(name))).toEqual([]);
  await page.getByRole('link', { name: /Open the example: Minuet in G/ }).click();
  await expect(page).toHaveTitle('Minuet in G');
  await expect(page.locator('[data-ready=true]').first()).toBeVisible();
  await expectPage(page, 'example');
  await expect(page.getByRole('tab', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/#\/register$/);
});

const SCORE = `<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name>
</score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>1</divisions><time><beats>4</beats>
<beat-type>4</beat-type></time></attributes><note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration>
<type>whole</type></note></measure></part></score-partwise>`;

test('the privacy policy names everything that a browser stores after a visit', FULL, async ({ page, context }) => {
  await signUp(page, server);
  await page.goto(`${server.url}/#/songbook/changelog`);
  // The version counts as read as soon as it is shown, not while it is still loading.
  await expect(page.getByRole('dialog', { name: "What's new?" }).getByRole('listitem').first()).toBeVisible();
  await openThroughWizard(page, { name: 'c.musicxml', mimeType: 'text/xml', buffer: Buffer.from(SCORE) });
  await page.goto(`${page.url().replace('/score?', '/score/edit?')}&view=roll`);
  await page.getByRole('button', { name: 'Piano roll colours' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await page.goto(`${server.url}/#/songbook`);
  await page.reload();
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }));
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies).toEqual(expect.arrayContaining(['songleaf_session', 'versionCode', 'pianoroll_config']));
  const cookieNames = privacyCookies.map(({ name }) => name.replace('…', ''));
  expect(cookies.filter((name) => !cookieNames.some((known) => name.startsWith(known)))).toEqual([]);
  const stored = privacyStorage.map(({ name }) => name.replace(/ \(.*/, '').replace(/…$/, ''));
  const found = [...kept.local, ...kept.session, ...kept.caches, ...kept.databases];
  expect(found.filter((name) => !stored.some((known) => name.startsWith(known)))).toEqual([]);
});
