/** Tablature: typed frets, and frets that are dragged to another string. */
import { writeMusicJson } from '../../../engine/index.ts';
import { TUNINGS } from '../../../engine/theory/tunings.ts';
import { TREBLE, buildScore } from '../../fixtures/engraving/scoreBuilder.ts';
import { openEditor } from '../support/editDriver.ts';
import type { EditDriver } from '../support/editDriver.ts';
import { expect, test } from '../support/songleaf.ts';

const GUITAR = buildScore({
  title: 'Six Strings',
  staves: [[{ sign: 'tab', line: 5 }]],
  partFields: [{ tuning: TUNINGS.guitar }],
  measures: ['e4q b3q g3q a3q', '[e4 g4]h c4h', 'e4w'].map((voice) => ({ parts: [[[voice]]] })),
});
const opening = { musicVo: writeMusicJson(GUITAR) };

const placeOf = async (score: EditDriver, words: string) => {
  const [{ string, fret } = {}] = (await score.chord(words)).notes;
  return { string, fret };
};

test('a fret of one or two digits is typed, and dragged or moved to another string', async ({ page, server }) => {
  const score = await openEditor(page, server, 'sheet', opening);
  const original = await score.digest();
  await test.step('two digits are one fret and one undo', async () => {
    await score.click('m1 v1 n1').press('1', '2').done();
    expect(await score.midis('m1 v1 n1')).toEqual([76]);
    expect(await placeOf(score, 'm1 v1 n1')).toEqual({ string: 5, fret: 12 });
    await score.press('Control+Z').done();
    expect(await score.digest()).toBe(original);
  });
  await test.step('a digit that may get a second one is kept when another action follows', async () => {
    await score.click('m1 v1 n1').press('2').click('m1 v1 n2').done();
    expect(await score.midis('m1 v1 n1')).toEqual([66]);
    await score.press('7').done();
    expect(await placeOf(score, 'm1 v1 n2')).toEqual({ string: 4, fret: 7 });
  });
  await test.step('a drag moves a fret to another string at the same pitch', async () => {
    const before = await score.midis('m1 v1 n2');
    const row = (await score.box('m1 v1 n1')).bottom - (await score.box('m1 v1 n1')).top;
    await score
      .click('m1 v1 n2')
      .pull({ dy: 0.9 * row })
      .done();
    expect(await score.gesture()).toBe('draggingString');
    await score.drop().done();
    expect(await score.midis('m1 v1 n2')).toEqual(before);
    expect(await placeOf(score, 'm1 v1 n2')).toEqual({ string: 3, fret: 11 });
    await score.press('Alt+Shift+ArrowUp').done();
    expect(await placeOf(score, 'm1 v1 n2')).toEqual({ string: 4, fret: 7 });
    expect(await score.faults()).toEqual([]);
  });
  await test.step('a fret is typed at an empty place of a string, and Escape leaves it empty', async () => {
    const [{ x }, { y }] = [await score.locate('m1 v1 n3'), await score.locate('m1 v1 n1')];
    const before = await score.digest();
    await page.mouse.click(x, y);
    await expect(page.getByTestId('rubber-band')).toBeVisible();
    await page.screenshot({ path: 'test-results/tab-empty-1440.png' });
    await score.press('Escape').done();
    await expect(page.getByTestId('rubber-band')).toBeHidden();
    await page.mouse.click(x, y);
    await score.press('1', '0').done();
    await expect(page.getByTestId('rubber-band')).toBeVisible();
    expect(await score.midis('m1 v1 n3')).toEqual([55, 74]);
    expect((await score.chord('m1 v1 n3')).notes.at(-1)).toMatchObject({ string: 5, fret: 10 });
    expect(await score.faults()).toEqual([]);
    await score.press('Control+Z').done();
    expect(await score.digest()).toBe(before);
  });
  await test.step('a fret is written in place of a rest to which an arrow leads, on the string of the note before', async () => {
    const before = await score.digest();
    await score.click('m1 v1 n4').press('Delete').done();
    await score.click('m1 v1 n3').press('ArrowRight').press('1', '2').done();
    expect((await score.chord('m1 v1 n4')).notes).toMatchObject([{ fret: 12, string: 3 }]);
    expect(await score.faults()).toEqual([]);
    await score.press('Control+Z', 'Control+Z').done();
    expect(await score.digest()).toBe(before);
  });
  await page.screenshot({ path: 'test-results/tab-1440.png' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('taps move a note along its string and to another one', async ({ page, server }) => {
    const score = await openEditor(page, server, 'sheet', opening);
    const press = async (name: string): Promise<void> =>
      page.getByRole('toolbar', { name: 'Tools for the selected note' }).getByRole('button', { name }).tap();
    await score.tap('m1 v1 n2').done();
    await press('Up a fret');
    await press('Up a fret');
    expect(await placeOf(score, 'm1 v1 n2')).toEqual({ string: 4, fret: 2 });
    await press('To other strings');
    await press('To the string below');
    expect(await placeOf(score, 'm1 v1 n2')).toEqual({ string: 3, fret: 6 });
    await page.screenshot({ path: 'test-results/tab-390.png' });
  });

  test('I-08 the bar beside a note covers neither its head nor its fret', async ({ page, server }) => {
    const both = buildScore({
      title: 'Staff and Tablature',
      staves: [[TREBLE]],
      partFields: [{ tuning: TUNINGS.guitar, showTab: true }],
      measures: ['e5q b4q g4q a4q', 'e5q b4q g4q a4q'].map((voice) => ({ parts: [[[voice]]] })),
    });
    const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(both) });
    const note = 'm2 v1 n2';
    await score.tap(note).done();
    const bar = page.getByRole('toolbar', { name: 'Tools for the selected note' });
    await expect(bar).toBeVisible();
    await page.screenshot({ path: 'test-results/tab-bar-390.png' });
    const [head, { y, height }] = [await score.box(note), (await bar.boundingBox()) ?? { y: 0, height: 0 }];
    // A head is a staff space high, and the last of the six lines is 13.7 spaces below this one.
    const lastLine = head.bottom + 13.7 * (head.bottom - head.top);
    expect(y + height < head.top || y > lastLine).toBe(true);
    const before = await score.midis(note);
    await score.tap(note).done();
    expect(await score.midis(note)).toEqual(before);
  });
});

test('I-10 on tablature alone, N chooses a string, arrows go to other strings and moments, and digits write there', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server, 'sheet', opening);
  const mark = page.getByTestId('rubber-band');
  await test.step('from the first string to the third one of the second moment', async () => {
    await score.press('n').done();
    await expect(mark).toBeVisible();
    await score.press('ArrowRight', 'ArrowDown', 'ArrowDown', '1', '2', 'ArrowRight').done();
    expect(await score.midis('m1 v1 n2')).toEqual([59, 67]);
    expect((await score.chord('m1 v1 n2')).notes.at(-1)).toMatchObject({ string: 3, fret: 12 });
  });
  await test.step('a fret that is there is changed, and Delete removes it', async () => {
    await score.press('3').done();
    expect(await placeOf(score, 'm1 v1 n3')).toEqual({ string: 3, fret: 3 });
    await page.screenshot({ path: 'test-results/tab-keys-1440.png' });
    await score.press('Delete').done();
    expect(await score.midis('m1 v1 n3')).toEqual([]);
    await expect(mark).toBeVisible();
  });
  await test.step('a value that is chosen at an empty string is that of the next note', async () => {
    await score.press('q', '2').done();
    expect((await score.chord('m1 v1 n3')).value).toMatchObject({ base: 3 });
    await score.press('Control+z').done();
  });
  await test.step('N leaves the string', async () => {
    await score.press('n').done();
    await expect(mark).toBeVisible();
    await score.press('n').done();
    await expect(mark).toBeHidden();
    expect(await score.faults()).toEqual([]);
  });
});

test('I-32 keys go from a staff to the tablature below it, and back', async ({ page, server }) => {
  const both = buildScore({
    title: 'Staff and Tablature',
    staves: [[TREBLE]],
    partFields: [{ tuning: TUNINGS.guitar, showTab: true }],
    measures: [{ parts: [[['e5q b4q g4q a4q']]] }],
  });
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(both) });
  const [caret, mark] = [page.getByTestId('caret'), page.getByTestId('rubber-band')];
  await score.press('n').done();
  await expect(caret).toBeVisible();
  await score.press('ArrowRight', 'Control+Shift+ArrowDown').done();
  await expect(caret).toBeHidden();
  await expect(mark).toBeVisible();
  await page.screenshot({ path: 'test-results/tab-below-1440.png' });
  await score.press('5', 'Control+Shift+ArrowUp').done();
  await expect(mark).toBeHidden();
  await expect(caret).toBeVisible();
  expect(await score.midis('m1 v1 n2')).toContain(69);
  expect(await score.gesture()).toBe('entering.hovering');
});
