/** Articulations, ornaments, slurs and hairpins by keys, by the menu of a note and by the toolbar. */
import type { Page } from '@playwright/test';
import { writeMusicJson } from '../../../engine/index.ts';
import { BASS, buildScore, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { openEditor, startEditing } from '../support/editDriver.ts';
import type { EditDriver } from '../support/editDriver.ts';
import { openOwn } from '../support/openOwn.ts';
import { hairpins, slurEnds } from '../support/slursAndHairpins.ts';
import { expect, test } from '../support/songleaf.ts';

const SONG = buildScore({
  title: 'Signs',
  staves: [[TREBLE, BASS]],
  measures: ['c5q d5q e5q f5q', 'g4q a4q rq b4q', 'e5e d5e c5e b4e a4h', 'g4h c5h'].map((voice, index) => ({
    parts: [[[voice], [index % 2 === 0 ? 'c3h g3h' : 'e3w']]],
  })),
});

const popup = (page: Page) => page.getByRole('dialog', { name: 'Edit menu' });
const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const LABEL = 'Signs, Slurs, Grace Notes';

const articulations = async (score: EditDriver, ...notes: readonly string[]) =>
  Promise.all(notes.map(async (note) => (await score.chord(note)).articulations ?? []));

test('keys add articulations, slurs and hairpins to the selected notes, and remove them again', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SONG) });
  const original = await score.digest();
  await test.step('each articulation is one edit, and the selection stays', async () => {
    await score
      .click('m1 v1 n1')
      .click('m1 v1 n4', { modifiers: ['Shift'] })
      .press('Shift+S')
      .done();
    expect(await articulations(score, 'm1 v1 n1', 'm1 v1 n4')).toEqual([['staccato'], ['staccato']]);
    await score.expectSaid('Staccato added, 4 notes selected');
    expect(await score.selection()).toHaveLength(4);
    await score.press('Shift+V', 'Shift+N').done();
    expect(await articulations(score, 'm1 v1 n2')).toEqual([['staccato', 'accent', 'tenuto']]);
    await score.press('Shift+N', 'Shift+V').done();
    await score.expectSaid('Accent removed, 4 notes selected');
    await score.press('Control+Z', 'Control+Z', 'Control+Z', 'Control+Z', 'Control+Z').done();
    expect(await score.digest()).toBe(original);
  });
  await test.step('every key', async () => {
    for (const [note, key, said] of [
      ['m1 v1 n1', 'Shift+S', 'Staccato'],
      ['m1 v1 n2', 'Shift+K', 'Staccatissimo'],
      ['m1 v1 n3', 'Shift+N', 'Tenuto'],
      ['m1 v1 n4', 'Shift+V', 'Accent'],
      ['m2 v1 n1', 'Shift+O', 'Marcato'],
      ['m2 v1 n3 h0', 'Shift+H', 'Fermata'],
    ] as const) {
      await score.click(note).press(key).done();
      await score.expectSaid(new RegExp(`^${said} added, `));
    }
    await score.sign('mark', 1);
  });
  await test.step('a slur over a span, from one note to the next, and off again', async () => {
    await score
      .click('m3 v1 n1')
      .click('m3 v1 n4', { modifiers: ['Shift'] })
      .press('S')
      .done();
    await score.click('m4 v1 n1').press('S').done();
    expect(await slurEnds(score)).toBe(4);
    await score.expectSaid(/^Slur added, /);
    await page.screenshot({ path: 'test-results/marks-1440.png' });
    await score.press('S').done();
    expect(await slurEnds(score)).toBe(2);
    await score.expectSaid(/^Slur removed, /);
    await score.click('m4 v1 n2').press('S').done();
    await expect(page.getByText('No note follows in this voice to which a slur could lead.')).toBeVisible();
  });
  await test.step('the last note of a slur can be deleted', async () => {
    await score.click('m3 v1 n4').press('Delete').done();
    expect(await slurEnds(score)).toBe(2);
    expect(await score.faults()).toEqual([]);
  });
  await test.step('hairpins, by keys with and without Shift', async () => {
    await score
      .click('m1 v1 n1')
      .click('m1 v1 n4', { modifiers: ['Shift'] })
      .press('Shift+Comma')
      .done();
    expect(hairpins(await score.score())).toEqual(['crescendo start', 'crescendo stop']);
    await score.expectSaid('Crescendo hairpin added, 4 notes selected');
    await score.sign('hairpin', 1);
    await score.press('>').done();
    expect(hairpins(await score.score())).toEqual(['diminuendo start', 'diminuendo stop']);
    await page.screenshot({ path: 'test-results/marks-hairpin-1440.png' });
    await score.press('Shift+Period').done();
    expect(hairpins(await score.score())).toEqual([]);
    expect(await score.faults()).toEqual([]);
  });
});

test('signs are saved and open again', async ({ page, server }) => {
  const { score, title } = await openOwn(page, server);
  await score.press('ArrowRight', 'Shift+ArrowRight', 'Shift+S', 'S', '<', 'Control+S').done();
  await expect.poll(() => score.saving()).toBe('saved');
  await page.getByRole('link', { name: 'Back to My Songbook' }).click();
  await page.getByRole('link', { name: title }).click();
  await startEditing(page);
  expect(await articulations(score, 'm1 v1 n1', 'm1 v1 n2')).toEqual([['staccato'], ['staccato']]);
  expect(await slurEnds(score)).toBe(2);
  expect(hairpins(await score.score())).toEqual(['crescendo start', 'crescendo stop']);
});

test('the menu of a note and the toolbar offer the signs, with those that it has', async ({ page, server }) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SONG) });
  await score.rightClick('m1 v1 n1').done();
  await page.getByRole('menuitem', { name: `${LABEL}…` }).click();
  await expect(popup(page).getByRole('heading')).toHaveText('Signs, slurs, grace notes');
  await page.screenshot({ path: 'test-results/marks-popup-1440.png' });
  await choice(page, 'Staccato').click();
  await expect(popup(page)).toBeHidden();
  expect(await articulations(score, 'm1 v1 n1')).toEqual([['staccato']]);
  await score.tool(LABEL).done();
  await expect(choice(page, 'Staccato')).toHaveAttribute('aria-pressed', 'true');
  await choice(page, 'Slur').click();
  await expect(popup(page)).toBeHidden();
  expect(await slurEnds(score)).toBe(2);
  await test.step('a trill is added, a mordent takes its place, and it is removed', async () => {
    for (const [name, left] of [
      ['Trill', ['trill']],
      ['Mordent', ['mordent']],
      ['Mordent', []],
    ] as const) {
      await score.tool(LABEL).done();
      await choice(page, name).click();
      await expect(popup(page)).toBeHidden();
      expect(((await score.chord('m1 v1 n1')).ornaments ?? []).map(({ kind }) => kind)).toEqual(left);
    }
  });
  await test.step('strokes of a tremolo take the place of others, and are removed', async () => {
    for (const [name, left] of [
      ['Tremolo, 1 stroke', 1],
      ['Tremolo, 3 strokes', 3],
    ] as const) {
      await score.tool(LABEL).done();
      await choice(page, name).click();
      await expect(popup(page)).toBeHidden();
      expect((await score.chord('m1 v1 n1')).tremolo?.strokes).toBe(left);
    }
    await score.expectSaid(/^Tremolo, 3 strokes added, .*tremolo of 3 strokes/);
    await page.screenshot({ path: 'test-results/marks-tremolo-1440.png' });
    await score.tool(LABEL).done();
    await page.screenshot({ path: 'test-results/marks-tremolo-popup-1440.png' });
    await choice(page, 'Tremolo, 3 strokes').click();
    expect((await score.chord('m1 v1 n1')).tremolo).toBeUndefined();
  });
  await test.step('a rest has only a fermata and hairpins', async () => {
    await score.click('m2 v1 n3 h0').tool(LABEL).done();
    await expect(choice(page, 'Fermata')).toBeEnabled();
    for (const name of ['Staccato', 'Slur']) await expect(choice(page, name)).toBeDisabled();
    await page.keyboard.press('Escape');
  });
});

for (const [device, options] of [
  ['tablet', { viewport: { width: 1024, height: 768 }, hasTouch: true }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }],
] as const)
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('the signs are within reach of a finger', async ({ page, server }) => {
      const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SONG) });
      const add = async (name: string): Promise<void> => {
        await page
          .getByRole('toolbar', { name: 'Tools for the selected note' })
          .getByRole('button', { name: 'More' })
          .tap();
        await page.getByRole('menuitem', { name: `${LABEL}…` }).tap();
        await choice(page, name).tap();
        await expect(popup(page)).toBeHidden();
      };
      await score.tap('m1 v1 n2').done();
      await add('Staccato');
      await add('Slur');
      await score.tap('m1 v1 n1').hold('m1 v1 n4').done();
      await page.getByRole('menuitem', { name: 'Select up to here' }).tap();
      await score.tool(LABEL).done();
      for (const button of await popup(page).getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      await page.screenshot({ path: `test-results/marks-popup-${device}.png` });
      await choice(page, 'Crescendo hairpin').tap();
      expect(await articulations(score, 'm1 v1 n2')).toEqual([['staccato']]);
      expect(await slurEnds(score)).toBe(2);
      expect(hairpins(await score.score())).toEqual(['crescendo start', 'crescendo stop']);
      expect(await score.faults()).toEqual([]);
      await expect(popup(page)).toBeHidden();
      await page.screenshot({ path: `test-results/marks-${device}.png` });
      for (const [kind, name] of [
        ['slur', 'Remove Slur'],
        ['hairpin', 'Remove Hairpin'],
      ] as const) {
        // A fingertip beside the sign.
        const { x, y } = await score.sign(kind, 1);
        await page.touchscreen.tap(x, y + (kind === 'slur' ? -6 : 6));
        await expect(choice(page, name)).toBeVisible();
        await page.screenshot({ path: `test-results/marks-${kind}-${device}.png` });
        await choice(page, name).tap();
        await expect(popup(page)).toBeHidden();
      }
      expect(await slurEnds(score)).toBe(0);
      expect(hairpins(await score.score())).toEqual([]);
    });
  });
