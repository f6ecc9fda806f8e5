/** The editor: routes, keys, toolbar. Pointer gestures and saving have specs of their own (editSaving.spec.ts). */
import type { Page } from '@playwright/test';
import { chordDuration, isRest, TICKS_PER_QUARTER, writeMusicJson } from '../../../engine/index.ts';
import { buildScore, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { startEditing } from '../support/editDriver.ts';
import type { EditDriver } from '../support/editDriver.ts';
import { openScore, settled, sheetOf } from '../support/openScore.ts';
import type { RunningServer } from '../support/songleaf.ts';
import { expect, test } from '../support/songleaf.ts';

const tab = (name: 'Play' | 'Edit') => ({ name, exact: true }) as const;

/** Changes the mode; the address changes at once, and the screen after it was drawn again. */
async function choose(page: Page, name: 'Play' | 'Edit'): Promise<void> {
  await page.getByRole('tab', tab(name)).click();
  await expect(page.getByRole('tab', tab(name))).toHaveAttribute('aria-selected', 'true');
}

const MELODY = buildScore({
  title: 'Melody',
  staves: [[TREBLE]],
  measures: ['c4q d4q e4q f4q', 'g4q g4q rh', '[c4 e4 g4]h b4h', 'c5w'].map((voice) => ({ parts: [[[voice]]] })),
});

async function open(page: Page, server: RunningServer): Promise<EditDriver> {
  await openScore(page, server, { musicVo: writeMusicJson(MELODY) });
  return startEditing(page);
}

const quartersOf = async (score: EditDriver, words: string) =>
  chordDuration(await score.chord(words)) / TICKS_PER_QUARTER;

test('I-01 X-31 the tabs Play and Edit change the route and keep the screen’s state', async ({ page, server }) => {
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await settled(page);
  await sheetOf(page).evaluate((sheet) => sheet.setAttribute('data-same', 'yes'));
  await page.getByRole('tab', tab('Edit')).click();
  await expect(page).toHaveURL(/#\/score\/edit\?id=/);
  await expect(sheetOf(page)).toHaveAttribute('data-same', 'yes');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'PDF…' }).click();
  await expect(page).toHaveURL(/#\/score\/edit\/pdf\?id=/);
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/score\/edit\?id=/);
  await page.getByRole('tab', tab('Play')).click();
  await expect(page).toHaveURL(/#\/score\?id=/);
  await expect(sheetOf(page)).toHaveAttribute('data-same', 'yes');
});

test('X-31 edits survive a change to play mode and back', async ({ page, server }) => {
  const score = await open(page, server);
  await score.press('ArrowRight', 'ArrowUp').done();
  await choose(page, 'Play');
  await choose(page, 'Edit');
  expect(await score.midis('m1 v1 n1')).toEqual([61]);
  await score.press('Control+Z').done();
  expect(await score.midis('m1 v1 n1')).toEqual([60]);
});

test('I-32 I-15 I-16 keys select notes and change their pitches', async ({ page, server }) => {
  const score = await open(page, server);
  await score.press('ArrowRight').done();
  expect(await score.selection()).toEqual([{ part: 0, measure: 0, voice: 0, chord: 0, note: 0 }]);
  await score.expectSaid('C 4, quarter, bar 1, beat 1, voice 1');
  await score.press('ArrowRight', 'ArrowUp', 'ArrowUp').done();
  expect(await score.midis('m1 v1 n2')).toEqual([64]);
  await score.press('Alt+ArrowDown').done();
  expect(await score.midis('m1 v1 n2')).toEqual([52]);
  await score.expectSaid(/^E 3, quarter, bar 1, beat 2/);
  await test.step('an added notehead is selected, and takes the pitch of the next key', async () => {
    await score.press('ArrowRight', 'Shift+ArrowUp', 'Control+ArrowDown').done();
    expect(await score.midis('m1 v1 n3')).toEqual([59, 64, 69]);
    expect(await score.selection()).toEqual([{ part: 0, measure: 0, voice: 0, chord: 2, note: 0 }]);
    await score.press('ArrowUp').done();
    expect(await score.midis('m1 v1 n3')).toEqual([60, 64, 69]);
    await score.press('Delete', 'ArrowLeft', 'ArrowRight').done();
    expect(await score.midis('m1 v1 n3')).toEqual([64, 69]);
  });
  await score.press('Tab').done();
  expect(await score.selection()).toEqual([{ part: 0, measure: 0, voice: 0, chord: 2, note: 0 }]);
  await score.press('ArrowRight', 'B').done();
  expect(await score.midis('m1 v1 n4')).toEqual([71]);
});

test('I-32 I-12 I-13 I-14 keys change lengths, dots, triplets, ties and rests', async ({ page, server }) => {
  const score = await open(page, server);
  await score.press('ArrowRight', '4').done();
  expect(await quartersOf(score, 'm1 v1 n1')).toBe(0.5);
  await score.press('.').done();
  expect(await quartersOf(score, 'm1 v1 n1')).toBe(0.75);
  await score.press('.', '3', 'T').done();
  expect((await score.chord('m1 v1 n1')).value.modification).toMatchObject({ actual: 3, normal: 2 });
  await score.press('Control+Z', 'Control+ArrowRight').done();
  await score.press('Escape', 'ArrowRight', 'Control+ArrowRight', 'U').done();
  expect((await score.chord('m2 v1 n1')).notes[0]?.tied).toBe(true);
  await score.press('R').done();
  expect(isRest(await score.chord('m2 v1 n1'))).toBe(true);
  await score.press('N').done();
  expect(await score.midis('m2 v1 n1')).toEqual([65]);
  await score.press('1').done();
  expect(await quartersOf(score, 'm2 v1 n1')).toBe(4);
});

test('I-32 ranges: Shift with arrows, everything, nothing', async ({ page, server }) => {
  const score = await open(page, server);
  await score.press('ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight').done();
  expect(await score.selection()).toHaveLength(3);
  await score.press('Shift+ArrowLeft').done();
  expect(await score.selection()).toHaveLength(2);
  await score.press('Shift+End').done();
  expect(await score.selection()).toHaveLength(4);
  await score.press('Control+A').done();
  expect(await score.selection()).toHaveLength(12);
  await score.expectSaid('12 notes selected');
  await score.press('Escape').done();
  expect(await score.selection()).toEqual([]);
});

test('I-05 I-32 copied and cut notes are pasted at the selected note', async ({ page, server }) => {
  const score = await open(page, server);
  await score.press('ArrowRight', 'Shift+ArrowRight', 'Control+C').done();
  await score.press('Control+End', 'Control+V').done();
  expect(await score.midis('m4 v1 n1')).toEqual([60]);
  expect(await score.midis('m4 v1 n2')).toEqual([62]);
  await score.press('Control+Home', 'Control+X').done();
  expect(isRest(await score.chord('m1 v1 n1'))).toBe(true);
});

test('I-33 P-12 keys typed in a field do not edit; Delete without notes shows a message', async ({ page, server }) => {
  const score = await open(page, server);
  await page.keyboard.press('Delete');
  await expect(page.getByText('Invalid: No notes selected!')).toBeVisible();
  await score.press('ArrowRight').done();
  await page.getByRole('button', { name: 'Playback settings' }).click();
  const field = page.getByRole('textbox', { name: 'From bar' });
  await field.fill('');
  await field.press('3');
  await expect(field).toHaveValue('3');
  expect(await quartersOf(score, 'm1 v1 n1')).toBe(1);
});

test('I-10 X-15 letters and digits edit nothing in play mode', async ({ page, server }) => {
  const score = await open(page, server);
  await score.press('ArrowRight').done();
  await choose(page, 'Play');
  await score.press('ArrowRight', '1', 'ArrowUp', 'Delete').done();
  expect(await score.score()).toEqual(await openedScore(page));
});

const openedScore = async (page: Page) => {
  await page.reload();
  return (await startEditing(page)).score();
};

test('playback continues at the same position when a note is edited', async ({ page, server }) => {
  const score = await open(page, server);
  const elapsed = page.getByTestId('elapsed');
  await expect(elapsed).toHaveText('0:00 / 0:08');
  await score.press('ArrowRight', 'Space').done();
  await expect(elapsed).toHaveText(/^0:0[1-9] /, { timeout: 30_000 });
  await score.press('ArrowUp').done();
  await expect.poll(() => score.midis('m1 v1 n1')).toEqual([61]);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.waitForTimeout(400);
  await expect(elapsed).not.toHaveText(/^0:00 /);
});

test('I-04 X-38 J-06 each mode has its tools; Simplify changes the view, Simplify Score the notes', async ({
  page,
  server,
}) => {
  await openScore(page, server, { musicVo: writeMusicJson(MELODY) });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  for (const name of ['Simplify', 'Letters', 'Export', 'Share']) await expect(button(name).first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Shortcuts [h]' }).click();
  await expect(page).toHaveURL(/#\/score\/help\?/);
  await page.getByRole('dialog', { name: 'Shortcuts' }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/#\/score\?/);
  const melody = 'Simplify Score (Melody Only)';
  await expect(button(melody)).toBeHidden();
  const score = await startEditing(page);
  const names = [
    'Transpose Score [k]',
    'Edit Title, Instruments,... [i]',
    'Edit Lyrics',
    'Save',
    'Undo',
    'Redo',
    melody,
    'Generate a brass version using AI',
  ];
  for (const name of [...names, 'Shortcuts [h]', 'Export', 'Share']) await expect(button(name).first()).toBeVisible();
  await button('Simplify').click();
  await expect(button('Simplify')).toHaveAttribute('aria-pressed', 'true');
  expect(await score.hasChanges()).toBe(false);
  await button(melody).click();
  expect(await score.midis('m3 v1 n1')).toEqual([67]);
  await expect(button('Simplify')).toHaveAttribute('aria-pressed', 'true');
  await score.press('Control+Z').done();
  await openScore(page, server, { musicVo: writeMusicJson(MELODY), query: '&view=roll' });
  await startEditing(page, 'roll');
  await expect(button('Edit Lyrics')).toBeHidden();
  await expect(button('Transpose Score [k]')).toBeVisible();
});

test('I-02 I-05 I-17 the toolbar changes notes, and shows what is needed where none is selected', async ({
  page,
  server,
}) => {
  const score = await open(page, server);
  const tools = page.getByRole('toolbar', { name: 'Edit tools' });
  await expect(tools.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(tools.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await tools.getByRole('button', { name: 'Quarter note' }).locator('..').hover();
  await expect(page.getByRole('tooltip', { name: 'Select a Note to Edit' })).toBeVisible();
  for (const name of ['Chord', 'Finger Hint', 'Signs, Slurs, Grace Notes']) {
    await expect(tools.getByRole('button', { name, exact: true })).toBeDisabled();
    await expect(tools.getByRole('button', { name, exact: true })).toHaveAccessibleDescription('Select a Note to Edit');
  }
  await score.press('ArrowRight').tool('Half note').done();
  expect(await quartersOf(score, 'm1 v1 n1')).toBe(2);
  await expect(tools.getByRole('button', { name: 'Half note' })).toHaveAttribute('aria-pressed', 'true');
  await tools.getByRole('button', { name: 'Tie to the next note' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Tie Note [u]' })).toBeVisible();
  await score.tool('Undo').press('ArrowRight').done();
  expect(await quartersOf(score, 'm1 v1 n1')).toBe(1);
  await score.tool('Voice 2').press('N').done();
  expect(await score.selection()).toEqual([{ part: 0, measure: 0, voice: 1, chord: 0, note: 0 }]);
  await expect(tools.getByRole('button', { name: 'Save' })).toBeEnabled();
});
