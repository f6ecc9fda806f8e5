/**
 * `npm run gallery -- screens`: pictures of every screen and dialog of the app, on a desktop, a tablet and a phone, light
 * and dark, in data/gallery/screens. Words after `screens` limit them to the addresses that contain one of the words.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { writeMusicXml } from '../../engine/index.ts';
import { launchServer, openThroughWizard, signUp, type Launched } from '../../tests/browser/support/songleaf.ts';
import { CHROMIUM_FLAGS, findChromium, NO_CHROMIUM } from '../../tests/chromium.ts';
import { EXCERPTS } from '../../tests/fixtures/gallery/gallery.ts';

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;
/** A busy machine takes its time. */
const PATIENCE_MS = 90_000;
const SCHEMES = ['light', 'dark'] as const;

const VISITOR = ['', 'login', 'register', 'onboarding', 'help', 'imprint', 'privacy', 'no/such/page', 'example'];
const SONGBOOK_DIALOGS = 'upload record youtube newfolder account changepassword security feedback changelog';
const SCORE_DIALOGS = 'pdf sound share versions help feedback edit/transpose edit/props';
const USER = ['songbook', 'upgrade', ...SONGBOOK_DIALOGS.split(' ').map((dialog) => `songbook/${dialog}`)];
const scoreAddresses = (id: string): readonly string[] => [
  ...['sheet', 'roll', 'pages'].map((view) => `score?id=${id}&view=${view}`),
  `score/edit?id=${id}`,
  ...SCORE_DIALOGS.split(' ').map((dialog) => `score/${dialog}?id=${id}`),
];

/** Songs of several kinds, and one that has failed. Returns the id of a score. */
async function fillSongbook(page: Page): Promise<string> {
  let id = '';
  for (const { name, score } of EXCERPTS.slice(0, 4)) {
    await openThroughWizard(page, {
      name: `${name}.musicxml`,
      mimeType: 'text/xml',
      buffer: Buffer.from(writeMusicXml(score)),
    });
    await page.locator('[data-ready=true]').first().waitFor();
    id = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? id;
  }
  await page.goto(`${new URL(page.url()).origin}/#/songbook/newfolder`);
  await page.getByLabel('Folder name').fill('Lessons');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return id;
}

async function settle(page: Page, address: string): Promise<void> {
  const isScore = /^(score|example)/.test(address);
  const sign = isScore ? page.locator('[data-ready=true]') : page.locator('h1, h2, [role=dialog]');
  await sign.first().waitFor({ state: 'attached' });
  if (/^(score|songbook)\/(?!edit\?)/.test(address)) await page.getByRole('dialog').first().waitFor();
  await page.locator('.MuiCircularProgress-indeterminate').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

async function photograph(page: Page, server: Launched, device: string, addresses: readonly string[], folder: string) {
  const words = process.argv.slice(3);
  const files: string[] = [];
  for (const address of addresses) {
    if (words.length > 0 && !words.some((word) => address.includes(word))) continue;
    await page.goto(`${server.url}/#/${address}`);
    await settle(page, address);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const name = address.replace(/\?id=[^&]*/, '').replaceAll(/[^a-z]+/gi, '-') || 'welcome';
      const file = `${device}-${name}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file) });
      files.push(file);
    }
  }
  return files;
}

const seenTours = (url: string) =>
  ['songbook', 'play', 'edit_sheet', 'edit_roll'].map((tour) => ({ name: `tour_${tour}`, value: '1', url }));

async function photographAll(browser: Browser, server: Launched, folder: string): Promise<string[]> {
  const files: string[] = [];
  let state: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  let id = '';
  for (const [device, options] of Object.entries(DEVICES)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    await context.addCookies(seenTours(server.url));
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    files.push(...(await photograph(page, server, device, VISITOR, folder)));
    if (state === undefined) {
      await signUp(page, server);
      id = await fillSongbook(page);
      state = await context.storageState();
    } else {
      await context.addCookies(state.cookies);
    }
    await page.reload();
    files.push(...(await photograph(page, server, device, [...USER, ...scoreAddresses(id)], folder)));
    await context.close();
    console.log(`${device}: ${files.length} pictures so far`);
  }
  return files;
}

/** @returns the page that shows the pictures, beside them. */
export async function buildScreens(parent: string): Promise<string> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const folder = join(parent, 'screens');
  await mkdir(folder, { recursive: true });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-screens-'));
  const server = await launchServer(dataDirectory);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const files = await photographAll(browser, server, folder);
    const figures = files.map((file) => `<figure><img src="${file}" alt=""><figcaption>${file}</figcaption></figure>`);
    const style = 'body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}img{height:420px}';
    await writeFile(join(folder, 'index.html'), `<!doctype html><style>${style}</style>${figures.join('\n')}`);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return join(folder, 'index.html');
}
