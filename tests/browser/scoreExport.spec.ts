/** Exports from the score screen: the menu, the dialog for PDF, and the options of the free tier. */
import type { Page } from '@playwright/test';
import { ticks, writeMusicJson } from '../../engine/index.ts';
import { buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { importScore } from './support/importScore.ts';
import { inThreeSizes } from './support/inThreeSizes.ts';
import { firstBar, openScore, SCORE, sheetOf } from './support/openScore.ts';
import { expect, signUp, test } from './support/songleaf.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export Score as PDF' });
const SHOWN = ['Chords', 'Chord fretboards', 'Lyrics', 'Tempo'];
const MARGINS = ['Top', 'Bottom', 'Left', 'Right'];

/** The query that the dialog sends to the server. */
async function exported(page: Page, file = 'Forty-Eight Measures.pdf'): Promise<Record<string, string>> {
  await page.route('**/ExportAsPdf?*', (route) => route.fulfill({ body: '%PDF-1.7', contentType: 'application/pdf' }));
  const [asked, download] = await Promise.all([
    page.waitForRequest('**/ExportAsPdf?*'),
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(file);
  const { id: _, ...parameters } = Object.fromEntries(new URL(asked.url()).searchParams);
  return parameters;
}

const USUAL = {
  ...{ score: 'true', chords: 'true', frets: 'false', lyrics: 'true', tempo: 'true' },
  ...{ marginLeft: '10', marginRight: '10', marginTop: '15', marginBottom: '20' },
  // All parts on upright A4, as large as they fit.
  ...{ paper: 'A4', orientation: 'portrait', staffHeight: '0', parts: '', letters: 'false', simplify: 'false' },
  hideResting: 'true',
};

test('L-01 the score is downloaded in another format under its own name', async ({ page, server }) => {
  await openScore(page, server);
  await page.route('**/ExportAsMidi?*', (route) => route.fulfill({ body: 'MThd', contentType: 'audio/midi' }));
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'MIDI' }).click();
  expect((await download).suggestedFilename()).toBe('Forty-Eight Measures.mid');
});

test('L-01 J-12 the PDF of one part is downloaded under the names of the score and of the part', async ({
  page,
  server,
}) => {
  const parts = ['Flute', 'Piano'].flatMap((name) => SCORE.parts.map((part) => ({ ...part, name })));
  await openScore(page, server, { musicVo: writeMusicJson({ ...SCORE, parts }) });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.keyboard.press('Control+p');
  await dialogOf(page).getByRole('combobox', { name: 'Parts' }).click();
  await page.getByRole('option', { name: 'Flute' }).click();
  const parameters = await exported(page, 'Forty-Eight Measures – Flute.pdf');
  expect(parameters).toEqual({ ...USUAL, parts: '0' });
});

test('L-01 before a download, what MIDI does not hold is listed by bar, and a bar of it is visited', async ({
  page,
  server,
}) => {
  const harmonies = [{ at: ticks(0), symbol: { root: { step: 0, alter: 0 }, kind: 'major' } }] as const;
  const parts = SCORE.parts.map((part) => ({
    ...part,
    measures: part.measures.map((each, index) => ([3, 6, 40].includes(index) ? { ...each, harmonies } : each)),
  }));
  await openScore(page, server, { musicVo: writeMusicJson({ ...SCORE, parts }) });
  await page.route('**/ExportAsMidi?*', (route) => route.fulfill({ body: 'MThd', contentType: 'audio/midi' }));
  const choose = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'MIDI' }).click();
  };
  const proof = page.getByRole('dialog', { name: 'Export as MIDI' });
  await choose();
  await expect(proof.getByRole('listitem')).toHaveText([/Chord symbols: 3 in bar\s*4\s*7\s*41/]);
  await inThreeSizes(page, 'proof');
  await proof.getByRole('button', { name: 'Show bar 41' }).click();
  await expect(proof).toBeHidden();
  await expect.poll(() => firstBar(page)).toBeGreaterThan(20);
  await choose();
  const download = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('Forty-Eight Measures.mid');
});

test('L-01 the switches of the sound export stand one below the other', async ({ page, server }) => {
  await openScore(page, server);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^Sound/ }).click();
  const switches = page.getByRole('dialog', { name: 'Export the Sound' }).getByRole('switch');
  await expect(switches).toHaveCount(2);
  // The thumb of a switch that is off is farther left; their labels show the place of the whole.
  const labels = page.getByRole('dialog').locator('label', { has: page.getByRole('switch') });
  const lefts = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
});

test('J-12 on a phone that lies on its side the options of the PDF are beside its preview', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.keyboard.press('Control+p');
  const preview = await dialogOf(page).getByTestId('pdf-preview').boundingBox();
  const paper = await dialogOf(page).getByRole('combobox', { name: 'Paper' }).boundingBox();
  expect(preview).not.toBeNull();
  expect(paper?.x).toBeGreaterThan((preview?.x ?? 0) + (preview?.width ?? 0));
  expect(paper?.y).toBeLessThan(200);
});

test('J-12 every page of the PDF can be seen before it is exported', async ({ page, server }) => {
  await signUp(page, server);
  const measures = Array.from({ length: 100 }, () => ({ parts: [[['c5q d5q e5q f5q']]] }));
  const id = await importScore(page, server, buildScore({ title: 'Scales', staves: [[TREBLE]], measures }));
  await page.goto(`${server.url}/#/score/pdf?id=${id}`);
  const dialog = dialogOf(page);
  const status = dialog.getByText(/^Page \d of \d$/);
  await expect(status).toHaveText('Page 1 of 2');
  await expect(dialog.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(status).toHaveText('Page 2 of 2');
  await expect(dialog.getByRole('img', { name: 'Preview of page 2' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.screenshot({ path: 'test-results/pdf-pages.png' });
});

test('L-02 L-03 L-06 J-12 X-19 Ctrl+P asks what the PDF shows and for its margins, and the PDF has both', async ({
  page,
  server,
}) => {
  await openScore(page, server, { query: '&view=line' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.keyboard.press('Control+p');
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/#\/score\/pdf\?id=.*&view=line$/);
  for (const name of SHOWN)
    await expect(dialog.getByRole('switch', { name, exact: true })).toBeChecked({
      checked: name !== 'Chord fretboards',
    });
  for (const [index, usual] of ['15', '20', '10', '10'].entries()) {
    const field = dialog.getByRole('spinbutton', { name: MARGINS[index] ?? '' });
    await expect(field).toHaveValue(usual);
    await expect(field).toHaveAttribute('min', '0');
    await expect(field).toHaveAttribute('max', '50');
  }
  // An invalid margin is marked, keeps the dialog open, and leaves the preview and the fields in their places.
  const top = dialog.getByRole('spinbutton', { name: 'Top' });
  const place = await top.boundingBox();
  for (const text of ['', '51']) {
    await top.fill(text);
    await expect(top).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByTestId('pdf-preview')).toBeVisible();
    expect(await top.boundingBox()).toEqual(place);
  }
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('spinbutton', { name: 'Top' }).fill('0');
  // A failed export keeps all choices, so that it can be repeated.
  await page.route('**/ExportAsPdf?*', (route) => route.fulfill({ status: 500, json: { ok: false, msg: 'no' } }));
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Sorry, the export did not work. Please try again.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeEnabled();
  await dialog.getByRole('switch', { name: 'Chord fretboards' }).click();
  await dialog.getByRole('switch', { name: 'Lyrics' }).click();
  expect(await exported(page)).toEqual({ ...USUAL, frets: 'true', lyrics: 'false', marginTop: '0' });
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/#\/score\?id=.*&view=line$/);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('J-12 the dialog offers the paper of the last export', async ({ page, server }) => {
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.keyboard.press('Control+p');
  const paper = dialogOf(page).getByRole('combobox', { name: 'Paper' });
  await paper.click();
  await page.getByRole('option', { name: 'Letter' }).click();
  expect(await exported(page)).toEqual({ ...USUAL, paper: 'Letter' });
  await page.reload();
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.keyboard.press('Control+p');
  await expect(paper).toHaveText('Letter');
});

test('L-04 L-05 X-06 the free tier gets a PDF with default options, and a link to the upgrade', async ({
  page,
  server,
}) => {
  await openScore(page, server, { premium: false });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.getByRole('button', { name: 'Export' }).click();
  for (const name of ['MusicXML', 'MIDI', 'MusicJSON (.musj)'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeDisabled();
  const upgrade = page.getByRole('menuitem', {
    name: 'Upgrade to export as MusicXML, MIDI, MusicJSON, braille and sound',
  });
  await expect(upgrade).toHaveAttribute('href', '#/upgrade');
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  const dialog = dialogOf(page);
  for (const name of SHOWN) await expect(dialog.getByRole('switch', { name, exact: true })).toBeDisabled();
  for (const name of MARGINS) await expect(dialog.getByRole('spinbutton', { name })).toBeDisabled();
  await expect(dialog.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '#/upgrade');
  expect(await exported(page)).toEqual(USUAL);
  await expect(dialog).toHaveCount(0);
});
