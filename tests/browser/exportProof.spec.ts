/** What an export lacks, of a long score in a real browser, and the file of braille music. */
import { readFile } from 'node:fs/promises';
import { readMusicJson, ticks, writeBraille, writeMusicJson } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { openScore, SCORE, sheetOf } from './support/openScore.ts';
import { expect, test } from './support/songleaf.ts';

const C_MAJOR = { root: { step: 0, alter: 0 }, kind: 'major' } as const;

function withSymbolIn(score: Score, measure: number): Score {
  const parts = score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((each, index) =>
      index === measure ? { ...each, harmonies: [{ at: ticks(0), symbol: C_MAJOR }] } : each,
    ),
  }));
  return { ...score, parts };
}

test('L-01 the proof of a score of 1,000 bars runs beside the page, which stays responsive', async ({
  page,
  server,
}) => {
  await openScore(page, server, { musicVo: writeMusicJson(withSymbolIn(pianoScore(1000), 899)) });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.route('**/ExportAsMidi?*', (route) => route.fulfill({ body: 'MThd', contentType: 'audio/midi' }));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { tasks, pressed: performance.now() });
  });
  await page.getByRole('menuitem', { name: 'MIDI' }).click();
  const proof = page.getByRole('dialog', { name: 'Export as MIDI' });
  await expect(proof.getByRole('listitem').filter({ hasText: 'Chord symbols' })).toHaveText(/1 in bar\s*900/);
  const { ms, tasks } = await page.evaluate(() => {
    const { tasks: found, pressed } = window as unknown as { tasks: number[]; pressed: number };
    return { ms: performance.now() - pressed, tasks: found };
  });
  const figures = `${Math.round(ms)} ms; tasks over 50 ms: ${tasks.map(Math.round).join(', ') || 'none'}`;
  test.info().annotations.push({ type: 'proof of 1,000 bars', description: figures });
  console.log(`The proof of 1,000 bars took ${figures}`);
  // The worker needs seconds; the page itself only copies the score for it.
  expect(Math.max(0, ...tasks)).toBeLessThan(ms / 2);
});

test('L-01 braille music is downloaded from the menu, in lines and pages of its size', async ({ page, server }) => {
  await openScore(page, server);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Braille music (.brf)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Forty-Eight Measures.brf');
  const brf = await readFile(await file.path(), 'latin1');
  const pages = brf.split('\f').map((text) => text.split('\r\n').slice(0, -1));
  for (const lines of pages) expect(lines.length).toBeLessThanOrEqual(25);
  const lines = pages.flat();
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
  expect(lines[0]?.trim()).toBe('FORTY-EIGHT MEASURES');
  // The first bar: e5q f5e g5e g5q f5e e5e over [c3 g3]h [g2 d3]h.
  expect(lines.find((line) => line.startsWith('A .>'))).toMatch(/^A \.>\.\$GH\\GF /);
  expect(lines.find((line) => line.includes('_>'))).toMatch(/^ {2}_>_N9\^R9 /);
  expect(brf).toBe(writeBraille(readMusicJson(writeMusicJson(SCORE)).score).brf);
});

test('L-01 what braille music does not hold is listed by bar before the download', async ({ page, server }) => {
  const marked = {
    ...SCORE,
    measures: SCORE.measures.map((each, index) => (index === 4 ? { ...each, rehearsalMark: 'B' } : each)),
  };
  await openScore(page, server, { musicVo: writeMusicJson(marked) });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Braille music (.brf)' }).click();
  const proof = page.getByRole('dialog', { name: 'Export as Braille music (.brf)' });
  await expect(proof.getByRole('listitem')).toHaveText([/1 in bar\s*5/]);
  const download = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('Forty-Eight Measures.brf');
});

test('L-01 braille music holds the part that the user chooses of several', async ({ page, server }) => {
  const [part] = SCORE.parts;
  if (part === undefined) throw new Error('The score has a part');
  const [staff] = part.staves;
  const three = { ...part, name: 'Organ', staves: [...part.staves, ...(staff ? [staff] : [])] };
  const parts = [{ ...part, name: '' }, three, { ...part, name: 'Lute' }];
  await openScore(page, server, { musicVo: writeMusicJson({ ...SCORE, parts }) });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Braille music (.brf)' }).click();
  const choice = page.getByRole('dialog', { name: 'Export as Braille music (.brf)' });
  await expect(choice.getByRole('radio', { name: 'Part 1' })).toBeChecked();
  await expect(choice.getByRole('radio', { name: 'Organ (more than two staves)' })).toBeDisabled();
  await page.screenshot({ path: 'test-results/braille-part.png' });
  await choice.getByRole('radio', { name: 'Lute' }).check();
  const download = page.waitForEvent('download');
  await choice.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Forty-Eight Measures - Lute.brf');
  expect((await readFile(await file.path(), 'latin1')).split('\r\n')[2]?.trim()).toBe('LUTE');
  await expect(choice).toBeHidden();
});
