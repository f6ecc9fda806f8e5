/** Playing techniques by the popup, another spelling and a tie by keys, on a sheet for two hands. */
import { writeMusicJson } from '../../../engine/index.ts';
import { BASS, buildScore, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { openEditor } from '../support/editDriver.ts';
import { expect, test } from '../support/songleaf.ts';

const SONG = buildScore({
  title: 'Techniques',
  staves: [[TREBLE, BASS]],
  measures: ['c#5q d5q [e4 g4]q f4q', 'R', 'R'].map((voice) => ({ parts: [[[voice], ['c3h g3h']]] })),
});

test('I-10 I-13 I-15 techniques, another spelling, and ties while notes are written', async ({ page, server }) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SONG) });
  const original = await score.digest();
  const popup = page.getByRole('dialog', { name: 'Edit menu' });
  await score.click('m1 v1 n1').press('J').done();
  expect((await score.chord('m1 v1 n1')).notes[0]?.pitch).toEqual({ step: 1, alter: -1, octave: 5 });
  await score.press('Escape').click('m1 v1 n2').press('J').done();
  await expect(page.getByText('These notes have no other usual spelling.')).toBeVisible();
  for (const [note, name] of [
    ['m1 v1 n4', 'On the other staff'],
    ['m1 v1 n2', 'Ghost note'],
    ['m1 v1 n1', 'Bend, full'],
    ['m1 v2 n1', 'Down-bow'],
  ] as const) {
    await score.click(note).tool('Lines and Techniques').done();
    await page.screenshot({ path: test.info().outputPath('popup.png') });
    await popup.getByRole('button', { name, exact: true }).click();
    await expect(popup).toBeHidden();
  }
  expect((await score.chord('m1 v1 n4')).staff).toBe(1);
  expect((await score.chord('m1 v1 n2')).notes[0]?.headBrackets).toBe(true);
  expect((await score.chord('m1 v2 n1')).articulations).toEqual(['down-bow']);
  await page.screenshot({ path: test.info().outputPath('sheet.png') });
  await score.press('Control+Z', 'Control+Z', 'Control+Z', 'Control+Z', 'Control+Z').done();
  expect(await score.digest()).toBe(original);
  await score.press('Escape', 'N', '1', 'C', '2', 'U').done();
  expect((await score.chord('m1 v1 n1')).notes[0]?.tied).toBe(true);
  expect(await score.midis('m2 v1 n1')).toEqual(await score.midis('m1 v1 n1'));
  expect(await score.faults()).toEqual([]);
  await score.press('Control+Z', 'Control+Z').done();
  expect(await score.digest()).toBe(original);
});
