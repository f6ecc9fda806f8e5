/** Clicks on signs with both buttons, and the menus and dialogs that they open in edit mode and in play mode. */
import {
  BASS_CLEF,
  setClef,
  setDynamic,
  setHarmonyAt,
  setSection,
  setShowTab,
  setTempo,
  ticks,
  TICKS_PER_WHOLE,
  writeMusicJson,
} from '../../../engine/index.ts';
import type { Direction } from '../../../engine/index.ts';
import { buildScore, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { EditDriver, openEditor } from '../support/editDriver.ts';
import { openScore, sheetOf } from '../support/openScore.ts';
import { expect, test } from '../support/songleaf.ts';

const PLAIN = buildScore({
  title: 'Signs',
  staves: [[TREBLE]],
  measures: ['c4q e4q g4q c5q', 'c4q e4q g4q c5q', 'g4h e4h', 'c4w'].map((voice) => ({ parts: [[[voice]]] })),
});
const start = { part: 0, measure: 1, at: ticks(0) };
const SIGNS = setClef(setTempo(setDynamic(PLAIN, start, 'f'), 1, 90), { ...start, measure: 2 }, 0, BASS_CLEF);
const SCORE = setShowTab(SIGNS, 0, true);

test('F-11 J-07 J-08 J-09 J-10 J-11 J-15 H-13 X-25 clicks on signs open their menus and dialogs', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SCORE) });
  const [menu, popup] = [page.getByRole('menu'), page.getByRole('dialog')];
  const entry = (name: string) => menu.getByRole('menuitem', { name, exact: true });
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(popup).toBeHidden();
  };
  for (const [kind, bar, title] of [
    ['clef', 1, 'Clef'],
    ['timeSignature', 1, 'Change time signature'],
    ['tempo', 2, 'Tempo Change'],
    ['direction', 2, 'Select dynamic'],
    ['barline', 2, 'Barlines and repeats'],
  ] as const)
    await test.step(`a click on ${kind}`, async () => {
      const { x, y } = await score.sign(kind, bar);
      await page.mouse.click(x, y);
      await expect(popup.getByRole('heading', { level: 2 })).toHaveText(new RegExp(title, 'i'));
      await close();
    });
  await test.step('the right button on a change of clef and on a tempo removes them', async () => {
    // The clef change of bar 3 is at the end of bar 2.
    const clef = await score.sign('clef', 2);
    await page.mouse.click(clef.x, clef.y, { button: 'right' });
    await entry('Remove Clef Change').click();
    expect((await score.score()).parts[0]?.measures[2]?.clefs ?? []).toEqual([]);
    const tempo = await score.sign('tempo', 2);
    await page.mouse.click(tempo.x, tempo.y, { button: 'right' });
    await entry('Remove Tempo Change').click();
    expect((await score.score()).measures[1]?.tempos ?? []).toEqual([]);
  });
  await test.step('the menu of a note copies and pastes', async () => {
    await score.rightClick('m2 v1 n4').done();
    await entry('Copy Notes').click();
    await expect(menu).toBeHidden();
    await page.context().grantPermissions(['clipboard-read']);
    await score.rightClick('m1 v1 n1').done();
    await entry('Paste Notes').click();
    await expect.poll(() => score.midis('m1 v1 n1')).toEqual([72]);
    await score.rightClick('m1 v1 n2').done();
    await entry('Cut Notes').click();
    await expect.poll(() => score.midis('m1 v1 n2')).toEqual([]);
  });
  await test.step('a staff is added below the staff that a tablature belongs to', async () => {
    const tab = await score.sign('tablature', 1);
    await page.mouse.click(tab.x + 200, tab.y, { button: 'right' });
    await entry('Add new staff below').click();
    expect((await score.score()).parts[0]?.staves).toHaveLength(2);
    expect(await score.faults()).toEqual([]);
  });
  await test.step('in play mode the menu plays from there and copies', async () => {
    await page.getByRole('tab', { name: 'Play', exact: true }).click();
    await score.rightClick('m1 v1 n3').done();
    await expect(menu.getByRole('menuitem')).toHaveText(['Play from here', 'Copy Notes']);
    await entry('Copy Notes').click();
    await expect(menu).toBeHidden();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  });
});

test('F-11 I-37 a click on a chord symbol, on words and on a section opens what edits that sign', async ({
  page,
  server,
}) => {
  const words = { kind: 'words', at: ticks(0), staff: 0, text: 'sonoro' } as const;
  const pedal = { kind: 'pedal', at: ticks(0), staff: 0, style: 'text', number: 1 } as const;
  const lifted = { ...pedal, edge: 'stop', at: ticks(TICKS_PER_WHOLE / 2) } as const;
  const [part] = PLAIN.parts;
  if (part === undefined) throw new RangeError('no part');
  const directions: readonly (readonly Direction[])[] = [[], [words], [], [{ ...pedal, edge: 'start' }, lifted]];
  const measures = part.measures.map((measure, index) => ({ ...measure, directions: directions[index] ?? [] }));
  const marked = setSection({ ...PLAIN, parts: [{ ...part, measures }] }, 2, 'Verse');
  const place = { part: 0, measure: 0, at: ticks(0) };
  const signs = setHarmonyAt(marked, place, { root: { step: 0, alter: 0 }, kind: 'major-seventh' });
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(signs) });
  const popup = page.getByRole('dialog');
  const title = popup.getByRole('heading', { level: 2 });
  const click = async (kind: 'harmony' | 'direction', bar: number): Promise<void> => {
    const { x, y } = await score.sign(kind, bar);
    await page.mouse.click(x, y);
  };
  await click('harmony', 1);
  const chord = popup.getByRole('textbox', { name: 'Any chord' });
  await expect(chord).toHaveValue('Cmaj7');
  await chord.fill('Xyz');
  await page.keyboard.press('Enter');
  await expect(popup.getByText('This is no chord that is known here.', { exact: false })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('chord.png') });
  await chord.fill('D7sus4/F#');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  expect((await score.score()).parts[0]?.measures[0]?.harmonies).toMatchObject([
    { at: 0, symbol: { root: { step: 1 }, kind: 'suspended-fourth', bass: { step: 3, alter: 1 } } },
  ]);
  await click('direction', 2);
  await expect(title).toHaveText('Words');
  await page.screenshot({ path: test.info().outputPath('words.png') });
  await popup.getByRole('textbox').fill('dolce');
  await page.keyboard.press('Enter');
  expect((await score.score()).parts[0]?.measures[1]?.directions).toMatchObject([{ kind: 'words', text: 'dolce' }]);
  await click('direction', 2);
  await popup.getByRole('button', { name: 'Remove Words' }).click();
  expect((await score.score()).parts[0]?.measures[1]?.directions).toBeUndefined();
  await click('direction', 3);
  await expect(title).toHaveText('Section and rehearsal mark');
  await page.keyboard.press('Escape');
  // A pedal has no popup.
  await click('direction', 4);
  await expect(popup).toBeHidden();
});

for (const [language, locale, tools] of [
  ['English', 'en-US', 'Edit tools'],
  ['German', 'de-DE', 'Werkzeuge zum Bearbeiten'],
] as const)
  test(`every entry of the menu of a note is visible at once in ${language}`, async ({ browser, server }) => {
    const page = await browser.newPage({ locale, viewport: { width: 1440, height: 900 } });
    await openScore(page, server, { musicVo: writeMusicJson(SCORE) });
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    await page.getByRole('tab').last().click();
    // The tools are loaded apart from the gestures, and move the sheet down when they appear.
    await expect(page.getByRole('toolbar', { name: tools })).toBeVisible();
    await expect(sheetOf(page)).toHaveAttribute('data-gesture', 'idle');
    const score = new EditDriver(page);
    const menu = page.getByRole('menu');
    const paper = page.locator('.MuiMenu-paper');
    for (const [note, height] of [
      ['m2 v1 n1', 900],
      ['m3 v1 n1', 650],
    ] as const) {
      await page.setViewportSize({ width: 1440, height });
      await score.click(note).rightClick(note).done();
      await expect(menu).toBeVisible();
      expect(await menu.getByRole('menuitem').count()).toBeGreaterThan(17);
      expect(await paper.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(
        0,
      );
      // The arrow keys lead through both columns.
      await page.keyboard.press('ArrowUp');
      await expect(menu.getByRole('menuitem').last()).toBeFocused();
      await page.screenshot({ path: test.info().outputPath(`menu-${language}-${String(height)}.png`) });
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
    await page.close();
  });
