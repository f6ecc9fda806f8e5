/** Practice by microphone: Chromium's fake device plays a file into it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_FLAGS, findChromium } from '../chromium.ts';
import { wavOf } from '../fixtures/tunes/wav.ts';
import { openScore, sheetOf } from './support/openScore.ts';
import { FULL, expect, test } from './support/songleaf.ts';

const RATE = 48_000;
/** The time until practice listens. */
const SILENCE_SECONDS = 2;
const NOTE_SECONDS = 0.6;
// The right hand begins e5q f5e g5e g5q f5e e5e, then d5q. A wrong a5 ends it.
const PITCHES = [76, 77, 79, 79, 77, 76, 81];

/** Plucked notes that overlap, as a 16 bit WAV file. */
function recording(): Buffer {
  const length = Math.round(RATE * (SILENCE_SECONDS + NOTE_SECONDS * (PITCHES.length + 1)));
  const samples = new Float32Array(length);
  PITCHES.forEach((pitch, index) => {
    const [hertz, start] = [440 * 2 ** ((pitch - 69) / 12), RATE * (SILENCE_SECONDS + index * NOTE_SECONDS)];
    for (let frame = 0; frame < RATE * NOTE_SECONDS * 1.1; frame += 1) {
      const time = frame / RATE;
      const wave = [1, 0.5, 0.25].reduce(
        (sum, level, at) => sum + level * Math.sin(2 * Math.PI * hertz * (at + 1) * time),
        0,
      );
      const level = Math.min(1, time / 0.005) * Math.exp(-time * 5);
      samples[Math.round(start) + frame] = (samples[Math.round(start) + frame] ?? 0) + 0.25 * level * wave;
    }
  });
  return wavOf(samples, RATE);
}

const folder = mkdtempSync(join(tmpdir(), 'songleaf-microphone-'));
const file = join(folder, 'melody.wav');
const executablePath = findChromium();

test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...TEST_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}%noloop`,
    ],
  },
});
test.beforeAll(() => writeFileSync(file, recording()));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'a melody in the microphone advances the score, also by a repeated note; a wrong note does not',
  FULL,
  async ({ page, server }) => {
    await openScore(page, server);
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    await page.getByRole('button', { name: 'Practice', exact: true }).click();
    await page.getByRole('button', { name: 'Microphone' }).click();
    await page.getByRole('combobox', { name: 'Practise' }).click();
    await page.getByRole('option', { name: 'Right hand' }).click();
    // While the speed does not rise, no note is too late.
    await page.getByRole('switch', { name: /faster after each pass/ }).uncheck();
    await page.getByRole('button', { name: 'Start practice' }).click();
    await expect(page.getByTestId('task')).toHaveText('Play E5');
    await expect(page.getByTestId('task')).toHaveText('That was A5. Play D5');
    await expect(page.getByTestId('summary')).toHaveText('1 mistake in bar 2');
  },
);
