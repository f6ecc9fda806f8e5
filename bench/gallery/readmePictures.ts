/**
 * `npm run gallery -- readme`: the pictures of the README, taken from the running app with our own excerpts, light and
 * dark, and written as WebP to docs/pictures. Words after `readme` limit them to the names that contain one of the words.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { readMusicJson } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { importScore } from '../../tests/browser/support/importScore.ts';
import { plugInKeyboard, strike } from '../../tests/browser/support/midiKeyboard.ts';
import { launchServer, signUp } from '../../tests/browser/support/songleaf.ts';
import type { Launched } from '../../tests/browser/support/songleaf.ts';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../../tests/chromium.ts';
import { EXCERPTS } from '../../tests/fixtures/gallery/gallery.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const MINUET = new URL('../../public/examples/minuet-in-g.musj', import.meta.url);
/** Further songs would not fit the picture of the songbook. */
const LEFT_OUT = new Set(['chopin-rubato', 'drum-groove', 'many-accidentals']);
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const QUALITY = 82;
const LARGEST_BYTES = 120_000;
/** A busy machine takes its time. */
const PATIENCE_MS = 90_000;
/** Of animations, and of a score that is drawn again. */
const REST_MS = 1500;
const STARS = 5;

type Scheme = 'light' | 'dark';
type SongName = 'bach-invention' | 'mozart-alberti' | 'lead-sheet' | 'guitar-tab' | 'hymn-four-verses';

interface Shot {
  readonly name: string;
  readonly scheme: Scheme;
  /** A score; without one the songbook. */
  readonly of?: SongName;
  /** `score` or `score/edit`. */
  readonly path?: string;
  readonly view?: string;
  /** What is done on the page before it is photographed. */
  readonly prepare?: (page: Page) => Promise<void>;
}

async function selectNote(page: Page): Promise<void> {
  await page.getByTestId('sheet').focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
}

/** With one wrong note. */
async function practise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Practice', exact: true }).click();
  await page.getByRole('button', { name: 'Start practice' }).click();
  await page.getByTestId('task').waitFor();
  await page.waitForTimeout(REST_MS);
  await strike(page, 61);
}

const ON_DESKTOP: readonly Shot[] = [
  { name: 'songbook', scheme: 'light' },
  { name: 'score', scheme: 'dark', of: 'hymn-four-verses' },
  { name: 'editor', scheme: 'light', of: 'lead-sheet', path: 'score/edit', prepare: selectNote },
  { name: 'practice', scheme: 'dark', of: 'bach-invention', prepare: practise },
  { name: 'roll', scheme: 'light', of: 'bach-invention', view: 'both' },
];
/** Beside each other in one picture. */
const ON_PHONE: readonly Shot[] = [
  { name: 'phone-songbook', scheme: 'dark' },
  { name: 'phone-score', scheme: 'light', of: 'guitar-tab' },
  { name: 'phone-roll', scheme: 'dark', of: 'mozart-alberti', view: 'roll' },
];

interface Songs {
  readonly server: Launched;
  readonly ids: ReadonlyMap<string, string>;
  readonly cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
}

async function rate(page: Page, server: Launched, id: string, stars: number): Promise<void> {
  const { token } = (await (await page.request.post(server.url + CALLS.account.path)).json()) as { token: string };
  const answer = await page.request.post(server.url + CALLS.rateQuality.path, {
    headers: { [TOKEN_HEADER]: token },
    form: { id, value: String(stars / STARS) },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Only transcribed scores can be rated. */
const asTranscribed = (score: Score): Score => ({ ...score, meta: { ...score.meta, source: 'Audio' } });

/** The excerpts as rated songs, and a folder. */
async function fillSongbook(browser: Browser, server: Launched): Promise<Songs> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signUp(page, server);
  const ids = new Map<string, string>();
  const { score: minuet } = readMusicJson(JSON.parse(await readFile(MINUET, 'utf8')));
  const songs = [...EXCERPTS.filter(({ name }) => !LEFT_OUT.has(name)), { name: 'minuet', score: minuet }];
  for (const [index, { name, score }] of songs.entries()) {
    const id = await importScore(page, server, asTranscribed(score));
    ids.set(name, id);
    // The songbook does not show all stars of an imported score, which an unrated one has too.
    await rate(page, server, id, STARS - 1 - (index % 2));
  }
  await importScore(page, server, minuet, { path: 'Lessons/', title: 'Minuet for Ada' });
  const cookies = await context.cookies();
  await context.close();
  return { server, ids, cookies };
}

function addressOf({ of, path = 'score', view }: Shot, ids: Songs['ids']): string {
  if (of === undefined) return 'songbook';
  return `${path}?id=${ids.get(of) ?? ''}${view === undefined ? '' : `&view=${view}`}`;
}

async function openShot(page: Page, shot: Shot, { server, ids }: Songs): Promise<void> {
  await page.goto(`${server.url}/#/${addressOf(shot, ids)}`);
  const sign = shot.of === undefined ? 'a[href*="score?id="]' : '[data-ready=true]';
  await page.locator(sign).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await shot.prepare?.(page);
  await page.waitForTimeout(REST_MS);
}

/** Playwright itself takes no WebP. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

type Device = typeof DESKTOP | typeof PHONE;

async function photograph(browser: Browser, shot: Shot, songs: Songs, device: Device): Promise<Buffer> {
  const context = await browser.newContext({ ...device, colorScheme: shot.scheme, reducedMotion: 'reduce' });
  const tours = ['songbook', 'play', 'edit_sheet', 'edit_roll'];
  await context.addCookies(tours.map((tour) => ({ name: `tour_${tour}`, value: '1', url: songs.server.url })));
  await context.addCookies(songs.cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(plugInKeyboard);
  await openShot(page, shot, songs);
  const picture = await webp(page);
  await context.close();
  return picture;
}

/** The pictures in a row, each with round corners. */
async function beside(browser: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage(DESKTOP);
  const images = pictures.map((each) => `<img src="data:image/webp;base64,${each.toString('base64')}">`);
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: flex; justify-content: space-evenly; align-items: center; background: #dfe5df }
    img { height: 736px; border-radius: 22px; box-shadow: 0 8px 28px #0005 }
    </style>${images.join('')}`);
  await page.waitForLoadState('load');
  const picture = await webp(page);
  await page.close();
  return picture;
}

async function keep(name: string, picture: Buffer): Promise<void> {
  if (picture.length > LARGEST_BYTES) throw new Error(`${name} has ${String(picture.length)} bytes`);
  await writeFile(join(FOLDER, `${name}.webp`), picture);
  console.log(`${name}.webp, ${String(picture.length)} bytes`);
}

async function photographAll(browser: Browser, songs: Songs): Promise<void> {
  const words = process.argv.slice(3);
  const isAsked = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word));
  for (const shot of ON_DESKTOP)
    if (isAsked(shot.name)) await keep(shot.name, await photograph(browser, shot, songs, DESKTOP));
  if (!isAsked('phone')) return;
  const phones: Buffer[] = [];
  for (const shot of ON_PHONE) phones.push(await photograph(browser, shot, songs, PHONE));
  await keep('phone', await beside(browser, phones));
}

/** @returns the folder of the pictures. */
export async function buildReadmePictures(): Promise<string> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  await mkdir(FOLDER, { recursive: true });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-pictures-'));
  const server = await launchServer(dataDirectory);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    await photographAll(browser, await fillSongbook(browser, server));
  } finally {
    await browser.close();
    await server.stop();
    // Processes of the stopped server may still write there.
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 });
  }
  return FOLDER;
}
