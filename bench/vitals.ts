/**
 * Largest contentful paint, interaction to next paint and layout shift of the first page, the sign-in, a songbook of 50
 * songs and a score of 40 measures, on a desktop and a phone whose processor is four times slower than this one's, with
 * an empty cache. The inputs begin as soon as the page shows what it was opened for. Written to bench/vitals.md.
 *
 * While you work, VITALS_PAGES measures only the pages whose names begin with one of these words, VITALS_DEVICES only
 * these devices, and VITALS_ROUNDS so many visits of each: `VITALS_PAGES=score,songbook VITALS_DEVICES=phone`. Figures of
 * some pages are printed and not written to the file.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { importScore } from '../tests/browser/support/importScore.ts';
import { launchServer, signUp } from '../tests/browser/support/songleaf.ts';
import type { RunningServer } from '../tests/browser/support/songleaf.ts';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../tests/chromium.ts';
import { pianoScore } from './scores/generateScore.ts';
import { observeVitals, readVitals } from './vitals/observeVitals.ts';
import type { Vitals } from './vitals/observeVitals.ts';

const SONGS = 50;
const SONG_MEASURES = 4;
const SCORE_MEASURES = 40;
const SLOWDOWN = 4;
/** Of each page; the worst counts. */
const ROUNDS = Number(process.env['VITALS_ROUNDS'] ?? 3);
/** Between two inputs, and after the last: the browser reports an input after its frame. */
const PAUSE_MS = 400;
const REST_MS = 2500;
/** Of good pages, as web.dev/vitals states. */
const LIMITS = { lcp: 2500, inp: 200, cls: 0.1 };

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;
type Device = keyof typeof DEVICES;
const ALL_DEVICES = Object.keys(DEVICES) as readonly Device[];

const wordsOf = (name: string): readonly string[] => (process.env[name] ?? '').split(',').filter((word) => word !== '');
const PAGES_ASKED = wordsOf('VITALS_PAGES');
const DEVICES_ASKED = wordsOf('VITALS_DEVICES');
const MEASURES_ALL = PAGES_ASKED.length === 0 && DEVICES_ASKED.length === 0;
const isAsked = (page: string): boolean =>
  PAGES_ASKED.length === 0 || PAGES_ASKED.some((word) => page.startsWith(word));
const isAskedDevice = (device: Device): boolean => DEVICES_ASKED.length === 0 || DEVICES_ASKED.includes(device);

interface Target {
  readonly name: string;
  readonly address: string;
  /** What the page is opened for. */
  readonly selector: string;
  readonly isSignedIn: boolean;
  readonly inputs: readonly Input[];
}

type Input = (page: Page, device: Device) => Promise<void>;

const press =
  (key: string): Input =>
  (page) =>
    page.keyboard.press(key);

/** A click, and on a phone a tap, on the first of these elements; where the device shows none, nothing. */
const click =
  (selector: string): Input =>
  async (page, device) => {
    const element = page.locator(selector).filter({ visible: true }).first();
    if ((await element.count()) === 0) return;
    await (device === 'phone' ? element.tap() : element.click());
  };

const WELCOME = [press('Tab'), press('Tab'), click('main h1'), press('End'), press('Home')];
const SIGN_IN = [...'ada@example.org']
  .map(press)
  .concat(
    press('Tab'),
    ...[...'a secret word'].map(press),
    click('input[name=RememberMe]'),
    click('button[type=submit]'),
  );
const SONGBOOK: readonly Input[] = [
  click('tbody input[type=checkbox], li input[type=checkbox]'),
  press('Escape'),
  click('button[aria-label="More"], button[aria-label^="More"]'),
  press('ArrowDown'),
  press('Escape'),
  click('button[aria-label="Add song"]'),
  press('Escape'),
  click('input[type=search]'),
  ...[...'prelude'].map(press),
  press('Enter'),
];
const SCORE: readonly Input[] = [
  click('[data-testid=sheet]'),
  click('[role=combobox]'),
  press('Escape'),
  click('section[aria-label] button[aria-label="Play"]'),
  click('section[aria-label] button[aria-label="Pause"]'),
  press('ArrowRight'),
  press('PageDown'),
  click('button[aria-haspopup=menu]'),
  press('Escape'),
];

const targetsOf = (score: string): readonly Target[] => [
  { name: 'first page', address: '', selector: 'main h1', isSignedIn: false, inputs: WELCOME },
  { name: 'sign-in', address: 'login', selector: 'input[type=password]', isSignedIn: false, inputs: SIGN_IN },
  {
    name: `songbook, ${String(SONGS)} songs`,
    address: 'songbook',
    selector: 'a[href*="score?id="]',
    isSignedIn: true,
    inputs: SONGBOOK,
  },
  {
    name: `score, ${String(SCORE_MEASURES)} measures`,
    address: `score?id=${score}`,
    selector: '[data-testid=sheet] canvas',
    isSignedIn: true,
    inputs: SCORE,
  },
];

interface Prepared {
  readonly storageState: Exclude<BrowserContextOptions['storageState'], undefined>;
  /** The id of the score. */
  readonly score: string;
}

/** A user who knows the app, with songs. */
async function prepare(browser: Browser, server: RunningServer): Promise<Prepared> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signUp(page, server);
  for (let song = 1; song < SONGS; song += 1)
    await importScore(page, server, pianoScore(SONG_MEASURES), {
      title: `Prelude ${String(song)}`,
      composer: 'Nobody',
    });
  const score = await importScore(page, server, pianoScore(SCORE_MEASURES), { title: 'A longer prelude' });
  const storageState = await context.storageState();
  await context.close();
  return { storageState, score };
}

async function visit(browser: Browser, url: string, target: Target, device: Device, state: Prepared): Promise<Vitals> {
  const { storageState } = state;
  const context = await browser.newContext({ ...DEVICES[device], ...(target.isSignedIn && { storageState }) });
  const tours = ['songbook', 'play', 'edit_sheet', 'edit_roll'];
  await context.addCookies(tours.map((tour) => ({ name: `tour_${tour}`, value: '1', url })));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await observeVitals(page);
  await page.goto(`${url}/#/${target.address}`);
  await page.locator(target.selector).first().waitFor();
  await lastPaint(page);
  for (const input of target.inputs) {
    await input(page, device);
    await page.waitForTimeout(PAUSE_MS);
  }
  await page.waitForTimeout(REST_MS);
  const vitals = await readVitals(page);
  await context.close();
  return vitals;
}

/** The browser ends LCP with the first input, which therefore waits for the frame. */
async function lastPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
}

const worstOf = (visits: readonly Vitals[], figure: 'lcp' | 'inp' | 'cls'): Vitals =>
  visits.reduce((worst, each) => (each[figure] > worst[figure] ? each : worst));

function rowOf(name: string, device: Device, visits: readonly Vitals[]): readonly string[] {
  const [lcp, inp, cls] = (['lcp', 'inp', 'cls'] as const).map((figure) => worstOf(visits, figure)[figure]);
  const mark = (value = 0, limit: number, digits = 0): string =>
    value < limit ? value.toFixed(digits) : `**${value.toFixed(digits)}**`;
  const { worst, inputs } = worstOf(visits, 'inp');
  return [
    ...[name, device, mark(lcp, LIMITS.lcp), mark(inp, LIMITS.inp), mark(cls, LIMITS.cls, 3)],
    ...[String(inputs), worst.replaceAll('|', ' ')],
  ];
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const HEADER = ['page', 'device', 'LCP ms', 'INP ms', 'CLS', 'inputs', 'slowest input'];

function report(rows: readonly (readonly string[])[]): string {
  const load = loadavg()[0]?.toFixed(1) ?? '';
  return `# How fast pages show and answer

Written by \`npm run bench vitals\` (Chromium without a GPU, ${String(cpus().length)} cores, load at the end ${load}: of the machine, with
whatever else ran on it). The processor is made ${String(SLOWDOWN)} times slower, the cache is empty, and the inputs begin as soon as the
page shows what it was opened for. Each figure is the worst of ${String(ROUNDS)} visits. Good pages have an LCP below 2,500 ms, an INP
below 200 ms and a CLS below 0.1; what is over is printed in bold. LCP counts texts and pictures, not the canvas of a
score, for which [cold.md](cold.md) has times.

${[line(HEADER), line(HEADER.map(() => '---')), ...rows.map(line)].join('\n')}
`;
}

async function measureAll(browser: Browser, server: RunningServer): Promise<readonly (readonly string[])[]> {
  const prepared = await prepare(browser, server);
  const rows: (readonly string[])[] = [];
  for (const target of targetsOf(prepared.score).filter(({ name }) => isAsked(name)))
    for (const device of ALL_DEVICES.filter(isAskedDevice)) {
      const visits: Vitals[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        visits.push(await visit(browser, server.url, target, device, prepared));
      const row = rowOf(target.name, device, visits);
      rows.push(row);
      console.log(row.join(' | '));
    }
  return rows;
}

export default async function benchVitals(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const data = await mkdtemp(join(tmpdir(), 'songleaf-vitals-'));
  const server = await launchServer(data);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  console.log(HEADER.join(' | '));
  try {
    const rows = await measureAll(browser, server);
    if (MEASURES_ALL) await writeFile(new URL('vitals.md', import.meta.url), report(rows));
  } finally {
    await browser.close();
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}
