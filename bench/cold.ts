/**
 * What a newcomer waits for: pages of the app opened by their address with an empty cache, and once more with a full one,
 * at full speed and with a processor that is four times slower; beside a page with alphaTab alone that shows the same
 * scores. Written to bench/cold.md. Milliseconds mean little on a loaded machine; bytes do.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { writeMusicXml } from '../engine/index.ts';
import { allBytes, coldLoad } from '../tests/browser/support/coldLoad.ts';
import type { ColdLoad } from '../tests/browser/support/coldLoad.ts';
import { launchServer } from '../tests/browser/support/songleaf.ts';
import type { RunningServer } from '../tests/browser/support/songleaf.ts';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../tests/chromium.ts';
import { serveAlphaTab } from './cold/serveAlphaTab.ts';
import { storeScores } from './cold/storeScores.ts';
import type { StoredScores } from './cold/storeScores.ts';
import { pianoScore } from './scores/generateScore.ts';

const SIZES = [40, 1000, 3000];
const SLOWDOWNS = [1, 4];
/** Of each page; the median counts. */
const ROUNDS = Number(process.env['COLD_ROUNDS'] ?? 3);
/** The pages whose names contain this text, `score, 40`; with it the results are printed and not written. */
const PAGES = process.env['COLD_PAGES'] ?? '';
/** After a page has shown what it is opened for: what it loads and compiles then belongs to no other visit. */
const REST_MS = 1500;
const VIEWPORT = { width: 1440, height: 900 };
const NOTES = '[data-testid=sheet] canvas';
/** The painter's, at its first frame with notes. */
const FIRST_NOTES = 'first-notes';

interface Target {
  readonly name: string;
  readonly url: string;
  readonly selector: string;
  readonly mark?: string;
  readonly isSignedIn: boolean;
}

function targetsOf({ url }: RunningServer, ids: StoredScores['ids'], peer: string): readonly Target[] {
  return [
    { name: 'login', url: `${url}/#/login`, selector: 'input[type=password]', isSignedIn: false },
    { name: 'songbook', url: `${url}/#/songbook`, selector: 'a[href*="score?id="]', isSignedIn: true },
    ...SIZES.flatMap((size) => [
      {
        name: `score, ${String(size)}`,
        url: `${url}/#/score?id=${ids.get(size) ?? ''}`,
        selector: NOTES,
        mark: FIRST_NOTES,
        isSignedIn: true,
      },
      {
        name: `alphaTab, ${String(size)}`,
        url: `${peer}/alphaTab.html?${String(size)}`,
        selector: '[data-ready]',
        isSignedIn: false,
      },
    ]),
  ];
}

interface Loads {
  readonly cold: ColdLoad[];
  readonly warm: ColdLoad[];
}

/**
 * Each round with a new profile, whose cache is empty. It is a profile on the disk, as a user has: Chromium stores no
 * compiled code in a private context.
 */
async function openProfile(executablePath: string, folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath, args: CHROMIUM_FLAGS, viewport: VIEWPORT });
}

async function measure(
  executablePath: string,
  target: Target,
  { cookies }: StoredScores,
  slowdown: number,
): Promise<Loads> {
  const loads: Loads = { cold: [], warm: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'songleaf-profile-'));
    const context = await openProfile(executablePath, folder);
    if (target.isSignedIn) await context.addCookies([...cookies]);
    // At the second visit the browser stores compiled code, which the third one uses (server/http/storedCode.ts).
    for (const visit of ['cold', 'second', 'warm'] as const) {
      const page = await context.newPage();
      const load = await coldLoad(page, { ...target, slowdown });
      if (visit !== 'second') loads[visit].push(load);
      await page.waitForTimeout(REST_MS);
      await page.close();
    }
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
  return loads;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
const kB = (bytes: number): string => String(Math.round(bytes / 1000));

function rowOf(name: string, slowdown: number, { cold, warm }: Loads): readonly string[] {
  const [load] = cold;
  if (load === undefined) throw new Error('No round was run');
  const { page, script, font, data, other } = load.bytes;
  const ms = (loads: readonly ColdLoad[], of: 'shown' | 'longestTask'): string =>
    String(Math.round(median(loads.map((each) => each[of]))));
  return [
    name,
    `${String(slowdown)}x`,
    ...[allBytes(load), script, data, font, page + other].map(kB),
    String(load.requests),
    ...[ms(cold, 'shown'), ms(cold, 'longestTask'), ms(warm, 'shown'), ms(warm, 'longestTask')],
  ];
}

const HEADER = ['page', 'processor', 'kB', 'scripts', 'data', 'fonts', 'other', 'requests']
  .concat(['cold ms', 'longest task', 'warm ms', 'longest task'])
  .join(' | ');

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function report(rows: readonly (readonly string[])[]): string {
  const load = loadavg()[0]?.toFixed(1) ?? '';
  return `# Pages opened by their address

Written by \`npm run bench cold\` (Chromium without a GPU, ${String(cpus().length)} cores, load at the end ${load}: of the
machine, with whatever else ran on it). kB over the wire with an empty cache, up to the frame that shows the first notes
(login: the form, songbook: the songs). Times are medians of ${String(ROUNDS)}, in milliseconds from the start of the navigation to that
frame; \`longest task\` is the main thread's before it. \`alphaTab\` is a page with alphaTab alone that shows the same score.

${[line(HEADER.split(' | ')), line(HEADER.split(' | ').map(() => '---')), ...rows.map(line)].join('\n')}
`;
}

export default async function benchCold(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const data = await mkdtemp(join(tmpdir(), 'songleaf-cold-'));
  const server = await launchServer(data);
  const scores = new Map(SIZES.map((size) => [String(size), writeMusicXml(pianoScore(size))]));
  const peer = await serveAlphaTab(scores);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const rows: (readonly string[])[] = [];
  console.log(HEADER);
  try {
    const signed = await storeScores(browser, server, SIZES);
    const targets = targetsOf(server, signed.ids, peer.url).filter(({ name }) => name.includes(PAGES));
    for (const slowdown of SLOWDOWNS)
      for (const target of targets) {
        const row = rowOf(target.name, slowdown, await measure(executablePath, target, signed, slowdown));
        rows.push(row);
        console.log(row.join(' | '));
      }
  } finally {
    await browser.close();
    peer.close();
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
  if (PAGES === '') await writeFile(new URL('cold.md', import.meta.url), report(rows));
}
