/** C-05, O-22: from a link to the page, with a stand-in for YouTube and for yt-dlp, and the real transcription. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standInVideos } from '../api/support/standInVideos.ts';
import type { StandInVideos } from '../api/support/standInVideos.ts';
import { tuneMp3 } from '../fixtures/tunes/synthesize.ts';
import { TUNES } from '../fixtures/tunes/tunes.ts';
import { expect, launchServer, signUp, test } from './support/songleaf.ts';
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
