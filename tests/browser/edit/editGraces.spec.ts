/** Grace notes by a key, by the menu of a note and by fingers: added, selected, moved and removed. */
import type { Page } from '@playwright/test';
import { midiPitch, toggleGraces, wholeChord, writeMusicJson } from '../../../engine/index.ts';
import type { Chord } from '../../../engine/index.ts';
import { updateChord } from '../../../engine/edit/update.ts';
import { graces as gracesNamed } from '../../fixtures/engraving/rule.ts';
import { BASS, buildScore, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { openEditor } from '../support/editDriver.ts';
import type { EditDriver } from '../support/editDriver.ts';
import { expect, test } from '../support/songleaf.ts';

const SONG = buildScore({
  title: 'Graces',
  staves: [[TREBLE, BASS]],
  measures: ['c5q d5q e5q f5q', 'g4q a4q rq b4q', 'e5e d5e c5e b4e a4h', 'g4h c5h'].map((voice, index) => ({
    parts: [[[voice], [index % 2 === 0 ? 'c3h g3h' : 'e3w']]],
  })),
});
const opening = { musicVo: writeMusicJson(SONG) };
/** The end of a trill. */
const TERMINATION = gracesNamed('c5 d5');
const LABEL = 'Signs, Slurs, Grace Notes';

const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The pitches of the grace notes before a chord, slashed ones as negative numbers. */
const graces = async (score: EditDriver, note: string): Promise<readonly number[]> =>
  ((await score.chord(note)).graceBefore ?? []).flatMap(({ notes, slash }) =>
    notes.map(({ pitch }) => (slash ? -1 : 1) * midiPitch(pitch)),
  );

test('I-08 a grace note is added by a key, moved by arrows and letters, and removed by Delete', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server, 'sheet', opening);
  const original = await score.digest();
  await test.step('it is selected as soon as it is there', async () => {
    await score.click('m1 v1 n2').press('/').done();
    expect(await graces(score, 'm1 v1 n2')).toEqual([-76]);
    await score.expectSaid('Acciaccatura (grace note) added, grace note E 5, bar 1');
    await score.press('ArrowUp', 'Alt+ArrowDown').done();
    expect(await graces(score, 'm1 v1 n2')).toEqual([-65]);
    await score.expectSaid('grace note F 4, bar 1');
    await score.press('b').done();
    expect(await graces(score, 'm1 v1 n2')).toEqual([-71]);
    await page.screenshot({ path: 'test-results/grace-1440.png' });
  });
  await test.step('a click selects it again, arrows lead to its note and back to the one before', async () => {
    await score.press('Escape').done();
    const { x, y } = await score.sign('mark', 1);
    await page.mouse.click(x, y);
    await score.expectSaid('grace note B 4, bar 1');
    await score.press('ArrowRight').done();
    await score.expectSaid(/^grace note B 4, D 5, quarter/);
    await page.mouse.click(x, y);
    await score.press('/').done();
    expect(await graces(score, 'm1 v1 n2')).toEqual([]);
    await score.press('Control+Z').done();
    await page.mouse.click(x, y);
    await score.press('Delete').done();
    expect(await graces(score, 'm1 v1 n2')).toEqual([]);
    await score.expectSaid('Grace note removed');
    await score.press(...Array.from({ length: 5 }, () => 'Control+Z')).done();
    expect(await score.digest()).toBe(original);
  });
  await test.step('its own key removes it again and selects its note, and at the caret adds one to the note there', async () => {
    await score.click('m1 v1 n2').press('/', '/').done();
    expect(await graces(score, 'm1 v1 n2')).toEqual([]);
    await score.expectSaid(/^Acciaccatura \(grace note\) removed, D 5, quarter/);
    expect(await score.selection()).toHaveLength(1);
    await score.press('Escape', 'n', '/').done();
    const voices = (await score.score()).parts.flatMap(({ measures }) => measures.flatMap(({ voices: own }) => own));
    expect(voices.flatMap(({ chords }) => chords.flatMap(({ graceBefore = [] }) => graceBefore))).toHaveLength(1);
    expect(await score.gesture()).toBe('entering.hovering');
    await score.press('s').done();
    await expect(page.getByText('Select a Note to Edit')).toBeVisible();
    await score.press('Escape', ...Array.from({ length: 3 }, () => 'Control+Z')).done();
    expect(await score.digest()).toBe(original);
  });
  await test.step('the menu has both kinds, and the toolbar moves and removes it', async () => {
    await score.click('m3 v1 n3').tool(LABEL).done();
    await page.screenshot({ path: 'test-results/grace-popup-1440.png' });
    await choice(page, 'Appoggiatura (grace note)').click();
    expect(await graces(score, 'm3 v1 n3')).toEqual([74]);
    await score.tool('Down a semitone').done();
    expect(await graces(score, 'm3 v1 n3')).toEqual([73]);
    await score.tool('Delete').done();
    expect(await graces(score, 'm3 v1 n3')).toEqual([]);
    expect(await score.faults()).toEqual([]);
  });
});

test('I-08 I-32 arrows reach the grace notes of a score in the order in which they sound', async ({ page, server }) => {
  const score = await openEditor(page, server, 'sheet', opening);
  await score.click('m1 v1 n2').press('/').click('m2 v1 n1').press('/', 'Escape').done();
  await score.click('m1 v1 n1').done();
  await test.step('to the right', async () => {
    await score.press('ArrowRight').done();
    await score.expectSaid('grace note E 5, bar 1');
    await score.press('ArrowUp').done();
    expect(await graces(score, 'm1 v1 n2')).toEqual([-77]);
    await score.press('ArrowRight').done();
    await score.expectSaid(/^grace note F 5, D 5, quarter/);
    await score.press('ArrowRight', 'ArrowRight', 'ArrowRight').done();
    await score.expectSaid('grace note A 4, bar 2');
  });
  await test.step('to the left, and other keys go on from the main note', async () => {
    await score.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft').done();
    await score.expectSaid(/^grace note F 5, D 5, quarter/);
    await score.press('ArrowLeft').done();
    await score.expectSaid('grace note F 5, bar 1');
    await score.press('Control+ArrowRight').done();
    await score.expectSaid(/^grace note A 4, G 4, quarter, bar 2/);
    await score.press('ArrowLeft', 'Delete').done();
    expect(await graces(score, 'm2 v1 n1')).toEqual([]);
    expect(await score.faults()).toEqual([]);
  });
  await test.step('Tab reaches them too, and goes on from them', async () => {
    await score.click('m1 v1 n1').press('Tab').done();
    await score.expectSaid('grace note F 5, bar 1');
    await score.press('Tab').done();
    await score.expectSaid(/^grace note F 5, D 5, quarter/);
    await score.press('Shift+Tab', 'Shift+Tab').done();
    await score.expectSaid(/^C 5, quarter/);
    await score.press('Tab', 'Escape').done();
    expect(await score.selection()).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(page.locator('body')).not.toBeFocused();
  });
});

test('I-08 I-32 the grace notes after a note are selected, moved and removed as those before it', async ({
  page,
  server,
}) => {
  const trilled = (chord: Chord): Chord => ({ ...chord, ornaments: [{ kind: 'trill' }], graceAfter: TERMINATION });
  const musicVo = writeMusicJson(updateChord(SONG, { part: 0, measure: 0, voice: 0, chord: 1 }, trilled));
  const score = await openEditor(page, server, 'sheet', { musicVo });
  const after = async () =>
    ((await score.chord('m1 v1 n2')).graceAfter ?? []).map(({ notes: [note] }) => note && midiPitch(note.pitch));
  const { x, y } = await score.sign('mark', 1);
  await page.mouse.click(x, y);
  await score.expectSaid('grace note C 5, bar 1');
  await page.screenshot({ path: 'test-results/grace-after-1440.png' });
  await score.press('ArrowUp').done();
  expect(await after()).toEqual([73, 74]);
  await test.step('arrows go in the order in which they sound', async () => {
    await score.press('ArrowRight').done();
    await score.expectSaid('grace note D 5, bar 1');
    await score.press('ArrowRight').done();
    await score.expectSaid(/^E 5, quarter, bar 1/);
    await score.press('ArrowLeft').done();
    await score.expectSaid('grace note D 5, bar 1');
    await score.press('ArrowLeft', 'ArrowLeft').done();
    await score.expectSaid(/^D 5, quarter, grace note C sharp 5, grace note D 5, trill, bar 1/);
  });
  await test.step('Delete removes one', async () => {
    await score.press('ArrowRight', 'Delete').done();
    expect(await after()).toEqual([74]);
    await score.expectSaid('Grace note removed');
    expect(await score.faults()).toEqual([]);
  });
});

test('I-32 arrows pass over grace notes in the roll, which does not mark them', async ({ page, server }) => {
  const second = wholeChord(SONG, { part: 0, measure: 0, voice: 0, chord: 1 });
  const musicVo = writeMusicJson(toggleGraces(SONG, second, true).score);
  const score = await openEditor(page, server, 'roll', { musicVo });
  await score.press('ArrowRight', 'ArrowRight').done();
  await score.expectSaid(/^grace note E 5, D 5, quarter, bar 1/);
});

for (const [device, options] of [
  ['tablet', { viewport: { width: 1024, height: 768 }, hasTouch: true }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }],
] as const)
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('I-08 a finger adds a grace note, selects it at once, moves it and removes it', async ({ page, server }) => {
      const score = await openEditor(page, server, 'sheet', opening);
      await score.tap('m1 v1 n2').tool(LABEL).done();
      await choice(page, 'Acciaccatura (grace note)').tap();
      expect(await graces(score, 'm1 v1 n2')).toEqual([-76]);
      const { x, y } = await score.sign('mark', 1);
      await page.touchscreen.tap(x, y);
      await choice(page, 'Up a semitone').last().tap();
      await choice(page, 'Up a semitone').last().tap();
      expect(await graces(score, 'm1 v1 n2')).toEqual([-78]);
      await page.screenshot({ path: `test-results/grace-${device}.png` });
      await choice(page, 'Remove Grace Note').tap();
      expect(await graces(score, 'm1 v1 n2')).toEqual([]);
      expect(await score.faults()).toEqual([]);
    });
  });
