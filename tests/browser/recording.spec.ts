/** The recording wizard: Chromium's fake microphone plays a known tune, and the transcription must match it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMusicJson } from '../../engine/index.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { wavOf } from '../fixtures/tunes/wav.ts';
import { playedNotesOf } from '../fixtures/tunes/scoreNotes.ts';
import { tuneSound, SAMPLE_RATE } from '../fixtures/tunes/synthesize.ts';
import { tuneNotes } from '../fixtures/tunes/tune.ts';
import { TUNES } from '../fixtures/tunes/tunes.ts';
import { expect, signUp, test } from './support/songleaf.ts';

const TRANSCRIPTION_LIMIT_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'songleaf-recording-'));
const file = join(folder, 'tune.wav');
const executablePath = findChromium();
const tune = TUNES[0];
if (tune === undefined) throw new Error('The fixtures contain no tune.');

test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
    ],
  },
});
test.beforeAll(() => writeFileSync(file, wavOf(tuneSound(tune), SAMPLE_RATE)));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('C-08 C-27 C-28 C-29 C-34 D-01 a tune is recorded, survives a reload, and is transcribed', async ({
  page,
  server,
}) => {
  test.setTimeout(TRANSCRIPTION_LIMIT_MS + 120_000);
  await signUp(page, server);
  await page.getByRole('button', { name: 'Add a song' }).click();
  await page.getByRole('menuitem', { name: 'Record Song' }).click();
  const wizard = page.getByRole('dialog', { name: 'Record Song' });

  await test.step('C-33 the metronome is tapped and left out', async () => {
    await wizard.getByRole('button', { name: 'Piano' }).click();
    await wizard.getByRole('switch', { name: 'Metronome' }).check();
    await wizard.getByRole('button', { name: 'Tap the tempo' }).click();
    await expect(wizard.getByRole('slider')).toHaveValue('120');
    await wizard.getByRole('switch', { name: 'Metronome' }).uncheck();
    await wizard.getByRole('button', { name: 'Next' }).click();
  });

  await test.step('C-30 a recording of less than 5 s is refused', async () => {
    await wizard.getByRole('button', { name: 'Start recording' }).click();
    await expect(wizard.getByText('Recording starts in...')).toBeVisible();
    await wizard.getByRole('button', { name: 'Stop recording' }).click();
    await expect(wizard.getByText('Recording is too short!')).toBeVisible();
  });

  await test.step('C-27 C-28 it counts in, shows time, pitch and waveform, and stops on request', async () => {
    await wizard.getByRole('button', { name: 'Start recording' }).click();
    await expect(wizard.getByTestId('recorded-time')).toHaveText(/0:0[1-9] of 5:00/);
    await expect(wizard.getByTestId('pitch')).toHaveText(/Pitch: [A-G]/);
    await expect(wizard.getByTestId('recorded-time')).toHaveText(/0:1[2-9]/, { timeout: 30_000 });
    await wizard.getByRole('button', { name: 'Stop recording' }).click();
    await expect(wizard.getByText('Listen to your recording.')).toBeVisible();
  });

  await test.step('C-08 the recording can be played, and survives a reload', async () => {
    await wizard.getByRole('button', { name: 'Play' }).click();
    await expect(wizard.getByText(/0:0[1-9] of 0:1/)).toBeVisible();
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await wizard.getByRole('button', { name: 'Continue with it' }).click();
    await expect(wizard.getByText('Listen to your recording.')).toBeVisible();
    await wizard.getByRole('button', { name: 'Next' }).click();
  });

  await test.step('C-02 C-35 it is sent and becomes a song', async () => {
    await wizard.getByRole('textbox', { name: 'Title' }).fill('Played by hand');
    await wizard.getByRole('button', { name: 'Transcribe' }).click();
    const song = page.getByRole('link', { name: 'Played by hand' });
    await expect(song).toBeVisible({ timeout: TRANSCRIPTION_LIMIT_MS });
    const id = new URL((await song.getAttribute('href'))?.replace('#', '') ?? '', server.url).searchParams.get('id');
    const answer = await page.request.get(`${server.url}/MusicJson?id=${String(id)}`);
    const { musicVo } = (await answer.json()) as { musicVo: unknown };
    const heard = playedNotesOf(readMusicJson(musicVo).score).map(({ midiPitch }) => midiPitch);
    const played = tuneNotes(tune).map(({ midiPitch }) => midiPitch);
    // The fake microphone repeats the tune from any position: every pitch must be one of the tune's.
    expect(heard.length).toBeGreaterThan(8);
    expect(heard.filter((pitch) => !played.includes(pitch))).toEqual([]);
  });
});
