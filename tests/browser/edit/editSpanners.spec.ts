/** Slurs, hairpins and ties that are selected by a click or a finger: keys, the toolbar and the menu change them. */
import { writeMusicJson } from '../../../engine/index.ts';
import { BASS, buildScore, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { addressOf, openEditor } from '../support/editDriver.ts';
import { hairpins, slurEnds } from '../support/slursAndHairpins.ts';
import { expect, test } from '../support/songleaf.ts';

const SONG = buildScore({
  title: 'Lines',
  staves: [[TREBLE, BASS]],
  measures: ['c5q d5q e5q f5q', 'g4q a4q rq b4q', 'e5e d5e c5e b4e a4h', 'g4h c5h'].map((voice, index) => ({
    parts: [[[voice], [index % 2 === 0 ? 'c3h g3h' : 'e3w']]],
  })),
});

test('I-08 a slur and a hairpin are selected by a click, moved by keys and removed by Delete', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SONG) });
  const clickSign = async (kind: 'slur' | 'hairpin', bar: number): Promise<void> => {
    const { x, y } = await score.sign(kind, bar);
    await page.mouse.click(x, y);
  };
  await score
    .click('m1 v1 n1')
    .click('m1 v1 n3', { modifiers: ['Shift'] })
    .press('S', '<', 'Escape')
    .done();
  const original = await score.digest();
  await test.step('a click selects, Escape deselects, and a key moves the end', async () => {
    await clickSign('slur', 1);
    await score.expectSaid('Slur in bar 1 selected');
    await page.screenshot({ path: 'test-results/marks-slur-selected-1440.png' });
    await score.press('Escape', 'Delete').done();
    expect(await score.digest()).toBe(original);
    await clickSign('slur', 1);
    await score.press('Shift+ArrowRight', 'Shift+ArrowRight').done();
    await score.expectSaid('Slur from bar 1 to bar 2 selected');
    expect((await score.chord('m2 v1 n1')).slurStops).toEqual([1]);
    await page.screenshot({ path: 'test-results/marks-slur-moved-1440.png' });
  });
  await test.step('Delete removes it, and undo restores it', async () => {
    await score.press('Delete').done();
    await score.expectSaid('Slur removed');
    expect(await slurEnds(score)).toBe(0);
    await score.press('Control+Z').done();
    await clickSign('slur', 1);
    await score.press('s').done();
    expect(await slurEnds(score)).toBe(0);
    await score.press('Control+Z', 'Control+Z', 'Control+Z').done();
    expect(await score.digest()).toBe(original);
  });
  await test.step('the same with a hairpin', async () => {
    await clickSign('hairpin', 1);
    await score.expectSaid('Hairpin in bar 1 selected');
    await page.screenshot({ path: 'test-results/marks-hairpin-selected-1440.png' });
    await score.press('Delete').done();
    expect(hairpins(await score.score())).toEqual([]);
    expect(await score.faults()).toEqual([]);
  });
  await test.step('the toolbar removes it, and nothing more', async () => {
    await score.press('Control+Z').done();
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await expect(remove).toBeDisabled();
    await clickSign('hairpin', 1);
    await remove.click();
    expect(hairpins(await score.score())).toEqual([]);
    await expect(remove).toBeDisabled();
  });
  await test.step('the menu of the place removes it too', async () => {
    const { x, y } = await score.sign('slur', 1);
    await page.mouse.click(x, y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove Slur' }).click();
    expect(await slurEnds(score)).toBe(0);
  });
});

test('I-08 a tie is selected by a click and removed by Delete', async ({ page, server }) => {
  const song = buildScore({
    title: 'Ties',
    staves: [[TREBLE]],
    measures: ['c5q d5q d5q f5q', 'f5h g5h'].map((voice) => ({ parts: [[[voice]]] })),
  });
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(song) });
  const tied = async (note: string) => (await score.chord(note)).notes[0]?.tied === true;
  await score.click('m1 v1 n2').press('U').click('m1 v1 n4').press('U', 'Escape').done();
  expect([await tied('m1 v1 n2'), await tied('m1 v1 n4')]).toEqual([true, true]);
  const { x, y } = await score.sign('tie', 1);
  await page.mouse.click(x, y);
  await score.expectSaid('Tie in bar 1 selected');
  await page.screenshot({ path: 'test-results/tie-selected-1440.png' });
  await test.step('an arrow leads to the note behind it', async () => {
    await score.press('ArrowRight').done();
    expect(await score.selection()).toEqual([addressOf('m1 v1 n3')]);
  });
  await page.mouse.click(x, y);
  await score.press('Delete').done();
  await score.expectSaid('Tie removed');
  expect([await tied('m1 v1 n2'), await tied('m1 v1 n4')]).toEqual([false, true]);
  await test.step('the key and the button that tie notes remove it too', async () => {
    await score.press('Control+Z').done();
    await page.mouse.click(x, y);
    await score.press('U').done();
    await score.expectSaid('Tie removed');
    expect([await tied('m1 v1 n2'), await tied('m1 v1 n4')]).toEqual([false, true]);
    await score.press('Control+Z').done();
    await page.mouse.click(x, y);
    await score.tool('Tie to the next note').done();
    expect([await tied('m1 v1 n2'), await tied('m1 v1 n4')]).toEqual([false, true]);
    await expect(page.getByText('Select a Note to Edit')).toBeHidden();
  });
  await test.step('the tie over the barline, by the menu of the place', async () => {
    const over = await score.sign('tie', 1);
    await page.mouse.click(over.x, over.y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove Tie' }).click();
    expect(await tied('m1 v1 n4')).toBe(false);
    expect(await score.faults()).toEqual([]);
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('I-08 a slur that a finger has selected is removed by the toolbar too', async ({ page, server }) => {
    const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SONG) });
    await score.tap('m1 v1 n1').done();
    await score.press('S').done();
    expect(await slurEnds(score)).toBe(2);
    await score.press('Escape').done();
    const { x, y } = await score.sign('slur', 1);
    await page.touchscreen.tap(x, y - 6);
    await page.getByRole('button', { name: 'Remove Slur' }).waitFor();
    // A tap beside the popup closes it, and the slur stays selected.
    await page.touchscreen.tap(600, 700);
    await expect(page.getByRole('button', { name: 'Remove Slur' })).toBeHidden();
    await score.tool('Delete').done();
    expect(await slurEnds(score)).toBe(0);
    await page.screenshot({ path: 'test-results/spanner-delete-tablet.png' });
  });

  test('I-08 a finger selects a tie and removes it', async ({ page, server }) => {
    const song = buildScore({ title: 'Tie', staves: [[TREBLE]], measures: [{ parts: [[['d5~h d5h']]] }] });
    const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(song) });
    const { x, y } = await score.sign('tie', 1);
    await page.touchscreen.tap(x, y - 3);
    await page.screenshot({ path: 'test-results/tie-tablet.png' });
    await page.getByRole('button', { name: 'Remove Tie' }).tap();
    expect((await score.chord('m1 v1 n1')).notes[0]?.tied).toBeUndefined();
  });
});
