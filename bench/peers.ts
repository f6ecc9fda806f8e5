/**
 * Our engine beside Verovio, OpenSheetMusicDisplay and alphaTab, each on the same scores in a fresh page of the same
 * browser. `SIZES=32,200,100x20 npm run bench peers` takes some sizes only (measures of piano, or measures x staves of
 * an orchestra), `ENGINES=songleaf` some engines. Milliseconds mean little on a loaded machine; the ratios of one run do.
 */
import { writeFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../tests/chromium.ts';
import { growthTable } from './peers/growth.ts';
import { processorTimes } from './peers/processorTime.ts';
import { rendererMegabytes } from './peers/rendererMemory.ts';
import { servePeersPage } from './peers/serve.ts';
import { processorTable, resultsTable, type Measured } from './peers/table.ts';

const ALL_SIZES = ['32', '200', '1000', '3000', '100x20', '400x20'];
const ALL_ENGINES = ['songleaf', 'verovio', 'osmd', 'alphaTabLazy', 'alphaTab'];
const INTRODUCTION = `# Engraving engines compared

Written by \`npm run bench peers\` (Chromium without a GPU, 2 shared cores). Milliseconds from the MusicXML text on, until
the frame after it; \`scroll\` is the script's own time a frame. The last row says how many times ours goes into the best
of the others: above 1 ours is faster or smaller.

\`parse\` and \`edit, own\` end when the engine says that it is done, without a frame, which is most of a short edit.

For us \`first paint\` reads the first measures of each part only; \`parse\` is that of this beginning. From \`whole score
scrollable\` on any place can be scrolled to: it is read, where it is not read yet, and engraved before it is shown; the
height of the sheet is an estimate until idle time has done the rest. \`first jump\` is the worst case of that, from there
straight to the middle of the score, until the music there is drawn: nothing but the beginning is read then, and all the
rest is read at once (the others have read all long since). \`whole score read\` is when idle time has read all of it, in
slices of about 8 ms, on a page where nobody does anything; the others have read all at their first paint. \`load\` (not
shown) warms engine and painter up; the app warms the engine up while the songbook is read.
`;
const PROCESSOR_INTRODUCTION = `## The same in processor time of the page's main thread

Without waiting for frames, other processes or the GPU's: what the engine itself works. Other load on the machine hardly
changes it.`;
const LONGEST_MS = 240_000;

const asked = (name: string, all: readonly string[]): readonly string[] => process.env[name]?.split(',') ?? all;

async function onPage<T>(url: string, work: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium() as string, args: CHROMIUM_FLAGS });
  const limit = setTimeout(() => void browser.close(), LONGEST_MS);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await page.waitForFunction(() => 'peers' in window);
    return await work(page, browser);
  } finally {
    clearTimeout(limit);
    await browser.close();
  }
}

async function measure(url: string, engine: string, size: string): Promise<Measured> {
  const [measures = 0, staves = 2] = size.split('x').map(Number);
  const asked: readonly [string, number, number] = [engine, measures, staves];
  const own = await onPage(url, async (page, browser) => {
    const figures = await page.evaluate((each) => window.peers.measure(...each), asked);
    return { ...figures, megabytes: await rendererMegabytes(browser, page) };
  });
  const read = await onPage(url, (page) => page.evaluate((each) => window.peers.measureReading(...each), asked));
  const processor = await onPage(url, (page) => processorTimes(page, asked));
  return { ...own, engine, size, read, processor };
}

export default async function bench(): Promise<void> {
  if (findChromium() === undefined) {
    console.log(NO_CHROMIUM);
    return;
  }
  const server = await servePeersPage();
  const results: Measured[] = [];
  try {
    for (const size of asked('SIZES', ALL_SIZES))
      for (const engine of asked('ENGINES', ALL_ENGINES))
        await measure(server.url, engine, size).then(
          (result) => results.push(result),
          (error: unknown) => console.log(`${engine}, ${size}: ${String(error).split('\n')[0] ?? ''}`),
        );
  } finally {
    await server.close();
  }
  const table = [resultsTable(results), PROCESSOR_INTRODUCTION, processorTable(results), growthTable(results)].join(
    '\n\n',
  );
  console.log(table);
  const isWhole = process.env['SIZES'] === undefined && process.env['ENGINES'] === undefined;
  if (isWhole) writeFileSync(new URL('results.md', import.meta.url), `${INTRODUCTION}\n${table}\n`);
}
