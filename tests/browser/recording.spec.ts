/** The recording wizard: Chromium's fake microphone plays a known tune, and the transcription must match it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMusicJson } from '../../engine/index.ts';
import { TEST_FLAGS, findChromium } from '../chromium.ts';
import { wavOf } from '../fixtures/tunes/wav.ts';
import { playedNotesOf } from '../fixtures/tunes/scoreNotes.ts';
import { playedNotes, tuneSound, SAMPLE_RATE } from '../fixtures/tunes/synthesize.ts';
import { tuneNotes } from '../fixtures/tunes/tune.ts';
import { TUNES } from '../fixtures/tunes/tunes.ts';
import { inThreeSizes } from './support/inThreeSizes.ts';
import { logInAgain } from './support/logInAgain.ts';
import { plugInKeyboard } from './support/midiKeyboard.ts';
import { FULL, expect, signUp, test } from './support/songleaf.ts';

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
      ...TEST_FLAGS,
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

  await test.step('C-02 C-34 C-35 it is sent and becomes a song, an octave higher', async () => {
    await wizard.getByRole('textbox', { name: 'Title' }).fill('Played by hand');
    await wizard.getByRole('combobox', { name: 'Transpose the score' }).click();
    await page.getByRole('option', { name: '12 semitones up' }).click();
    await wizard.getByRole('switch', { name: 'Correct the tuning' }).uncheck();
    await wizard.getByRole('switch', { name: 'Write the drums too' }).check();
    await inThreeSizes(page, 'recordedDrums');
    await wizard.getByRole('button', { name: 'Transcribe' }).click();
    const song = page.getByRole('link', { name: 'Played by hand' });
    await expect(song).toBeVisible({ timeout: TRANSCRIPTION_LIMIT_MS });
    const id = new URL((await song.getAttribute('href'))?.replace('#', '') ?? '', server.url).searchParams.get('id');
    const answer = await page.request.get(`${server.url}/MusicJson?id=${String(id)}`);
    const { musicVo } = (await answer.json()) as { musicVo: unknown };
    const songs = await (await page.request.get(`${server.url}/GetSongMySongs`)).text();
    expect(songs, 'the wish for drums arrived').toContain(String.raw`\"drums\":\"staff\"`);
    const heard = playedNotesOf(readMusicJson(musicVo).score).map(({ midiPitch }) => midiPitch);
    const played = tuneNotes(tune).map(({ midiPitch }) => midiPitch + 12);
    expect(songs).toContain(String.raw`\"autoTune\":false`);
    // The fake microphone repeats the tune from any position: every pitch must be one of the tune's.
    expect(heard.length).toBeGreaterThan(8);
    expect(heard.filter((pitch) => !played.includes(pitch))).toEqual([]);
  });
});

test(
  'C-03 C-08 C-29 X-34 a recording and its title outlive a lost network, a broken server, an ended session, a reload',
  FULL,
  async ({ page, server, context }) => {
    const account = await signUp(page, server);
    await page.goto(`${server.url}/#/songbook/record`);
    const wizard = page.getByRole('dialog', { name: 'Record Song' });
    const title = wizard.getByRole('textbox', { name: 'Title' });
    const send = () => wizard.getByRole('button', { name: 'Transcribe' }).click();

    await test.step('C-27 while it records, no step back discards it, and the cross asks', async () => {
      await wizard.getByRole('button', { name: 'Piano' }).click();
      await wizard.getByRole('switch', { name: 'Metronome' }).check();
      await wizard.getByRole('button', { name: '3/4' }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByRole('button', { name: 'Start recording' }).click();
      await expect(wizard.getByTestId('recorded-time')).toHaveText(/0:0[1-9]/);
      await expect(wizard.getByRole('button', { name: 'Back' })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(page.getByText('What has been recorded so far will be lost.')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(wizard.getByTestId('recorded-time')).toHaveText(/0:0[6-9]/, { timeout: 30_000 });
      await wizard.getByRole('button', { name: 'Stop recording' }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
      await title.fill('Sung <b>once</b>');
    });

    await test.step('without a network', async () => {
      await context.setOffline(true);
      await send();
      await expect(page.getByText(/You are offline. Nothing is lost/)).toBeVisible();
      await inThreeSizes(page, 'recording-offline');
      await context.setOffline(false);
      await expect(title).toHaveValue('Sung <b>once</b>');
    });

    await test.step('a gateway answers in place of the server', async () => {
      await page.route('**/RecordingToSheet', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
      await send();
      await expect(page.getByText('Unkown Error!')).toBeVisible();
      await expect(title).toHaveValue('Sung <b>once</b>');
      await page.unroute('**/RecordingToSheet');
    });

    await test.step('the session has ended', async () => {
      await context.clearCookies({ name: 'songleaf_session' });
      await send();
      await logInAgain(page, account.password);
      await expect(title).toHaveValue('Sung <b>once</b>');
    });

    await test.step('after a reload it is offered with its title and meter, and a new recording asks first', async () => {
      page.once('dialog', (question) => void question.accept());
      await page.reload();
      await expect(wizard.getByText('There is a recording that was not sent.')).toBeVisible();
      await wizard.getByRole('button', { name: 'Flute' }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByRole('button', { name: 'Start recording' }).click();
      await expect(page.getByText('The new one will replace it.')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await wizard.getByRole('button', { name: 'Back' }).click();
      await wizard.getByRole('button', { name: 'Back' }).click();
      await wizard.getByRole('button', { name: 'Continue with it' }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
      await expect(title).toHaveValue('Sung <b>once</b>');
      await expect(wizard.getByRole('combobox', { name: 'Time signature' })).toHaveText('3/4');
      await inThreeSizes(page, 'recording-kept');
    });

    await test.step('C-02 it is sent, and no longer offered', async () => {
      await send();
      await expect(page.getByRole('table').getByText('Sung <b>once</b>')).toBeVisible();
      await page.goto(`${server.url}/#/songbook/record`);
      await expect(wizard.getByRole('button', { name: 'Piano' })).toBeVisible();
      await expect(wizard.getByText('There is a recording that was not sent.')).toHaveCount(0);
    });
  },
);

/** The beginning of "O du lieber Augustin", in 3/4. */
const MIDI_MEASURES = 8;

test(
  'C-11 C-30 C-32 C-37 a MIDI keyboard is recorded without a microphone, survives a reload, and becomes a score',
  FULL,
  async ({ page, server }) => {
    test.setTimeout(TRANSCRIPTION_LIMIT_MS + 120_000);
    const [, augustin] = TUNES;
    if (augustin === undefined) throw new Error('The fixtures contain no tune.');
    const short = { ...augustin, staves: augustin.staves.map((measures) => measures.slice(0, MIDI_MEASURES)) };
    await page.addInitScript(plugInKeyboard, true);
    await signUp(page, server);
    await page.getByRole('button', { name: 'Add a song' }).click();
    await page.getByRole('menuitem', { name: 'Record Song' }).click();
    const wizard = page.getByRole('dialog', { name: 'Record Song' });
    await inThreeSizes(page, 'instruments');
    await wizard.getByRole('button', { name: 'MIDI keyboard' }).click();
    await wizard.getByRole('button', { name: 'Next' }).click();

    await test.step('C-32 it waits for a keyboard', async () => {
      await expect(wizard.getByRole('combobox', { name: 'Microphone' })).toHaveCount(0);
      await wizard.getByRole('button', { name: 'Start recording' }).click();
      await expect(wizard.getByText('Please connect a midi device!')).toBeVisible();
      await inThreeSizes(page, 'waiting');
      await page.evaluate(() => window.connectKeyboard());
      await expect(wizard.getByText('Recording starts in...')).toBeVisible();
    });

    await test.step('C-30 a recording of less than 5 s is refused', async () => {
      await wizard.getByRole('button', { name: 'Stop recording' }).click();
      await expect(wizard.getByText('Recording is too short!')).toBeVisible();
    });

    await test.step('C-32 the keys are recorded, but for those that are only brushed', async () => {
      await wizard.getByRole('button', { name: 'Start recording' }).click();
      await expect(wizard.getByRole('button', { name: 'Stop recording' })).toBeVisible();
      const notes = playedNotes(short);
      const length = await page.evaluate((played) => {
        const start = performance.now();
        // A keyboard stamps its messages when its keys move, however late a busy browser delivers them.
        const move = (midiPitch: number, isDown: boolean, at: number) =>
          setTimeout(() => window.midiKey(midiPitch, isDown, start + 1000 * at), 1000 * at);
        for (const { onset, offset, midiPitch } of played) {
          move(midiPitch, true, onset);
          move(midiPitch, false, offset);
        }
        return Math.max(...played.map(({ offset }) => offset));
      }, notes);
      await expect(wizard.getByTestId('pitch')).toHaveText(/Pitch: [A-G]/);
      await inThreeSizes(page, 'keys');
      await page.waitForTimeout(1000 * length);
      await wizard.getByRole('button', { name: 'Stop recording' }).click();
      await expect(wizard.getByText('Listen to your recording.')).toBeVisible();
    });

    await test.step('C-08 it survives a reload, and is played by the synthesizer', async () => {
      page.once('dialog', (question) => void question.accept());
      await page.reload();
      await expect(wizard.getByText(/MIDI keyboard, 0:1/)).toBeVisible();
      await wizard.getByRole('button', { name: 'Continue with it' }).click();
      await wizard.getByRole('button', { name: 'Play' }).click();
      await expect(wizard.getByText(/0:0[1-9] of 0:1/)).toBeVisible();
      await wizard.getByRole('button', { name: 'Pause' }).click();
      await inThreeSizes(page, 'played');
      await wizard.getByRole('button', { name: 'Next' }).click();
    });

    await test.step('C-32 C-37 meter and barlines are found in what was played', async () => {
      await wizard.getByRole('textbox', { name: 'Title' }).fill('Played on keys');
      await expect(wizard.getByRole('switch', { name: 'Write the drums too' })).toHaveCount(0);
      await wizard.getByRole('button', { name: 'Transcribe' }).click();
      const song = page.getByRole('link', { name: 'Played on keys' });
      await expect(song).toBeVisible({ timeout: TRANSCRIPTION_LIMIT_MS });
      await expect(page.getByRole('row').filter({ hasText: 'Played on keys' })).toContainText('MIDI keyboard');
      const id = new URL((await song.getAttribute('href'))?.replace('#', '') ?? '', server.url).searchParams.get('id');
      const answer = await page.request.get(`${server.url}/MusicJson?id=${String(id)}`);
      const { score } = readMusicJson(((await answer.json()) as { musicVo: unknown }).musicVo);
      expect(score.measures[0]?.time).toMatchObject({ beats: [3], beatType: 4 });
      expect(playedNotesOf(score)).toEqual(
        tuneNotes(short)
          .map(({ staff: _, ...note }) => note)
          .sort((a, b) => a.measure - b.measure || a.onset - b.onset || a.midiPitch - b.midiPitch),
      );
    });
  },
);
