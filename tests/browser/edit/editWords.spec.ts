/** Words and tempo words at a note, and jumps at a barline, which a user adds by the menu. */
import { writeMusicJson } from '../../../engine/index.ts';
import { buildScore, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { openEditor } from '../support/editDriver.ts';
import { expect, test } from '../support/songleaf.ts';

const SONG = buildScore({
  title: 'Words',
  staves: [[TREBLE]],
  measures: ['c5q d5q e5q f5q', 'g5q a5q g5q f5q', 'c5w', 'd5w'].map((voice) => ({ parts: [[[voice]]] })),
});

test('F-11 J-10 words, words for a tempo, and jumps with their signs are added and changed', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SONG) });
  const original = await score.digest();
  const popup = page.getByRole('dialog');
  const open = async (note: string, entry: string): Promise<void> => {
    await score.rightClick(note).done();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await open('m1 v1 n2', 'Words…');
  await popup.getByRole('textbox', { name: 'Words' }).fill('dolce');
  await page.screenshot({ path: test.info().outputPath('words.png') });
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  expect((await score.score()).parts[0]?.measures[0]?.directions).toMatchObject([
    { kind: 'words', text: 'dolce', side: 'below', style: 'italic' },
  ]);
  await open('m2 v1 n1', 'Add Tempo Change');
  await popup.getByRole('textbox', { name: 'Beats a minute (bpm)' }).fill('92');
  await popup.getByRole('textbox', { name: 'Words' }).fill('Andante');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  expect((await score.score()).measures[1]?.tempos).toMatchObject([{ quartersPerMinute: 92, text: 'Andante' }]);
  const choose = async (field: string, option: string): Promise<void> => {
    await popup.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await open('m2 v1 n1', 'Barlines and Repeats…');
  await choose('Sign at the beginning', 'Segno');
  await page.keyboard.press('Escape');
  await open('m3 v1 n1', 'Barlines and Repeats…');
  await choose('Jump at the end', 'D.S. al Fine');
  await page.screenshot({ path: test.info().outputPath('barline.png') });
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  expect((await score.score()).measures.map(({ jumps = [] }) => jumps)).toEqual([
    [],
    [{ kind: 'segno' }],
    [{ kind: 'dal-segno', text: 'D.S. al Fine' }],
    [],
  ]);
  await page.screenshot({ path: test.info().outputPath('sheet.png') });
  await test.step('a click on the words of a jump opens what changes them', async () => {
    const { x, y } = await score.sign('direction', 3);
    await page.mouse.click(x, y);
    await expect(popup.getByRole('combobox', { name: 'Jump at the end' })).toHaveText('D.S. al Fine');
    await page.keyboard.press('Escape');
  });
  await score.press('Control+Z', 'Control+Z', 'Control+Z', 'Control+Z').done();
  expect(await score.digest()).toBe(original);
});
