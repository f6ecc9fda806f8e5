/** The upload wizard in a real browser: a part of a song with what is known of it, and several files at once. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readMusicJson } from '../../engine/index.ts';
import { tuneSound, SAMPLE_RATE } from '../fixtures/tunes/synthesize.ts';
import { TUNES } from '../fixtures/tunes/tunes.ts';
import { wavOf } from '../fixtures/tunes/wav.ts';
import { playedNotesOf } from '../fixtures/tunes/scoreNotes.ts';
import { tuneNotes } from '../fixtures/tunes/tune.ts';
import { elapsed, playButton } from './support/openPlayer.ts';
import { inThreeSizes } from './support/inThreeSizes.ts';
import { FULL, expect, signUp, test, uploadThroughWizard } from './support/songleaf.ts';

const TRANSCRIPTION_LIMIT_MS = 120_000;
const tuneNamed = (name: string) => {
  const tune = TUNES.find((each) => each.name === name);
  if (tune === undefined) throw new Error(`The fixtures contain no ${name}.`);
  return tune;
};
const joy = tuneNamed('ode-to-joy');
const augustin = tuneNamed('augustin');

/** The second tune begins here. */
const CUT_SECONDS = 24;

/** "O du lieber Augustin", and from `CUT_SECONDS` on the "Ode to Joy". */
function twoTunes(): Buffer {
  const [first, second] = [tuneSound(augustin), tuneSound(joy)];
  const both = new Float32Array(CUT_SECONDS * SAMPLE_RATE + second.length);
  both.set(first.subarray(0, CUT_SECONDS * SAMPLE_RATE));
  both.set(second, CUT_SECONDS * SAMPLE_RATE);
  return wavOf(both, SAMPLE_RATE);
}

const wav = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/wav', buffer });
const openWizard = async (page: Page) => {
  await page.getByRole('button', { name: 'Add a song' }).click();
  await page.getByRole('menuitem', { name: 'File Upload' }).click();
  return page.getByRole('dialog', { name: 'File Upload' });
};

async function toCrop(wizard: ReturnType<Page['getByRole']>): Promise<void> {
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: /Universal/ }).click();
  await wizard.getByRole('button', { name: /^Piano/ }).click();
}

test(
  'X-45 C-35 D-05 H-03 a part of a song with a known key and meter becomes a score in step with the whole recording',
  FULL,
  async ({ page, server }) => {
    test.setTimeout(2 * TRANSCRIPTION_LIMIT_MS + 120_000);
    // The player's element is not part of the page.
    await page.addInitScript(() => {
      window.Audio = new Proxy(Audio, {
        construct: (target, options: []) => (window.recording = new target(...options)),
      });
    });
    await signUp(page, server);
    const wizard = await openWizard(page);
    await expect(wizard.getByText(/Up to 3 files at once: each becomes a song/)).toBeVisible();
    await wizard.locator('input[type=file]').setInputFiles(wav('two tunes.wav', twoTunes()));
    await toCrop(wizard);
    const start = wizard.getByRole('slider', { name: 'Start' });
    const end = wizard.getByRole('slider', { name: 'End' });

    await test.step('X-45 the ends are moved by keys, by dragging and by typing', async () => {
      await expect(start).toHaveAttribute('aria-valuetext', '00:00.0');
      await start.press('PageUp');
      await start.press('Shift+ArrowRight');
      await expect(start).toHaveAttribute('aria-valuetext', '00:10.1');
      const [handle, area] = [await start.boundingBox(), await wizard.locator('canvas').boundingBox()];
      if (handle === null || area === null) throw new Error('The waveform is not on screen.');
      await page.mouse.move(handle.x + 10, handle.y + 50);
      await page.mouse.down();
      await page.mouse.move(area.x + area.width * 0.4, handle.y + 50, { steps: 4 });
      await page.mouse.up();
      await expect(start).not.toHaveAttribute('aria-valuetext', '00:10.1');
      await wizard.getByRole('textbox', { name: 'Start' }).fill('0:24');
      await page.keyboard.press('Enter');
      await expect(start).toHaveAttribute('aria-valuetext', '00:24.0');
      await end.press('ArrowLeft');
      await end.press('End');
      await expect(wizard.getByRole('textbox', { name: 'Start' })).toHaveValue('00:24.0');
    });

    await test.step('X-45 the selection is played', async () => {
      await wizard.getByRole('button', { name: 'Play the selection' }).click();
      const sound = wizard.locator('audio');
      await expect
        .poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime))
        .toBeGreaterThan(CUT_SECONDS + 0.2);
      await wizard.getByRole('button', { name: 'Pause' }).click();
      expect(await sound.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
    });

    await test.step('C-35 key, meter and tempo are given', async () => {
      await wizard.getByRole('combobox', { name: 'Key' }).click();
      await page.getByRole('option', { name: 'G major' }).click();
      await wizard.getByRole('combobox', { name: 'Time signature' }).click();
      await page.getByRole('option', { name: '3/4' }).click();
      await wizard.getByRole('textbox', { name: 'Tempo' }).fill('12');
      await expect(wizard.getByRole('button', { name: 'Next' })).toBeDisabled();
      await wizard.getByRole('textbox', { name: 'Tempo' }).fill(String(joy.tempo));
      await inThreeSizes(page, 'crop');
      await wizard.getByRole('button', { name: 'Next' }).click();
    });

    await wizard.getByRole('textbox', { name: 'Title' }).fill('The second tune');
    await wizard.getByRole('textbox', { name: 'Composer' }).fill('Beethoven');
    await wizard.getByRole('checkbox').check();
    await wizard.getByRole('button', { name: 'Upload' }).click();
    const song = page.getByRole('link', { name: 'The second tune' });
    await expect(song).toBeVisible({ timeout: TRANSCRIPTION_LIMIT_MS });

    await test.step('D-05 the score has the part alone, in the given key, meter and tempo', async () => {
      const id = new URL((await song.getAttribute('href'))?.replace('#', '') ?? '', server.url).searchParams.get('id');
      const answer = await page.request.get(`${server.url}/MusicJson?id=${String(id)}`);
      const { score } = readMusicJson(((await answer.json()) as { musicVo: unknown }).musicVo);
      const [first] = score.measures;
      expect(first?.time).toMatchObject({ beats: [3], beatType: 4 });
      expect(first?.key?.fifths).toBe(1);
      expect(first?.tempos?.[0]?.quartersPerMinute).toBe(joy.tempo);
      const written = playedNotesOf(score).map(({ midiPitch }) => midiPitch);
      const played = tuneNotes(joy).sort(inTime);
      expect(written).toEqual(played.map(({ midiPitch }) => midiPitch));
      // Half a second of silence comes before the first note.
      expect(Math.abs(Number(first?.timestamp) - (CUT_SECONDS + 0.5))).toBeLessThan(0.15);
    });

    await test.step('H-03 the whole recording was kept, and the player begins at the part', async () => {
      await song.click();
      await expect(page.locator('[data-ready="true"]')).toBeVisible();
      await page.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Original', exact: true }).click();
      await playButton(page).click();
      await expect.poll(() => elapsed(page), { timeout: 30_000 }).toBeGreaterThan(1);
      const [shown, sounding, length] = await page.evaluate(() => [
        Number(document.querySelector<HTMLInputElement>('input[type=range]')?.value ?? -1),
        window.recording?.currentTime ?? 0,
        window.recording?.duration ?? 0,
      ]);
      expect(length).toBeGreaterThan(CUT_SECONDS + 30);
      // The page shows the time four times a second.
      expect(Math.abs(CUT_SECONDS + 0.5 + Number(shown) - Number(sounding))).toBeLessThan(0.6);
    });

    await test.step('B-19 C-35 D-02 the part is transcribed again for another instrument, as a song beside it', async () => {
      await page.goto(`${server.url}/#/songbook`);
      await page.getByRole('button', { name: 'More options for The second tune' }).click();
      await page.getByRole('menuitem', { name: 'Transcribe again' }).click();
      const dialog = page.getByRole('dialog', { name: 'Transcribe again' });
      await expect(dialog.getByRole('combobox', { name: 'Key' })).toHaveText('G major');
      await dialog.getByRole('combobox', { name: 'Mode' }).click();
      await page.getByRole('option', { name: 'Lead Sheet' }).click();
      await dialog.getByRole('combobox', { name: 'Instrument' }).click();
      await page.getByRole('option', { name: 'Flute' }).click();
      await inThreeSizes(page, 'again');
      await dialog.getByRole('button', { name: 'Transcribe again' }).click();
      const second = page.getByRole('row').filter({ hasText: 'Flute' }).getByRole('link', { name: 'The second tune' });
      await expect(second).toBeVisible({ timeout: TRANSCRIPTION_LIMIT_MS });
      await expect(page.getByRole('row').filter({ hasText: 'Piano' }).getByRole('link')).toHaveCount(1);
      const id = new URL((await second.getAttribute('href'))?.replace('#', '') ?? '', server.url).searchParams.get(
        'id',
      );
      const answer = await page.request.get(`${server.url}/MusicJson?id=${String(id)}`);
      const { score } = readMusicJson(((await answer.json()) as { musicVo: unknown }).musicVo);
      expect(score.meta.instrument).toBe('flute');
      expect(score.measures[0]?.time).toMatchObject({ beats: [3], beatType: 4 });
      expect(Number(score.measures[0]?.timestamp)).toBeGreaterThan(CUT_SECONDS);
    });
  },
);

interface Placed {
  readonly measure: number;
  readonly onset: number;
  readonly midiPitch: number;
}

const inTime = (a: Placed, b: Placed): number =>
  a.measure - b.measure || a.onset - b.onset || a.midiPitch - b.midiPitch;

test('C-07 the names of the steps keep apart in a window of 720 pixels', async ({ page, server }) => {
  await page.setViewportSize({ width: 720, height: 600 });
  await signUp(page, server);
  await page.goto(`${server.url}/#/songbook/upload`);
  const names = page.getByRole('dialog').locator('.MuiStepLabel-label');
  await expect(names).toHaveCount(5);
  const places = await names.evaluateAll((labels) =>
    labels.map((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return words.getBoundingClientRect();
    }),
  );
  for (const [index, { left }] of places.slice(1).entries())
    expect(left - (places[index]?.right ?? 0)).toBeGreaterThanOrEqual(8);
});

test('C-07 a wizard that is opened again while the last one is leaving begins anew', async ({ page, server }) => {
  await signUp(page, server);
  const short = wavOf(tuneSound(joy).subarray(0, 6 * SAMPLE_RATE), SAMPLE_RATE);
  await uploadThroughWizard(page, wav('joy.wav', short), 'Ode to Joy', 'Beethoven');
  await page.goto(`${server.url}/#/songbook/upload`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(page.getByRole('dialog').locator('input[type=file]')).toBeAttached();
});

test('X-45 C-03 C-18 C-21 of three files one that fails stays with the reason, and the others become songs', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  const wizard = await openWizard(page);
  const short = wavOf(tuneSound(joy).subarray(0, 6 * SAMPLE_RATE), SAMPLE_RATE);
  await wizard
    .locator('input[type=file]')
    .setInputFiles([
      wav('one.wav', short),
      { ...wav('spoken.amr', Buffer.from('#!AMR\n<')), mimeType: 'audio/amr' },
      wav('three.wav', short),
    ]);
  await toCrop(wizard);
  await test.step('X-45 a file that this browser cannot decode is transcribed whole', async () => {
    await expect(wizard.getByRole('slider', { name: 'Start' })).toBeVisible();
    await wizard.getByRole('combobox', { name: 'Song' }).click();
    await page.getByRole('option', { name: 'spoken.amr' }).click();
    await expect(wizard.getByText(/This browser cannot read the sound of this file/)).toBeVisible();
    await wizard.getByRole('button', { name: 'Next' }).click();
  });
  for (const field of await wizard.getByRole('textbox', { name: 'Composer' }).all()) await field.fill('Trad.');
  await wizard.getByRole('checkbox').check();
  // The second file is refused by a stand-in for the server, the others by nobody.
  await page.route('**/MusicFileToSheet', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    if (!body.includes('spoken.amr')) return route.continue();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ status: 415, json: { ok: false, msg: 'File type not supported.' } });
  });
  await wizard.getByRole('button', { name: 'Upload' }).click();
  await test.step('C-21 each file has its state', async () => {
    const files = wizard.getByRole('list', { name: 'Upload progress' }).getByRole('listitem');
    await expect(files).toHaveText([/one\.wav\s*Uploaded/, /spoken\.amr\s*\d+%/, /three\.wav\s*Waiting/]);
    await inThreeSizes(page, 'several');
  });
  await test.step('C-03 the file that failed is kept with the reason', async () => {
    await expect(page.getByText(/2 of 3 files were uploaded/)).toBeVisible();
    await expect(wizard.getByRole('alert')).toHaveText('File type not supported.');
    await expect(wizard.getByRole('textbox', { name: 'Title' })).toHaveCount(1);
    await inThreeSizes(page, 'failed');
    await page.unroute('**/MusicFileToSheet');
    await wizard.getByRole('button', { name: 'Upload' }).click();
    await page.waitForURL(/#\/songbook$/);
    await expect(page.getByRole('row').filter({ hasText: 'Trad.' })).toHaveCount(3);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  // The contrast is measured in the frame after the colours have changed.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'X-45 the ends of the part are dragged by a finger, and the step has no fault of accessibility',
    FULL,
    async ({ page, server }) => {
      await signUp(page, server);
      await page.goto(`${server.url}/#/songbook/upload`);
      const wizard = page.getByRole('dialog', { name: 'File Upload' });
      await wizard.locator('input[type=file]').setInputFiles(wav('joy.wav', wavOf(tuneSound(joy), SAMPLE_RATE)));
      await toCrop(wizard);
      const end = wizard.getByRole('slider', { name: 'End' });
      await expect(end).toHaveAttribute('aria-valuetext', /^00:3\d/);
      const [handle, area] = [await end.boundingBox(), await wizard.locator('canvas').boundingBox()];
      if (handle === null || area === null) throw new Error('The waveform is not on screen.');
      expect(handle.width).toBeGreaterThanOrEqual(24);
      const client = await page.context().newCDPSession(page);
      const [y, from] = [handle.y + 40, handle.x + 14];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
      await touch('touchStart', from);
      for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from - (share * area.width) / 2);
      await touch('touchEnd');
      await expect(end).toHaveAttribute('aria-valuetext', /^00:1[678]/);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).exclude('#root[aria-hidden=true]').analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
    },
  );
});
