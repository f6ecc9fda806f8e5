/**
 * Functions for transcribed scores only: uncertain notes and alternative notations. One recording is transcribed for
 * all tests.
 */
import type { Page } from '@playwright/test';
import { doubts } from '../../../engine/index.ts';
import { startEditing } from '../support/editDriver.ts';
import type { EditDriver } from '../support/editDriver.ts';
import { openAmbiguousBar, openNoteMenu } from '../support/barMenus.ts';
import { importScore } from '../support/importScore.ts';
import { SCORE } from '../support/openScore.ts';
import { FULL, expect, test } from '../support/songleaf.ts';
import { openTranscribed } from '../support/transcribedScore.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
let score: EditDriver;

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(300_000);
  ({ page } = await openTranscribed(browser, server));
  score = await startEditing(page);
});

test.afterAll(() => page.close());

const ticks = () => page.getByTestId('doubt-ticks');
const bar = () => page.getByTestId('doubt-bar');
const queue = async () => doubts(await score.score());

test('the doubt queue leads from note to note, plays original and synth, and does not repeat settled notes', async () => {
  const before = await queue();
  expect(before.length).toBeGreaterThan(4);

  await test.step('ticks and the count are shown, and the switch hides them', async () => {
    await expect(ticks()).toHaveAttribute('data-count', String(before.length));
    const toggle = page.getByRole('button', { name: `${String(before.length)} doubtful notes left` });
    await toggle.click();
    await expect(ticks()).toHaveAttribute('data-count', '0');
    await expect(page.getByRole('slider', { name: 'Quality by bar' })).toHaveCount(0);
    await toggle.click();
  });

  await test.step('F8 selects the most important note, plays its beat from the recording, then the synth', async () => {
    await page.keyboard.press('F8');
    await expect.poll(() => score.selection()).toEqual([before[0]?.address]);
    await expect(bar()).toContainText('sure of this note');
    await expect(bar()).toContainText('Playing: Original', { timeout: 30_000 });
    await expect(bar()).toContainText('Playing: Transcription', { timeout: 30_000 });
    await expect(bar()).not.toContainText('Playing');
    await page.keyboard.press('l');
    await expect(bar()).toContainText('Playing: Original');
  });

  await test.step('Enter keeps it: it is settled, and the next F8 selects the next note', async () => {
    await page.keyboard.press('Enter');
    await expect(bar()).toContainText('This note is settled');
    expect(await queue()).toHaveLength(before.length - 1);
    await page.keyboard.press('F8');
    await expect.poll(() => score.selection()).toEqual([before[1]?.address]);
  });

  await test.step('octaves and letters settle a note too', async () => {
    await page.keyboard.press('Alt+ArrowUp');
    expect(await queue()).toHaveLength(before.length - 2);
    await page.keyboard.press('F8');
    await page.keyboard.press('g');
    expect(await queue()).toHaveLength(before.length - 3);
    await page.keyboard.press('F8');
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await queue()).length).toBe(before.length - 4);
    await expect(ticks()).toHaveAttribute('data-count', String(before.length - 4));
  });

  await test.step('a note moved by an arrow or the mouse is settled, and undo restores the doubt', async () => {
    const left = String(before.length - 5);
    for (const move of ['ArrowUp', 'drag'] as const) {
      await page.keyboard.press('F8');
      const [at] = await score.selection();
      if (at === undefined) throw new Error('F8 has selected nothing');
      const { part, measure, voice, chord, note } = at;
      const words = `p${part + 1} m${measure + 1} v${voice + 1} n${chord + 1} h${note + 1}`;
      if (move === 'drag') await score.click(words).drag({ steps: 1 }).done();
      else await page.keyboard.press(move);
      await expect(ticks()).toHaveAttribute('data-count', left);
      await page.keyboard.press('Control+Z');
      await expect(ticks()).toHaveAttribute('data-count', String(before.length - 4));
    }
  });

  await test.step('Shift+F8 selects the previous note, and a press on the strip shows its bar', async () => {
    await page.keyboard.press('F8');
    const [first] = await score.selection();
    await page.keyboard.press('F8');
    await page.keyboard.press('Shift+F8');
    await expect.poll(() => score.selection()).toEqual([first]);
    const strip = page.getByRole('slider', { name: 'Quality by bar' });
    const { x = 0, y = 0, width = 0, height = 0 } = (await strip.boundingBox()) ?? {};
    await page.mouse.click(x + width - 4, y + height / 2);
    await expect(strip).toHaveAttribute('aria-valuetext', /^Bar 1\d: \d+ %$/);
  });

  await test.step('kept notes stay settled after saving and opening again', async () => {
    const left = (await queue()).length;
    await page.keyboard.press('Control+S');
    await expect(page.getByText('Changes saved!')).toBeVisible();
    await page.reload();
    score = await startEditing(page);
    await expect(ticks()).toHaveAttribute('data-count', String(left));
  });
});

const openMenu = (note: string, entry: string | RegExp) => openNoteMenu(page, score, note, entry);

test('a bar is written in another likely rhythm by one press, and undo restores the first one', async () => {
  const before = await score.score();
  const choices = page.getByRole('dialog', { name: 'Edit menu' }).getByRole('button', { name: /^Rhythm with \d+ %/ });
  const bar = await openAmbiguousBar(page, score, choices);
  for (const choice of await choices.all()) await expect(choice.locator('canvas').first()).toBeVisible();
  const other = choices.and(page.locator('[aria-pressed="false"]')).first();
  await other.click();
  await expect(choices).toHaveCount(0);
  const after = await score.score();
  const barsOf = ({ parts }: typeof before) => parts[0]?.measures ?? [];
  expect(after).not.toEqual(before);
  expect(barsOf(after).toSpliced(bar, 1)).toEqual(barsOf(before).toSpliced(bar, 1));
  await page.keyboard.press('Control+Z');
  expect(await score.score()).toEqual(before);
});

test(
  'the piece is written in another meter: a draft on the page, applied as one edit, with the user’s edits',
  FULL,
  async () => {
    await page.getByRole('button', { name: 'Meter and beat' }).click();
    const panel = page.getByRole('dialog', { name: 'Meter and beat' });
    const before = await score.score();
    const begun = Date.now();
    await panel.getByRole('button', { name: 'Double' }).click();
    const apply = panel.getByRole('button', { name: 'Apply' });
    await expect(apply).toBeEnabled();
    // 22 seconds of music: one second for each minute, and additional time for a busy machine.
    expect(Date.now() - begun).toBeLessThan(5_000);
    expect((await score.score()).measures.length).toBeGreaterThan(before.measures.length);
    await test.step('Discard takes the draft back', async () => {
      await panel.getByRole('button', { name: 'Discard' }).click();
      expect(await score.score()).toEqual(before);
      await expect(panel.getByRole('button', { name: 'Unchanged', pressed: true })).toBeVisible();
    });
    await test.step('an edit that the draft cannot keep is listed by its bar, which a press shows', async () => {
      await score.click('m2 v1 n1').done();
      await openMenu('m2 v1 n1', 'Insert Bars…');
      await page.getByRole('button', { name: 'After' }).click();
      await panel.getByRole('button', { name: 'Double' }).click();
      await expect(apply).toBeEnabled();
      const lost = panel.getByRole('list').getByRole('button');
      await expect(lost.first()).toHaveText(
        /^Bar \d+: bars that you added, deleted or resized are as in the new reading$/,
      );
      await lost.last().click();
      await panel.getByRole('button', { name: 'Discard' }).click();
      await page.keyboard.press('Control+Z');
      expect(await score.score()).toEqual(before);
    });
    await test.step('meter, applied: one undo takes it back', async () => {
      await panel.getByLabel('Meter', { exact: true }).click();
      await page.getByRole('option', { name: '2/4' }).click();
      await expect(apply).toBeEnabled();
      await apply.click();
      await expect(apply).toBeDisabled();
      expect((await score.score()).measures[0]?.time?.beats).toEqual([2]);
      await panel.getByRole('button', { name: 'Close' }).click();
      await page.keyboard.press('Control+Z');
      expect(await score.score()).toEqual(before);
    });
  },
);

test('a barline dragged over the waveform moves the later barlines, and arrows do the same', async () => {
  await page.getByRole('button', { name: 'Waveform of the recording' }).click();
  const waveform = page.getByTestId('waveform');
  const third = waveform.getByRole('slider', { name: 'Barline before bar 3' });
  await expect(third).toBeVisible({ timeout: 30_000 });
  const before = await score.score();
  const timesOf = async () => (await score.score()).measures.map(({ timestamp = 0 }) => timestamp);
  const times = await timesOf();
  const { x = 0, y = 0, width = 0 } = (await third.boundingBox()) ?? {};
  const at = { x: x + width / 2, y: y + 40 };
  await test.step('Escape takes a drag back', async () => {
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 29, at.y, { steps: 3 });
    await expect.poll(async () => (await timesOf())[2]).not.toBe(times[2]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(timesOf).toEqual(times);
  });
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  // A quarter at 126 per minute is 29 px long.
  await page.mouse.move(at.x + 29, at.y, { steps: 3 });
  await expect(page.getByTestId('held-barline')).toBeVisible();
  await page.mouse.up();
  await expect.poll(async () => (await timesOf())[2]).toBeGreaterThan((times[2] ?? 0) + 0.3);
  expect((await timesOf()).slice(0, 2)).toEqual(times.slice(0, 2));
  await test.step('what follows moves along, as one edit', async () => {
    expect((await timesOf())[3]).toBeGreaterThan((times[3] ?? 0) + 0.3);
    await page.keyboard.press('Control+Z');
    expect(await score.score()).toEqual(before);
  });
  await test.step('the strip of quality has the scale of the waveform, and the bar of a place is the one above it', async () => {
    const strip = page.getByRole('slider', { name: 'Quality by bar' });
    await expect(strip).toHaveCount(1);
    const [row, barline] = [await strip.boundingBox(), await third.boundingBox()];
    const line = (barline?.x ?? 0) + (barline?.width ?? 0) / 2;
    for (const [offset, bar] of [
      [-6, 2],
      [6, 3],
    ] as const) {
      await page.mouse.click(line + offset, (row?.y ?? 0) + (row?.height ?? 0) / 2);
      await expect(strip).toHaveAttribute('aria-valuetext', new RegExp(`^Bar ${String(bar)}: `));
    }
    await page.screenshot({ path: test.info().outputPath('waveform.png') });
  });
  await test.step('by arrows, and back to the transcription', async () => {
    await third.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await timesOf())[2]).toBeGreaterThan((times[2] ?? 0) + 0.1);
    await waveform.getByRole('button', { name: 'Barlines as transcribed' }).click();
    await expect.poll(timesOf).toEqual(times);
  });
  await page.getByRole('button', { name: 'Waveform of the recording' }).click();
  await expect(waveform).toHaveCount(0);
});

test('selected bars are transcribed again: without uncertain notes, with or without the user’s edits, and no other bars', async () => {
  const measures = (await score.score()).parts[0]?.measures ?? [];
  const beginsWithNote = (measure: number): boolean => measures[measure]?.voices[0]?.chords[0]?.notes.length !== 0;
  const doubt = (await queue()).find(({ address: { chord, measure } }) => chord > 0 && beginsWithNote(measure));
  const at = doubt?.address.measure ?? -1;
  const first = `m${at + 1} v1 n1`;
  await score.click(first).press('ArrowUp').done();
  const edited = await score.score();
  await score.click(first).done();
  await openMenu(first, 'Transcribe again…');
  const panel = page.getByRole('dialog', { name: 'Transcribe again' });
  await expect(panel).toContainText(`Bar ${at + 1} is written anew`);
  await panel.getByRole('slider', { name: 'Notes that are written' }).focus();
  // From 50 to 75 %: the doubtful notes of the bar are left out, the edit is kept.
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  const apply = panel.getByRole('button', { name: 'Apply' });
  await expect.poll(async () => (await queue()).filter(({ address }) => address.measure === at)).toEqual([]);
  const sparse = await score.score();
  const barOf = ({ parts }: typeof sparse, measure: number) => parts[0]?.measures[measure];
  for (const other of edited.measures.keys())
    if (other !== at) expect(barOf(sparse, other)).toEqual(barOf(edited, other));
  await panel.getByRole('switch', { name: 'Forget my changes in these bars' }).click();
  await expect(apply).toBeEnabled();
  await apply.click();
  expect(await score.midis(first)).not.toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+Z');
  expect(await score.score()).toEqual(edited);
  await page.keyboard.press('Control+Z');
});

test('the doubt bar has buttons for users without a keyboard', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Next doubtful note' }).click();
  await expect(bar()).toBeVisible();
  const left = (await queue()).length;
  await bar().getByRole('button', { name: 'Keep the note' }).click();
  await expect.poll(async () => (await queue()).length).toBe(left - 1);
  await bar().getByRole('button', { name: 'Stop checking' }).click();
  await expect(bar()).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a score that was not transcribed says so, and offers no functions that need a recording', async ({ server }) => {
  const id = await importScore(page, server, SCORE);
  await page.goto(`${server.url}/#/score/edit?id=${id}`);
  await expect(page.getByRole('heading', { name: SCORE.meta.title })).toBeVisible();
  score = await startEditing(page);
  const meter = page.getByRole('button', { name: 'Meter and beat' });
  await expect(meter).toBeDisabled();
  await expect(meter).toHaveAccessibleDescription(/^This score was not transcribed here/);
  for (const absent of [/doubtful notes left$/, 'Next doubtful note', 'Waveform of the recording'])
    await expect(page.getByRole('button', { name: absent })).toHaveCount(0);
  const { x, y } = await score.locate('m1 v1 n1');
  await page.mouse.click(x, y, { button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Insert Bars…' })).toBeVisible();
  for (const absent of ['Rhythm…', 'Transcribe again…'])
    await expect(page.getByRole('menuitem', { name: absent })).toHaveCount(0);
  await page.keyboard.press('Escape');
});
