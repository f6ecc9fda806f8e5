/** C-05, O-22: from a link to the page, with a stand-in for YouTube and for yt-dlp, and the real transcription. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standInVideos } from '../api/support/standInVideos.ts';
import type { StandInVideos } from '../api/support/standInVideos.ts';
import { tuneMp3 } from '../fixtures/tunes/synthesize.ts';
import { TUNES } from '../fixtures/tunes/tunes.ts';
import { inThreeSizes } from './support/inThreeSizes.ts';
import { logInAgain } from './support/logInAgain.ts';
import { FULL, expect, launchServer, signUp, test } from './support/songleaf.ts';
import type { Launched } from './support/songleaf.ts';

const VIDEO_ID = 'abcDEF_12-3';
let folder: string;
let videos: StandInVideos;
let server: Launched;

test.beforeAll(async () => {
  const [tune] = TUNES;
  if (tune === undefined) throw new Error('The fixtures contain no tune.');
  folder = await mkdtemp(join(tmpdir(), 'songleaf-video-'));
  const video = {
    id: VIDEO_ID,
    title: 'A tune, played slowly',
    channel: 'Clara',
    duration: 'PT25S',
    media: await tuneMp3(tune),
  };
  videos = await standInVideos(folder, [video]);
  server = await launchServer(join(folder, 'data'), videos.environment);
});
test.afterAll(async () => {
  await server.stop();
  await videos.close();
  await rm(folder, { recursive: true, force: true });
});

test('C-05 C-12 O-22 a link becomes a score; the page sends no request to another site', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await signUp(page, server);
  await page.getByRole('button', { name: 'Add a song' }).click();
  await page.getByRole('menuitem', { name: 'YouTube to Sheet' }).click();
  const wizard = page.getByRole('dialog', { name: 'YouTube to Sheet' });
  await wizard.getByRole('button', { name: /Universal/ }).click();
  await wizard.getByRole('button', { name: /^Piano/ }).click();
  await wizard.getByRole('textbox', { name: 'Search' }).fill(`https://www.youtube.com/watch?v=${VIDEO_ID}`);
  await wizard.getByRole('button', { name: 'Search' }).click();
  await expect(wizard.getByText('A tune, played slowly')).toBeVisible();
  // The picture was loaded through Songleaf's server.
  await expect(wizard.locator('img')).toHaveJSProperty('naturalWidth', 1);
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('textbox', { name: 'Composer' }).fill('Trad.');
  await wizard.getByRole('checkbox').check();
  await wizard.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/#\/songbook$/);
  const song = page.getByRole('link', { name: 'A tune, played slowly' });
  await expect(song).toBeVisible({ timeout: 120_000 });
  await song.click();
  await expect(page.locator('[data-ready="true"]').first()).toBeVisible();
  expect(foreign).toEqual([]);
});

test(
  'C-03 C-05 X-34 what was searched and entered outlives a lost network, a broken server, an ended session, Escape',
  FULL,
  async ({ page, context }) => {
    const account = await signUp(page, server);
    await page.goto(`${server.url}/#/songbook/youtube`);
    const wizard = page.getByRole('dialog', { name: 'YouTube to Sheet' });
    const field = wizard.getByRole('textbox', { name: 'Search' });
    const title = wizard.getByRole('textbox', { name: 'Title' });
    const create = () => wizard.getByRole('button', { name: 'Create' }).click();
    const broken = { status: 502, body: '<h1>Bad gateway</h1>' };

    await test.step('a button that cannot be pressed says what is missing', async () => {
      await expect(wizard.getByRole('button', { name: 'Next' })).toBeDisabled();
      await expect(wizard.getByText('Choose a mode to go on.')).toBeVisible();
      await wizard.getByRole('button', { name: /Universal/ }).click();
      await wizard.getByRole('button', { name: /^Piano/ }).click();
      await expect(wizard.getByText('Find and choose a video to go on.')).toBeVisible();
      await inThreeSizes(page, 'video-missing');
    });

    await test.step('a search without a network says so, and keeps its words', async () => {
      await field.fill(`https://youtu.be/${VIDEO_ID}`);
      await context.setOffline(true);
      await wizard.getByRole('button', { name: 'Search' }).click();
      await expect(wizard.getByText(/You are offline. Nothing is lost/)).toBeVisible();
      await inThreeSizes(page, 'video-offline');
      await context.setOffline(false);
      await wizard.getByRole('button', { name: 'Back' }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
      await expect(field).toHaveValue(`https://youtu.be/${VIDEO_ID}`);
    });

    await test.step('a search that fails says so', async () => {
      await page.route('**/LookUpVideo*', (route) => route.fulfill(broken));
      await wizard.getByRole('button', { name: 'Search' }).click();
      await expect(wizard.getByText('Videos cannot be searched at the moment. Please try again later.')).toBeVisible();
      await page.unroute('**/LookUpVideo*');
      await wizard.getByRole('button', { name: 'Search' }).click();
      await wizard.getByRole('textbox', { name: 'Start' }).fill('0:03');
      await wizard.getByRole('button', { name: 'Next' }).click();
      await title.fill('שיר <b>slow</b>');
      await wizard.getByRole('textbox', { name: 'Composer' }).fill('Trad.');
      await wizard.getByRole('checkbox').check();
    });

    await test.step('the form is kept without a network, after a broken answer, and after the session', async () => {
      await context.setOffline(true);
      await create();
      await expect(page.getByText(/You are offline. Nothing is lost/)).toBeVisible();
      await context.setOffline(false);
      await page.route('**/YouTubeToSheet', (route) => route.fulfill(broken));
      await create();
      await expect(page.getByText('Unkown Error!')).toBeVisible();
      await page.unroute('**/YouTubeToSheet');
      await context.clearCookies({ name: 'songleaf_session' });
      await create();
      await logInAgain(page, account.password);
      await expect(title).toHaveValue('שיר <b>slow</b>');
    });

    await test.step('Escape asks, in the first step too', async () => {
      for (let step = 0; step < 4; step += 1) await wizard.getByRole('button', { name: 'Back' }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog', { name: 'Leave without a song?' })).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      for (let step = 0; step < 4; step += 1) await wizard.getByRole('button', { name: 'Next' }).click();
      await create();
      await expect(page.getByRole('table').getByText('שיר <b>slow</b>')).toBeVisible();
    });
  },
);
