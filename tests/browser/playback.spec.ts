/** The player of the score screen, with the instruments of the real server, in a browser without audio output. */
import type { Page } from '@playwright/test';
import { seconds, wholes, writeMusicJson } from '../../engine/index.ts';
import { TREBLE, buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { plugInKeyboard } from './support/midiKeyboard.ts';
import { SCORE } from './support/openScore.ts';
import { MEASURE_SECONDS, elapsed, open, playButton } from './support/openPlayer.ts';
import { FULL, expect, test } from './support/songleaf.ts';
import { standInVideo } from './support/videoFrame.ts';

declare global {
  interface Window {
    recording?: HTMLAudioElement;
  }
}

const TOTAL = '1:36';

const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });

async function start(page: Page): Promise<void> {
  await playButton(page).click();
  await expect.poll(() => elapsed(page), { timeout: 30_000 }).toBeGreaterThan(0);
}

/** Expects that playback is paused. */
async function expectPaused(page: Page): Promise<void> {
  await expect(playButton(page)).toBeVisible();
  const before = await elapsed(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(await elapsed(page)).toBe(before);
}

test('H-01 H-02 H-04 F-14 the score plays, pauses, continues, and starts again after its end', async ({
  page,
  server,
}) => {
  await open(page, server);
  await expect(page.getByTestId('elapsed')).toHaveText(`0:00 / ${TOTAL}`);
  await start(page);
  await expect(page.getByTestId('playhead')).toBeVisible();
  await page.keyboard.press('Space');
  await expectPaused(page);
  await page.keyboard.press('Space');
  await expect(pauseButton(page)).toBeVisible();
  const before = await elapsed(page);
  await expect.poll(() => elapsed(page)).toBeGreaterThan(before);
  await position(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByTestId('elapsed')).toHaveText(`${TOTAL} / ${TOTAL}`);
  await expect(playButton(page)).toBeVisible();
  await start(page);
  expect(await elapsed(page)).toBeLessThan(20);
});

test('H-04 the arrow keys move the position by a second, also from the start', async ({ page, server }) => {
  await open(page, server);
  await position(page).focus();
  for (const seconds of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('elapsed')).toHaveText(`0:0${seconds} / ${TOTAL}`);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('elapsed')).toHaveText(`0:02 / ${TOTAL}`);
});

test('H-02 the space bar types where one types, and plays after a choice in the player', async ({ page, server }) => {
  await open(page, server);
  await page.getByRole('combobox', { name: 'Speed' }).click();
  await page.getByRole('option', { name: '75 %' }).click();
  await expect(page.getByRole('combobox', { name: 'Speed' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(pauseButton(page)).toBeVisible();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('textbox', { name: 'From bar' }).press('Space');
  await page.keyboard.press('Escape');
  await expectPaused(page);
});

test('F-13 H-05 a click on a bar and notches of the wheel move the playback', async ({ page, server }) => {
  await open(page, server);
  await start(page);
  // The second system begins with bar 5.
  await page.mouse.click(120, 420);
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(4 * MEASURE_SECONDS);
  await expect(pauseButton(page)).toBeVisible();
  const before = await elapsed(page);
  for (let notch = 0; notch < 5; notch++) await page.mouse.wheel(0, 120);
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(before + 4 * MEASURE_SECONDS);
});

test('H-04 H-12 speeds, metronome and parts are set while it plays', async ({ page, server }) => {
  await open(page, server);
  await start(page);
  await page.getByRole('combobox', { name: 'Speed' }).click();
  await expect(page.getByRole('option')).toHaveText(['25 %', '50 %', '75 %', '100 %', '150 %']);
  await page.getByRole('option', { name: '150 %' }).click();
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('switch', { name: 'Metronome' }).check();
  await page.getByRole('button', { name: /^Mute / }).click();
  await expect(page.getByRole('button', { name: /^Mute / })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  const before = await elapsed(page);
  await expect.poll(() => elapsed(page)).toBeGreaterThan(before);
});

/** Silence of a length in seconds: 8 bits, 8000 samples a second. */
function silence(length: number): Buffer {
  const data = Buffer.alloc(length * 8000, 128);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  [16, 0x10001, 8000, 8000, 0x80001].forEach((value, index) => header.writeUInt32LE(value, 16 + index * 4));
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

test('H-03 the original replaces the synth during playback and keeps position, speed and state', async ({
  page,
  server,
}) => {
  // The pianist's performance is a tenth slower than the metronome.
  const measures = SCORE.measures.map((measure, index) => ({ ...measure, timestamp: seconds(1 + index * 2.2) }));
  await open(page, server, { musicVo: writeMusicJson({ ...SCORE, measures }), original: silence(120) });
  await position(page).focus();
  for (let step = 0; step < 2; step++) await page.keyboard.press('PageUp');
  await expect(page.getByTestId('elapsed')).toHaveText(`0:20 / ${TOTAL}`);
  await page.getByRole('combobox', { name: 'Speed' }).click();
  await page.getByRole('option', { name: '75 %' }).click();
  await start(page);
  const before = await elapsed(page);
  expect(before).toBeGreaterThan(10);
  for (const kind of ['Original', 'Both', 'Transcription']) {
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
    await expect(pauseButton(page)).toBeVisible();
    const at = await elapsed(page);
    expect(at).toBeGreaterThanOrEqual(before);
    await expect.poll(() => elapsed(page), { timeout: 30_000 }).toBeGreaterThan(at);
  }
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveText('75 %');
  expect(await elapsed(page)).toBeLessThan(before + 60);
});

test(
  'H-03 an original of thirty minutes plays from its last minute in sync, without being sent whole',
  FULL,
  async ({ page, server }) => {
    const BARS = 300;
    const BAR = 6;
    /** The pianist's bars are shorter than the metronome's. */
    const PLAYED = 5.9;
    const largo = buildScore({
      staves: [[TREBLE]],
      measures: Array.from({ length: BARS }, () => ({ parts: [[['c4w']]] })),
    });
    const measures = largo.measures.map((measure, index) => ({
      ...measure,
      timestamp: seconds(1 + index * PLAYED),
      ...(index === 0 && { tempos: [{ at: wholes(0), quartersPerMinute: (4 * 60) / BAR }] }),
    }));
    // The element is not part of the page.
    await page.addInitScript(() => {
      window.Audio = new Proxy(Audio, {
        construct: (target, options: []) => (window.recording = new target(...options)),
      });
    });
    const sent: number[] = [];
    page.on('response', (answer) => {
      const range = /^bytes (\d+)-/.exec(answer.headers()['content-range'] ?? '');
      if (answer.url().includes('OriginalSound') && range !== null) sent.push(Number(range[1]));
    });
    await open(page, server, { musicVo: writeMusicJson({ ...largo, measures }), original: silence(1800) });
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Original', exact: true }).click();
    await position(page).focus();
    await page.keyboard.press('End');
    for (let step = 0; step < 6; step++) await page.keyboard.press('PageDown');
    await expect(page.getByTestId('elapsed')).toHaveText('29:00 / 30:00');
    await start(page);
    await expect.poll(() => page.evaluate(() => window.recording?.paused)).toBe(false);
    await expect.poll(() => elapsed(page), { timeout: 30_000 }).toBeGreaterThan(29 * 60 + 2);
    const [shown = 0, sounding = 0] = await position(page).evaluate((slider: HTMLInputElement) => [
      Number(slider.value),
      window.recording?.currentTime ?? 0,
    ]);
    // The page shows the time four times a second.
    expect(Math.abs(1 + (shown / BAR) * PLAYED - sounding)).toBeLessThan(0.6);
    expect(Math.max(...sent)).toBeGreaterThan(8000 * 25 * 60);
  },
);

test(
  'H-03 H-06 H-11 H-16 a linked video is offered, asks before it is loaded, plays in sync and stops at the end',
  FULL,
  async ({ page, server }) => {
    const measures = SCORE.measures.map((measure, index) => ({ ...measure, timestamp: seconds(10 + index * 2) }));
    const musicVo = writeMusicJson({
      ...SCORE,
      measures,
      meta: { ...SCORE.meta, source: 'Youtube', customId: 'abcDEF_12-3' },
    });
    // An old file of a violin names no program.
    musicVo.MetaInfo.Instrument = 'violin';
    const [part] = musicVo.Parts;
    const unnamed = { ...musicVo, Version: 3, Parts: [{ ...part, Program: undefined }] };
    const frames = await standInVideo(page, 300);
    const programs: string[] = [];
    page.on('request', (request) => programs.push(/Soundfonts\/(\d+)-/.exec(request.url())?.[1] ?? ''));
    await open(page, server, { musicVo: unnamed });
    await start(page);
    expect(programs).toContain('041');
    const choose = async (kind: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Type' }).click();
      await expect(page.getByRole('option')).toHaveText(['Transcription', 'Video']);
      await page.getByRole('option', { name: kind }).click();
    };
    await choose('Video');
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Transcription');
    expect(frames).toEqual([]);
    await position(page).focus();
    for (let step = 0; step < 2; step++) await page.keyboard.press('PageUp');
    const before = await elapsed(page);
    await choose('Video');
    await page.getByRole('dialog').getByRole('button', { name: 'Show the video' }).click();
    await expect(pauseButton(page)).toBeVisible();
    await expect.poll(() => elapsed(page), { timeout: 30_000 }).toBeGreaterThan(before + 2);
    expect(frames.map(({ pathname }) => pathname)).toEqual(['/embed/abcDEF_12-3']);
    const frame = page.frameLocator('iframe').locator('body');
    const played = async () => JSON.parse((await frame.textContent()) ?? '') as { time: number; state: number };
    const [{ time, state }, shown] = [await played(), await elapsed(page)];
    expect(state).toBe(1);
    expect(Math.abs(time - 10 - shown)).toBeLessThan(1.5);
    // The score ends at 106 seconds of the video, which continues.
    await position(page).focus();
    await page.keyboard.press('End');
    await expect(page.getByTestId('elapsed')).toHaveText(`${TOTAL} / ${TOTAL}`);
    // The slider is at the end sooner than the video, whose next report stops the playback.
    await expect(playButton(page)).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(page.getByTestId('elapsed')).toHaveText(`1:26 / ${TOTAL}`);
    await playButton(page).click();
    await expect(pauseButton(page)).toBeVisible();
    await expect(playButton(page)).toBeVisible();
    await expect(page.getByTestId('elapsed')).toHaveText(`${TOTAL} / ${TOTAL}`);
    await expect.poll(async () => (await played()).state).toBe(2);
  },
);

test('H-10 H-14 a missing instrument is named, and the score continues to play', FULL, async ({ page, server }) => {
  await page.route('**/Soundfonts/*.sf3*', (route) => route.fulfill({ status: 404, body: '' }));
  await open(page, server);
  await start(page);
  await expect(page.getByRole('alert')).toBeVisible();
  const before = await elapsed(page);
  await expect.poll(() => elapsed(page)).toBeGreaterThan(before);
});

test('H-15 a MIDI keyboard is connected by a button that turns green', async ({ page, server }) => {
  await page.addInitScript(plugInKeyboard);
  await open(page, server);
  await page.getByRole('button', { name: 'Connect a MIDI keyboard' }).click();
  const button = page.getByRole('button', { name: 'MIDI keyboard: Stage 88' });
  await expect(button).toHaveCSS('color', 'rgb(46, 125, 50)');
  await button.click();
  await expect(page.getByRole('button', { name: 'Connect a MIDI keyboard' })).toBeVisible();
});

test('F-14 after scrolling away during playback, a button returns to the cursor', async ({ page, server }) => {
  await open(page, server);
  await start(page);
  const back = page.getByRole('button', { name: 'Back to the cursor' });
  await expect(back).toBeHidden();
  await page.mouse.move(700, 700);
  await page.mouse.down();
  await page.mouse.move(700, 100, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByTestId('playhead')).not.toBeInViewport();
  await back.click();
  await expect(page.getByTestId('playhead')).toBeInViewport();
  await expect(back).toBeHidden();
  await expect(pauseButton(page)).toBeVisible();
});
