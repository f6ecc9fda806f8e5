/** The drums of a recording, which the user asks for in the upload wizard. */
import { readMusicJson } from '../../engine/index.ts';
import { drummedTuneSound } from '../fixtures/tunes/drummedTune.ts';
import { SAMPLE_RATE } from '../fixtures/tunes/synthesize.ts';
import { TUNES } from '../fixtures/tunes/tunes.ts';
import { wavOf } from '../fixtures/tunes/wav.ts';
import { inThreeSizes } from './support/inThreeSizes.ts';
import { expect, signUp, test } from './support/songleaf.ts';

const TRANSCRIPTION_LIMIT_MS = 120_000;
const SECONDS = 12;

test('C-35 D-01 the drums of an uploaded recording are written on a staff of their own', async ({ page, server }) => {
  test.setTimeout(TRANSCRIPTION_LIMIT_MS + 60_000);
  const [joy] = TUNES;
  if (joy === undefined) throw new Error('There are no tunes.');
  const sound = wavOf(drummedTuneSound(joy).subarray(0, SECONDS * SAMPLE_RATE), SAMPLE_RATE);
  await signUp(page, server);
  await page.getByRole('button', { name: 'Add a song' }).click();
  await page.getByRole('menuitem', { name: 'File Upload' }).click();
  const wizard = page.getByRole('dialog', { name: 'File Upload' });
  await wizard.locator('input[type=file]').setInputFiles({ name: 'band.wav', mimeType: 'audio/wav', buffer: sound });
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: /Universal/ }).click();
  await wizard.getByRole('button', { name: /^Piano/ }).click();
  const drums = wizard.getByRole('switch', { name: 'Write the drums too' });
  await expect(drums).not.toBeChecked();
  await drums.check();
  await inThreeSizes(page, 'drums');
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(wizard.getByText(/On a staff of their own/), 'the step fits into the dialog').toBeInViewport({
      ratio: 1,
    });
  }
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('textbox', { name: 'Composer' }).fill('Beethoven');
  await wizard.getByRole('checkbox').check();
  await wizard.getByRole('button', { name: 'Upload' }).click();
  const song = page.getByRole('link', { name: 'band', exact: true });
  await expect(song).toBeVisible({ timeout: TRANSCRIPTION_LIMIT_MS });
  const id = new URL((await song.getAttribute('href'))?.replace('#', '') ?? '', server.url).searchParams.get('id');
  const answer = await page.request.get(`${server.url}/MusicJson?id=${String(id)}`);
  const { score } = readMusicJson(((await answer.json()) as { musicVo: unknown }).musicVo);
  expect(score.parts.map(({ program }) => program)).toEqual([1, 129]);
  const keys = score.parts[1]?.measures.flatMap(({ voices }) =>
    voices.flatMap(({ chords }) => chords.flatMap(({ notes }) => notes.map(({ percussionKey }) => percussionKey))),
  );
  // A bass drum on every beat, and a hi-hat on every eighth, but for the last ones, after which the tune has no notes.
  const beats = ((SECONDS - 0.5) * joy.tempo) / 60;
  for (const [key, times] of [
    [36, beats],
    [42, 2 * beats],
  ] as const) {
    const written = keys?.filter((each) => each === key).length ?? 0;
    expect(written).toBeGreaterThan(0.8 * times);
    expect(written).toBeLessThan(1.1 * times);
  }
  await song.click();
  await expect(page.locator('[data-ready="true"]')).toBeVisible();
  await inThreeSizes(page, 'drummed');
});
