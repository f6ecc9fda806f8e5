/** The menu that hides parts of a score on this screen. */
import type { Page } from '@playwright/test';
import { writeMusicJson } from '../../engine/index.ts';
import { BASS, TREBLE, buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { openEditor } from './support/editDriver.ts';
import { openScore, settled, sheetOf } from './support/openScore.ts';
import { expect, test } from './support/songleaf.ts';

const SCORE = buildScore({
  title: 'Trio',
  staves: [[TREBLE], [TREBLE, BASS], [BASS]],
  partFields: [{ name: 'Flute' }, { name: 'Piano' }, { name: 'Cello' }],
  measures: Array.from({ length: 40 }, () => ({
    parts: [[['c5h d5h']], [['e4w'], ['c3w']], [['g2q g2q g2h']]],
  })),
});
const TRIO = writeMusicJson(SCORE);

const menuButton = (page: Page) => page.getByRole('button', { name: /^Parts shown/ });
const item = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name });

/** With the mouse, so that the button gets no frame of the keyboard, and no tooltip is over the music. */
async function closeMenu(page: Page): Promise<void> {
  await page.mouse.click(20, 700);
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('F-01 parts are hidden and shown again, and the score opens again as it was left', async ({ page, server }) => {
  await openScore(page, server, { musicVo: TRIO });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  const whole = await settled(page);
  await menuButton(page).click();
  await item(page, 'Piano').click();
  await item(page, 'Cello').click();
  await expect(item(page, 'Flute')).toHaveAttribute('aria-disabled', 'true');
  await closeMenu(page);
  const flute = await settled(page);
  expect(flute.equals(whole)).toBe(false);
  await page.reload();
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(menuButton(page)).toHaveAccessibleName('Parts shown: some are hidden');
  expect((await settled(page)).equals(flute)).toBe(true);
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: 'All parts' }).click();
  await closeMenu(page);
  expect((await settled(page)).equals(whole)).toBe(true);
});

test('F-01 a hidden part is shown when something of it is selected', async ({ page, server }) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: TRIO });
  await menuButton(page).click();
  await item(page, 'Flute').click();
  await closeMenu(page);
  await score.click('p3 m1 v1 n1').press('Delete').done();
  await expect(menuButton(page)).toHaveAccessibleName('Parts shown: some are hidden');
  expect((await score.chord('p3 m1 v1 n1')).notes).toEqual([]);
  expect((await score.chord('p1 m1 v1 n1')).notes).toHaveLength(1);
  await score.press('Control+a').done();
  await expect(menuButton(page)).toHaveAccessibleName('Parts shown');
});

test('F-01 J-05 a part that the score does not print is hidden until the reader shows it', async ({ page, server }) => {
  const parts = SCORE.parts.map((part, index) => (index === 2 ? { ...part, printed: false } : part));
  await openScore(page, server, { musicVo: writeMusicJson({ ...SCORE, parts }) });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  const hidden = await settled(page);
  await menuButton(page).click();
  await expect(item(page, 'Cello')).toHaveAttribute('aria-checked', 'false');
  await page.getByRole('menuitem', { name: 'All parts' }).click();
  await closeMenu(page);
  const whole = await settled(page);
  expect(whole.equals(hidden)).toBe(false);
  await page.reload();
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(menuButton(page)).toHaveAccessibleName('Parts shown');
  expect((await settled(page)).equals(whole)).toBe(true);
});

test('J-12 the shown parts are printed, unless others are chosen', async ({ page, server }) => {
  const asked: string[] = [];
  await page.route('**/ExportAsPdf?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('parts') ?? 'none');
    return route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' });
  });
  await openScore(page, server, { musicVo: TRIO });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await menuButton(page).click();
  await item(page, 'Piano').click();
  await closeMenu(page);
  const dialog = page.getByRole('dialog', { name: 'Export Score as PDF' });
  for (const choice of ['Parts shown', 'All parts', '3. Cello']) {
    await page.keyboard.press('Control+p');
    await expect(dialog.getByRole('combobox', { name: 'Parts' })).toHaveText('Parts shown');
    await dialog.getByRole('combobox', { name: 'Parts' }).click();
    await page.getByRole('option', { name: choice }).click();
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect(dialog).toHaveCount(0);
  }
  expect(asked).toEqual(['0,2', '0,1,2', '2']);
});
