/** Notes from a MIDI keyboard, and from the piano on the screen by mouse and by fingers. */
import type { Page } from '@playwright/test';
import { setProgram, writeMusicJson } from '../../../engine/index.ts';
import { BASS, buildScore, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { addressOf, openEditor } from '../support/editDriver.ts';
import { openRecorded } from '../support/openRecorded.ts';
import { plugInKeyboard, strike } from '../support/midiKeyboard.ts';
import { FULL, expect, test } from '../support/songleaf.ts';

const piano = (page: Page) => page.getByRole('group', { name: 'Piano' });
const key = (page: Page, name: string) => piano(page).getByRole('button', { name, exact: true });
const hint = (page: Page) => page.getByTestId('piano-hint');

test('I-31 H-15 a MIDI keyboard replaces the selected pitches, moves to the next note, and writes at the caret', async ({
  page,
  server,
}) => {
  await page.addInitScript(plugInKeyboard);
  const score = await openEditor(page, server);
  await page.getByRole('button', { name: 'Connect a MIDI keyboard' }).click();
  await expect(page.getByRole('button', { name: 'MIDI keyboard: Stage 88' })).toBeVisible();
  await score.click('m1 v1 n1').done();
  await strike(page, 62, 65);
  expect(await score.midis('m1 v1 n1')).toEqual([62, 65]);
  expect(await score.selection()).toEqual([addressOf('m1 v1 n2')]);
  await strike(page, 74);
  expect(await score.midis('m1 v1 n2')).toEqual([74]);
  await score.press('Control+Z').done();
  expect(await score.midis('m1 v1 n2')).toEqual([77]);
  await test.step('at the caret', async () => {
    const before = await score.digest();
    const { x, y } = await score.locate('m2 v1 n1');
    await page.mouse.click(x + 60, y - 30);
    expect(await score.gesture()).toBe('entering.hovering');
    await strike(page, 81);
    expect(await score.digest()).not.toBe(before);
    // The caret goes on, so that a melody is played note by note in the chosen value.
    expect(await score.gesture()).toBe('entering.hovering');
    expect(await score.selection()).toEqual([]);
    expect(await score.faults()).toEqual([]);
    await score.press('Escape').done();
  });
  await test.step('nothing in play mode', async () => {
    await score.click('m1 v1 n1').done();
    await page.getByRole('tab', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('toolbar', { name: 'Edit tools' })).toBeHidden();
    const before = await score.digest();
    await strike(page, 50);
    expect(await score.digest()).toBe(before);
  });
});

test('I-03 the piano on the screen is shown by its button, and its keys write by mouse', async ({ page, server }) => {
  const score = await openEditor(page, server);
  await expect(piano(page)).toBeHidden();
  await score.tool('Piano on the Screen').done();
  await expect(hint(page)).toHaveText('Select a note, then play its new pitch');
  await expect(piano(page).locator('[data-key]')).toHaveCount(88);
  await expect(key(page, 'C4')).toBeInViewport();
  await score.click('m1 v1 n1').done();
  await expect(hint(page)).toHaveText('E5 (76)');
  await page.screenshot({ path: 'test-results/piano-1440.png' });
  await key(page, 'G4').click();
  expect(await score.midis('m1 v1 n1')).toEqual([67]);
  await expect(hint(page)).toHaveText('F5 (77)');
  await key(page, 'Bb4').click();
  expect(await score.midis('m1 v1 n2')).toEqual([70]);
  // Keys of the computer still move in the music.
  await score.press('ArrowLeft', 'ArrowUp').done();
  expect(await score.midis('m1 v1 n2')).toEqual([71]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('I-03 fingers play chords on the piano and scroll it without writing', FULL, async ({ page, server }) => {
    const score = await openRecorded(page, server);
    await expect(piano(page)).toBeVisible();
    await score.tap('m1 v1 n1').done();
    await expect(hint(page)).toHaveText('E5 (76)');
    await expect(key(page, 'E5')).toBeInViewport();
    await page.screenshot({ path: 'test-results/piano-390.png' });
    const middle = async (name: string) => {
      const box = await key(page, name).boundingBox();
      if (box === null) throw new Error(`${name} is not in view`);
      return { x: box.x + box.width / 2, y: box.y + box.height - 12 };
    };
    await test.step('two keys together', async () => {
      await score.fingers.press(await middle('D5'));
      await score.fingers.press(await middle('F5'));
      await score.fingers.lift();
      await expect.poll(() => score.midis('m1 v1 n1')).toEqual([74, 77]);
      expect(await score.selection()).toEqual([addressOf('m1 v1 n2')]);
    });
    await test.step('a finger that moves along scrolls', async () => {
      const before = await score.digest();
      const from = await middle('F5');
      await score.fingers.press(from);
      await score.fingers.move({ x: from.x - 150, y: from.y });
      // Otherwise the browser continues to scroll.
      await page.waitForTimeout(200);
      await score.fingers.lift();
      await expect.poll(async () => (await middle('F5')).x).toBeLessThan(from.x - 80);
      expect(await score.digest()).toBe(before);
      expect(await score.selection()).toEqual([addressOf('m1 v1 n2')]);
    });
    await test.step('the piano and the bar of the note make room for a panel', async () => {
      await score.tool('Meter and beat').done();
      const panel = page.getByRole('dialog', { name: 'Meter and beat' });
      await expect(panel).toBeVisible();
      await expect(piano(page)).toBeHidden();
      await expect(page.getByTestId('touch-bar')).toHaveCount(0);
      await panel.getByRole('button', { name: 'Close' }).tap();
      await expect(piano(page)).toBeVisible();
    });
    await test.step('the buttons at the ends scroll by an octave', async () => {
      let x = Number.NaN;
      await expect.poll(async () => x === (x = (await middle('F5')).x)).toBe(true);
      await piano(page).getByRole('button', { name: 'Lower keys' }).tap();
      await expect.poll(async () => (await middle('F5')).x).toBeGreaterThan(x + 300);
      await score.tool('Piano on the Screen').done();
      await expect(piano(page)).toBeHidden();
    });
  });
});

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('I-03 the piano leaves the room to the music until it is opened, and is there when the phone is upright', async ({
    page,
    server,
  }) => {
    await openEditor(page, server);
    const button = page.getByRole('button', { name: 'Piano on the Screen' });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    const height = async (): Promise<number> => (await page.getByTestId('sheet').boundingBox())?.height ?? 0;
    expect(await height()).toBeGreaterThan(200);
    await page.screenshot({ path: 'test-results/edit-844.png' });
    await test.step('upright', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(piano(page)).toBeVisible();
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(piano(page)).toBeHidden();
    });
    await button.tap();
    await expect(piano(page)).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });
});

test('I-10 I-32 notes are written by keys alone: N shows the caret at the position that was read', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server);
  expect(await score.gesture()).toBe('idle');
  const before = await score.midis('m1 v1 n1');
  await score.press('n').done();
  expect(await score.gesture()).toBe('entering.hovering');
  await score.expectSaid('Writing notes: bar 1, beat 1');
  await page.screenshot({ path: 'test-results/caret-by-key-1440.png' });
  await score.press('ArrowRight').done();
  await score.expectSaid(/^Writing notes: bar 1, (?!beat 1$)/);
  await score.press('ArrowLeft').done();
  await score.expectSaid('Writing notes: bar 1, beat 1');
  await score.press('3', 'b').done();
  expect(await score.midis('m1 v1 n1')).not.toEqual(before);
  expect(await score.selection()).toEqual([]);
  expect(await score.faults()).toEqual([]);
  await test.step('N again ends it, and an arrow then selects a note', async () => {
    await score.press('n').done();
    expect(await score.gesture()).toBe('idle');
    await score.press('ArrowRight').done();
    expect(await score.selection()).toHaveLength(1);
  });
});

test('I-10 I-32 the caret goes to the other hand and to the second voice, and arrows move the note that was written', async ({
  page,
  server,
}) => {
  const song = buildScore({
    title: 'Two Hands',
    staves: [[TREBLE, BASS]],
    measures: ['c5w', 'd5w'].map((voice) => ({ parts: [[[voice], ['R']]] })),
  });
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(song) });
  await score.press('n', 'Control+Shift+ArrowDown').done();
  await score.expectSaid(/^Writing notes: bar 1, beat 1, .*left hand, voice 1$/);
  await score.press('3', 'c', 'ArrowUp', 'Alt+ArrowDown').done();
  expect(await score.midis('m1 v2 n1')).toEqual([37]);
  await score.press('Shift+ArrowUp').done();
  expect(await score.midis('m1 v2 n1')).toHaveLength(2);
  await page.screenshot({ path: 'test-results/caret-left-hand-1440.png' });
  await test.step('an earlier note changes while the caret is on it, and a rest does not', async () => {
    await score.press('d', 'ArrowLeft', 'ArrowUp').done();
    expect(await score.midis('m1 v2 n2')).toEqual([39]);
    await score.press('ArrowRight', 'ArrowUp').done();
    await expect(page.getByText('No note begins at the place at which notes are written.')).toBeVisible();
  });
  await test.step('the second voice of the right hand', async () => {
    await score.press('Control+Shift+ArrowUp', 'Control+Alt+Digit2', 'a').done();
    await expect(page.getByRole('button', { name: 'Voice 2' })).toHaveAttribute('aria-pressed', 'true');
    const voices = (await score.score()).parts[0]?.measures[0]?.voices.filter(({ staff }) => staff === 0);
    expect(voices?.map(({ number }) => number)).toEqual([0, 1]);
    expect(await score.faults()).toEqual([]);
  });
  await test.step('N begins again in the hand and the voice in which it ended', async () => {
    await score.press('n', 'n').done();
    await score.expectSaid(/^Writing notes: bar 1, beat 1, .*right hand, voice 2$/);
    await score.press('Control+Alt+Digit1', 'Control+Shift+ArrowDown', 'n', 'n').done();
    await score.expectSaid(/^Writing notes: bar 1, beat 1, .*left hand, voice 1$/);
  });
});

test('I-12 I-16 I-32 a triplet, chords and a drum groove are typed at the caret, and a paste begins there', async ({
  page,
  server,
}) => {
  const blank = buildScore({
    staves: [[TREBLE], [TREBLE]],
    measures: [0, 1].map(() => ({ parts: [[['R']], [['R']]] })),
  });
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(setProgram(blank, 1, 129)) });
  await score.press('n', '4', 't', 'c', 'e', 'g', '3', 'c', 'Shift+e', 'Shift+g').done();
  expect((await score.chord('m1 v1 n3')).value.modification).toEqual({ actual: 3, normal: 2 });
  expect(await score.midis('m1 v1 n4')).toEqual([84, 88, 91]);
  await score.press('Control+Shift+ArrowDown', '4', 'b', 'Shift+g', 'g', 'n').done();
  const drums = async (note: string) => (await score.chord(note)).notes.map(({ percussionKey }) => percussionKey);
  await page.screenshot({ path: 'test-results/typed-groove-1440.png' });
  const bar = await score.score().then(({ parts }) => parts[1]?.measures[0]?.voices[0]?.chords ?? []);
  const first = bar.findIndex(({ notes }) => notes.length > 0) + 1;
  expect([await drums(`p2 m1 n${first}`), await drums(`p2 m1 n${first + 1}`)]).toEqual([[36, 42], [42]]);
  await score.click('m1 v1 n4').press('Control+C', 'Escape', 'n', 'Control+Shift+ArrowUp', 'Control+V').done();
  await expect.poll(async () => (await score.selection()).length).toBeGreaterThan(0);
  expect(await score.faults()).toEqual([]);
});
