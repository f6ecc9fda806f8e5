/** The editor's dialogs, menus and popups in a real browser; the score is not loaded from a server. */
import type { Page } from '@playwright/test';
import { writeMusicJson } from '../../../engine/index.ts';
import { BASS, TREBLE, buildScore } from '../../fixtures/engraving/scoreBuilder.ts';
import { openScore, settled, sheetOf } from '../support/openScore.ts';
import type { Opening } from '../support/openScore.ts';
import type { RunningServer } from '../support/songleaf.ts';
import { FULL, expect, test } from '../support/songleaf.ts';

/** Four bars for two hands. */
const SONG = buildScore({
  title: 'Four Measures',
  staves: [[TREBLE, BASS]],
  measures: Array.from({ length: 4 }, () => ({ parts: [[['e5q f5e g5e g5q f5q'], ['[c3 g3]h [g2 d3]h']]] })),
});

const ID = '0b9a2f6e-5d0c-4a8e-9c3f-2f5b6f0d7e11';

async function openDialog(page: Page, server: RunningServer, path: string, opening: Opening = {}): Promise<void> {
  await openScore(page, server, { musicVo: writeMusicJson(SONG), ...opening });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.goto(`${server.url}/#/score/edit?id=${ID}`);
  await page.goto(`${server.url}/#/score/edit/${path}?id=${ID}`);
  await expect(page.getByRole('dialog')).toBeVisible();
}

const spoken = (page: Page) => page.getByRole('region', { name: 'The music in words' });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(field).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('J-02 J-03 the score is transposed to another key, and the dialog closes', async ({ page, server }) => {
  await openDialog(page, server, 'transpose');
  const dialog = page.getByRole('dialog', { name: 'Transpose' });
  await expect(dialog).toContainText('Current key: C major');
  for (const name of ['Update note pitches', 'Update key signature', 'Update chords'])
    await expect(dialog.getByRole('switch', { name })).toBeChecked();
  await choose(page, 'To key signature', 'D major');
  await dialog.getByLabel('Direction').click();
  await expect(page.getByRole('option')).toHaveText(['Upwards', 'Downwards']);
  await page.getByRole('option', { name: 'Upwards' }).click();
  await dialog.getByLabel('Octave shift').click();
  await expect(page.getByRole('option')).toHaveText(['+2', '+1', '0', '-1', '-2']);
  await page.getByRole('option', { name: '-1', exact: true }).click();
  await page.screenshot({ path: 'test-results/edit-transpose.png' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/#\/score\/edit\?id=/);
  // E5 is F sharp 4 now.
  await expect(spoken(page)).toContainText(/beat 1: F.{1,7}4/);
});

test('J-02 Close leaves the score as it was', async ({ page, server }) => {
  await openDialog(page, server, 'transpose');
  const dialog = page.getByRole('dialog', { name: 'Transpose' });
  await choose(page, 'To key signature', 'D major');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(spoken(page)).toContainText('beat 1: E 5');
});

test('J-04 J-05 I-24 I-26 title, bars and parts are changed as one edit', async ({ page, server }) => {
  await openDialog(page, server, 'props');
  const dialog = page.getByRole('dialog', { name: 'Score Properties' });
  await dialog.getByLabel('Title', { exact: true }).fill('Another Title');
  await dialog.getByLabel('Subtitle').fill('Op. 7');
  await dialog.getByLabel('Number of bars').fill('50');
  await dialog.getByRole('button', { name: 'Add a new part' }).click();
  await dialog.getByRole('button', { name: /^Part 2/ }).click();
  const search = dialog.getByPlaceholder('Search a instrument');
  await search.fill('sax');
  await expect(page.getByRole('option')).toHaveText(['Soprano Sax', 'Alto Sax', 'Tenor Sax', 'Baritone Sax']);
  await page.getByRole('option', { name: 'Alto Sax' }).click();
  await expect(dialog.getByRole('button', { name: 'Part 2 (Alto Sax)' })).toBeVisible();
  await page.screenshot({ path: 'test-results/edit-props.png' });
  await dialog.getByRole('button', { name: 'Up' }).click();
  await expect(dialog.getByRole('button', { name: 'Part 1 (Alto Sax)' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle(/Another Title/);
  await expect(sheetOf(page)).toHaveAttribute('data-measures', '50');
});

test('I-21 J-05 a part has one staff, or two with a bass staff', async ({ page, server }) => {
  await openDialog(page, server, 'props');
  const dialog = page.getByRole('dialog', { name: 'Score Properties' });
  await dialog.getByRole('button', { name: /^Part 1/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'Staves' })).toHaveText('Two');
  await choose(page, 'Staves', 'One');
  await page.screenshot({ path: 'test-results/edit-props-staves.png' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(spoken(page)).not.toContainText('left hand');
  await page.keyboard.press('Control+z');
  await expect(spoken(page)).toContainText('left hand');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('J-05 an instrument is found by its German name and by that of General MIDI', async ({ page, server }) => {
    await openDialog(page, server, 'props');
    const dialog = page.getByRole('dialog', { name: 'Eigenschaften' });
    await dialog.getByRole('button', { name: 'Stimme 1 (Klavier (Flügel))' }).click();
    const search = dialog.getByPlaceholder('Instrument suchen');
    for (const [text, found] of [
      ['geige', ['Violine (Geige)']],
      ['kontra', ['Kontrabass']],
      ['french horn', ['Horn']],
      ['flöte', ['Piccoloflöte', 'Querflöte', 'Blockflöte', 'Panflöte']],
    ] as const) {
      await search.fill(text);
      await expect(page.getByRole('option')).toHaveText(found);
    }
    await page.getByRole('option', { name: 'Querflöte' }).click();
    await expect(dialog.getByRole('button', { name: 'Stimme 1 (Querflöte)' })).toBeVisible();
  });
});

test('J-05 the last part cannot be deleted, and a wrong number of bars is reported', async ({ page, server }) => {
  await openDialog(page, server, 'props');
  const dialog = page.getByRole('dialog', { name: 'Score Properties' });
  await dialog.getByRole('button', { name: /^Part 1/ }).click();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByLabel('Number of bars').fill('none');
  await expect(dialog).toContainText('Write a number from 1 to 10000.');
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
  });

  test('J-04 J-05 no subtitle, number of bars, new parts or mute', async ({ page, server }) => {
    await openDialog(page, server, 'props');
    const dialog = page.getByRole('dialog', { name: 'Score Properties' });
    await expect(dialog.getByLabel('Composer')).toBeVisible();
    for (const label of ['Subtitle', 'Number of bars']) await expect(dialog.getByLabel(label)).toHaveCount(0);
    await dialog.getByRole('button', { name: /^Part 1/ }).click();
    await expect(dialog.getByRole('switch', { name: 'Tablature' })).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Mute' })).toHaveCount(0);
    await page.screenshot({ path: 'test-results/edit-props-phone.png' });
  });
});

test.describe('on a tablet', () => {
  test.use({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140 Safari/537.36',
  });

  test('J-04 J-05 parts can be muted, moved and deleted, but not added', async ({ page, server }) => {
    await openDialog(page, server, 'props');
    const dialog = page.getByRole('dialog', { name: 'Score Properties' });
    for (const label of ['Subtitle', 'Number of bars']) await expect(dialog.getByLabel(label)).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Add a new part' })).toHaveCount(0);
    await dialog.getByRole('button', { name: /^Part 1/ }).click();
    await expect(dialog.getByRole('switch', { name: 'Mute' })).toBeVisible();
    for (const name of ['Up', 'Down', 'Delete']) await expect(dialog.getByRole('button', { name })).toBeVisible();
  });
});

test(
  'J-12 the first page is shown as it will be printed, and the options reach the server',
  FULL,
  async ({ page, server }) => {
    const asked: URL[] = [];
    await page.route('**/ExportAsPdf?*', (route) => {
      asked.push(new URL(route.request().url()));
      return route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' });
    });
    await openDialog(page, server, 'pdf');
    const dialog = page.getByRole('dialog', { name: 'Export Score as PDF' });
    const preview = dialog.getByRole('img', { name: 'Preview of page 1' });
    await expect(preview.locator('canvas').first()).toBeVisible();
    const upright = await settled(page, preview);
    await choose(page, 'Staff size', '9 mm');
    await dialog.getByRole('switch', { name: 'Letters (names of notes)' }).check();
    await expect.poll(async () => (await settled(page, preview)).equals(upright)).toBe(false);
    await page.screenshot({ path: 'test-results/edit-pdf.png' });
    await choose(page, 'Orientation', 'Landscape');
    await expect.poll(async () => (await preview.boundingBox())?.height).toBeLessThan(300);
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect.poll(() => asked.length).toBe(1);
    const sent = Object.fromEntries(asked[0]?.searchParams ?? []);
    expect(sent).toMatchObject({
      paper: 'A4',
      orientation: 'landscape',
      staffHeight: '9',
      parts: '',
      letters: 'true',
    });
  },
);

test('A-30 the sheet stays visible behind a dialog that is being loaded, and a dialog that is closed twice leaves it once', async ({
  page,
  server,
}) => {
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.goto(`${server.url}/#/score/edit?id=${ID}`);
  await page.goto(`${server.url}/#/score/edit/transpose?id=${ID}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Paper alone compresses to a tenth of this.
  await expect.poll(async () => (await settled(page)).byteLength).toBeGreaterThan(40_000);
  await page.keyboard.press('k');
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  const stepsBack = await close.evaluate(async (button: HTMLElement) => {
    let steps = 0;
    const go = history.go.bind(history);
    history.go = (delta) => {
      steps += 1;
      go(delta);
    };
    button.click();
    // The browser goes back after this task.
    await new Promise((resolve) => setTimeout(resolve));
    button.click();
    return steps;
  });
  expect(stepsBack).toBe(1);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/#\/score\/edit\?/);
});

test('I-36 I-37 I-11 melody only, a chord symbol and lyrics from the toolbar', FULL, async ({ page, server }) => {
  await openScore(page, server, { musicVo: writeMusicJson(SONG) });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Simplify Score (Melody Only)' }).click();
  await expect(spoken(page)).not.toContainText('left hand');
  await page.keyboard.press('Control+z');
  await expect(spoken(page)).toContainText('left hand');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Chord', exact: true }).click();
  await page.getByRole('button', { name: 'Am7', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Am7', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.screenshot({ path: 'test-results/edit-chord.png' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Lyrics' }).click();
  const field = page.getByRole('textbox', { name: /^Lyrics, bar 1/ });
  await field.pressSequentially('Hel-lo my ');
  await expect(field).toHaveValue('');
  await page.screenshot({ path: 'test-results/edit-lyrics.png' });
  await page.keyboard.press('Shift+Tab');
  await expect(field).toHaveValue('my');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});
