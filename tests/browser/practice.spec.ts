/** Practice: the score waits for the right notes, from a stand-in for a MIDI keyboard. */
import type { Page } from '@playwright/test';
import { writeMusicJson } from '../../engine/index.ts';
import { BASS, TREBLE, buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { plugInKeyboard, strike } from './support/midiKeyboard.ts';
import { openScore, sheetOf } from './support/openScore.ts';
import type { RunningServer } from './support/songleaf.ts';
import { FULL, expect, test } from './support/songleaf.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Practice' });
const task = (page: Page) => page.getByTestId('task');
const summary = (page: Page) => page.getByTestId('summary');
const marks = (page: Page) => page.getByRole('list', { name: 'Mistakes' }).getByRole('listitem');

async function open(page: Page, server: RunningServer): Promise<void> {
  await page.addInitScript(plugInKeyboard);
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
}

async function practise(page: Page, hand: string): Promise<void> {
  await page.getByRole('button', { name: 'Practice', exact: true }).click();
  await page.getByRole('combobox', { name: 'Practise' }).click();
  await page.getByRole('option', { name: hand }).click();
  await page.getByRole('button', { name: 'Start practice' }).click();
}

// The right hand begins e5q f5e g5e g5q f5e e5e, d5q c5q c5q d5q; the left one [c3 g3]h [g2 d3]h.
const [E5, F5, G5, C3, G3] = [76, 77, 79, 48, 55];

test('the score waits for the right note; wrong notes and wrong octaves are announced and marked', async ({
  page,
  server,
}) => {
  await open(page, server);
  await practise(page, 'Right hand');
  await expect(task(page)).toHaveText('Play E5');
  await expect(page.getByTestId('playhead')).toBeVisible();
  await strike(page, F5);
  await expect(task(page)).toHaveText('That was F5. Play E5');
  await strike(page, E5 - 12);
  await expect(task(page)).toHaveText('E4 is the right note in the wrong octave. Play E5');
  await expect(summary(page)).toHaveText('2 mistakes in bar 1');
  await expect(marks(page)).toHaveCount(1);
  await expect(page.getByTestId('elapsed')).toHaveText(/^0:00/);
  await strike(page, E5);
  await expect(task(page)).toHaveText('Play F5');
  await strike(page, F5);
  await strike(page, G5);
  await expect(page.getByTestId('elapsed')).toHaveText(/^0:01/);
  await strike(page, 60);
  await expect(marks(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Stop practice' }).click();
  await expect(task(page)).toBeHidden();
  await expect(summary(page)).toHaveText('3 mistakes in bar 1');
  await page.getByRole('button', { name: 'Hide the marks' }).click();
  await expect(strip(page)).toBeHidden();
  await expect(marks(page)).toHaveCount(0);
});

test('a song for voice and piano is practised as the piano at a MIDI keyboard, as the voice into a microphone', async ({
  page,
  server,
}) => {
  await page.addInitScript(plugInKeyboard);
  const measures = [{ parts: [[['g4w']], [['e5w'], ['c3w']]] }];
  const song = buildScore({ title: 'Song', staves: [[TREBLE], [TREBLE, BASS]], measures });
  const names = ['Voice', 'Piano'];
  const parts = song.parts.map((part, index) => ({ ...part, name: names[index] ?? '' }));
  await openScore(page, server, { musicVo: writeMusicJson({ ...song, parts }) });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.getByRole('button', { name: 'Practice', exact: true }).click();
  const part = page.getByRole('combobox', { name: 'Part' });
  await expect(part).toHaveText('Piano');
  await page.getByRole('button', { name: 'Microphone' }).click();
  await expect(part).toHaveText('Voice');
  await page.getByRole('button', { name: 'MIDI keyboard', exact: true }).click();
  await page.getByRole('button', { name: 'Start practice' }).click();
  await expect(task(page)).toHaveText('Play C3 + E5');
});

test(
  'chords need all their notes; a passage is repeated, and faster after a correct repetition',
  FULL,
  async ({ page, server }) => {
    await open(page, server);
    await page.getByRole('button', { name: 'Playback settings' }).click();
    await page.getByRole('textbox', { name: 'To bar' }).fill('1');
    await page.getByRole('switch', { name: 'Loop' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Practice', exact: true }).click();
    await expect(page.getByText(/in bar 1 again and again/)).toBeVisible();
    await page.getByRole('switch', { name: 'Play the rest along' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Speed' }).click();
    await page.getByRole('option', { name: '50 %', exact: true }).click();
    await practise(page, 'Left hand');
    await expect(task(page)).toHaveText('Play C3 + G3', { timeout: 30_000 });
    await page.evaluate((key) => window.midiKey(key, true), G3);
    await expect(task(page)).toHaveText('Good. Add C3');
    await strike(page, C3);
    await page.evaluate((key) => window.midiKey(key, false), G3);
    await expect(task(page)).toHaveText('Play G2 + D3');
    await strike(page, 43, 50);
    await expect(summary(page)).toHaveText(/no mistakes. Now at 5[23] %/);
    await expect(task(page)).toHaveText('Play C3 + G3');
  },
);

test('P-08 missing MIDI support and a refused microphone are reported', async ({ page, server }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'requestMIDIAccess');
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await openScore(page, server);
  await page.getByRole('button', { name: 'Connect a MIDI keyboard' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('MIDI is only supported in Google Chrome');
  await alert.getByRole('button').click();
  await expect(alert).toBeHidden();
  await page.getByRole('button', { name: 'Practice', exact: true }).click();
  const start = page.getByRole('button', { name: 'Start practice' });
  await page.getByRole('button', { name: 'MIDI keyboard', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('MIDI is only supported in Google Chrome');
  await expect(start).toBeDisabled();
  await page.getByRole('button', { name: 'Microphone' }).click();
  await start.click();
  const refusal = page.getByRole('alert').filter({ hasText: /microphone is not allowed/ });
  await expect(refusal).toHaveClass(/MuiAlert-colorError/);
  await expect(strip(page)).toBeHidden();
});
