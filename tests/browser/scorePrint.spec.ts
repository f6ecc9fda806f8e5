/** L-01, L-03, J-12: PDF and SVG created in the browser, in a worker and offline: the same bytes as in Node. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { layoutPages, writeMusicJson } from '../../engine/index.ts';
import type { PrintOptions, Score } from '../../engine/index.ts';
import { loadFallbackFonts, paintPdf, readInstalledFile } from '../../engine/paint/pdf/index.ts';
import { paintSvgPages } from '../../engine/paint/svg/index.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { EXCERPTS } from '../fixtures/gallery/gallery.ts';
import { servePrintPage } from './print/serve.ts';
import { FULL } from './support/songleaf.ts';

let server: { url: string; close: () => Promise<void> };
test.beforeAll(async () => {
  server = await servePrintPage();
});
test.afterAll(() => server.close());

async function openPage(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.waitForFunction(() => 'printHere' in window);
}

const printHere = (page: Page, score: Score, options: PrintOptions) =>
  page.evaluate((wish) => window.printHere(wish), { musicVo: writeMusicJson(score), options });

async function printedByNode(score: Score, options: PrintOptions): Promise<{ pdf: string; svg: string }> {
  const { sheet } = layoutPages(score, options);
  const fallback = await loadFallbackFonts(sheet, readInstalledFile);
  const fonts = fallback === undefined ? {} : { fallback };
  return { pdf: Buffer.from(paintPdf(sheet, fonts)).toString('latin1'), svg: paintSvgPages(sheet, fonts) };
}

const excerpt = (name: string): Score => {
  const found = EXCERPTS.find((own) => own.name === name);
  if (found === undefined) throw new Error(`The gallery does not contain ${name}`);
  return found.score;
};

const NO_MARGINS = { left: 0, right: 0, top: 0, bottom: 0 };
const WIDE_MARGINS = { left: 50, right: 50, top: 50, bottom: 50 };
const REQUESTS: readonly (readonly [string, string, PrintOptions])[] = [
  ['as usual, A4', 'lead-sheet', {}],
  ['Letter', 'lead-sheet', { paper: 'Letter' }],
  ['with fretboards', 'lead-sheet', { frets: true }],
  ['without chords, lyrics and tempo', 'hymn-four-verses', { chords: false, lyrics: false, tempo: false }],
  ['without margins, landscape', 'hymn-four-verses', { margins: NO_MARGINS, orientation: 'landscape' }],
  ['with the widest margins', 'hymn-four-verses', { margins: WIDE_MARGINS, paper: 'Letter' }],
];

test('J-12 L-03 every option gives the same bytes as Node, offline too', FULL, async ({ page, context }) => {
  await openPage(page);
  await printHere(page, excerpt('hymn-four-verses'), {});
  await context.setOffline(true);
  for (const [what, name, options] of REQUESTS) {
    const here = await printHere(page, excerpt(name), options);
    const there = await printedByNode(excerpt(name), options);
    expect(here.pdf.startsWith('%PDF-1.7'), what).toBe(true);
    expect(here.pdf === there.pdf, `${what}: PDF`).toBe(true);
    expect(here.svg === there.svg, `${what}: SVG`).toBe(true);
  }
});

test('texts of other scripts include their fonts', FULL, async ({ page }) => {
  const score = excerpt('hymn-four-verses');
  const foreign = { ...score, meta: { ...score.meta, title: '茉莉花 שיר', composer: 'أغنية' } };
  await openPage(page);
  const here = await printHere(page, foreign, {});
  const there = await printedByNode(foreign, {});
  expect(here.pdf === there.pdf).toBe(true);
  expect(here.svg === there.svg).toBe(true);
});

test('the page keeps running while a long score is printed', FULL, async ({ page }) => {
  await openPage(page);
  const { pdf, turns } = await printHere(page, pianoScore(300), {});
  expect(/\/Type \/Pages \/Count (\d+)/.exec(pdf)?.[1]).toBe(String(layoutPages(pianoScore(300)).sheet.pages.length));
  // Printing takes longer than many turns of the page's event loop; a page that waited for it would have none.
  expect(turns).toBeGreaterThan(3);
});

test('X-06 only the free bars of a locked score are printed', async ({ page }) => {
  const score = pianoScore(60);
  const measures = score.measures.map((measure, index) => (index < 40 ? measure : { ...measure, locked: true }));
  await openPage(page);
  const here = await printHere(page, { ...score, measures }, {});
  const there = await printedByNode(
    {
      ...score,
      measures: score.measures.slice(0, 40),
      parts: score.parts.map((part) => ({ ...part, measures: part.measures.slice(0, 40) })),
    },
    {},
  );
  expect(here.pdf.length).toBeGreaterThan(0.9 * there.pdf.length);
  expect(here.pdf.length).toBeLessThan(1.1 * there.pdf.length);
});

test('an option outside of its range is refused with its name', async ({ page }) => {
  await openPage(page);
  await expect(printHere(page, excerpt('hymn-four-verses'), { margins: { left: 51 } })).rejects.toThrow('margins.left');
});
