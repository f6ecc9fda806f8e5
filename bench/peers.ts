/**
 * Compares Songleaf with Verovio, OpenSheetMusicDisplay and alphaTab, each on the same scores in a new page of the same
 * browser. `SIZES=32,200,100x20 npm run bench peers` selects sizes (measures of piano, or measures x staves of an
 * orchestra), `ENGINES=songleaf` selects engines. On a loaded machine the milliseconds are not reliable, but the ratios
 * of one run are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../tests/chromium.ts';
import { growthTable } from './peers/growth.ts';
import { processorTimes } from './peers/processorTime.ts';
import { rendererMegabytes } from './peers/rendererMemory.ts';
import { servePeersPage } from './peers/serve.ts';
import { processorTable, resultLine, resultsTable, type Measured } from './peers/table.ts';

const ALL_SIZES = ['32', '200', '1000', '3000', '100x20', '400x20'];
const ALL_ENGINES = ['songleaf', 'verovio', 'osmd', 'alphaTabLazy', 'alphaTab'];
const INTRODUCTION = `# Engraving engines compared

Written by \`npm run bench peers\` (Chromium without a GPU, 2 shared cores). Each engine shows each score in a new page.
Songleaf is measured with the viewer of its app, through the module that \`npm run bench serve\` serves. No code is warmed
up before the measurement. All times are milliseconds; the last row of a table is the ratio of the best other figure to
Songleaf's: above 1, Songleaf is faster or smaller.

- \`load\`: the page opens the engine: painter, fonts and workers. Fetching the scripts is not counted.
- \`reader\`: from the MusicXML text until the engine's reader returns, without a frame.
- \`first notes\`: from the MusicXML text until the frame after the first screen is drawn. It contains \`reader\`.
- \`all scrollable\`: from the MusicXML text until every position can be scrolled to. Songleaf engraves the visible
  part when it is scrolled to, and the rest in idle time; until then the height of the sheet is an estimate.
- \`first jump\`: from a scroll to the middle of the score, directly afterwards, until the music there is drawn.
- \`one-note edit\`: from the change of a pitch in the middle measure until the frame after it is drawn; the median of five.
  \`edit, own\` ends when the engine reports completion, without waiting for a frame.
- \`scroll p95, own\` and \`scroll longest, own\`: the time of the script in a frame while 60 pixels per frame are scrolled.
- \`scroll, dropped %\`: frames that did not come in that scroll, of 60 a second. The browser draws without a GPU, so other
  work on the machine takes frames from every engine.
- \`scroll, blank ms\`: the longest time in that scroll in which a part of the visible sheet had no tile. Only measured for
  Songleaf.
- \`memory MB\`: of the page's process, at the end.
`;
const PROCESSOR_INTRODUCTION = `## The same in processor time of the page's main thread

Waiting for frames and the work of other processes are not included, so other load on the machine hardly changes it.`;
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
  const processor = await onPage(url, (page) => processorTimes(page, asked));
  return { ...own, engine, size, processor };
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
          (result) => {
            results.push(result);
            console.log(resultLine(result));
          },
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
  if (!isWhole) return;
  const older = readFileSync(new URL('peers/olderFigures.md', import.meta.url), 'utf8');
  writeFileSync(new URL('results.md', import.meta.url), `${INTRODUCTION}\n${table}\n\n${older}`);
}
