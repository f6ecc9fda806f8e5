/** The versions of a score against the real server: listed, compared with the present score, restored. */
import type { Page } from '@playwright/test';
import { deleteMeasures, insertMeasures, moveBySemitones, wholeChord } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { startEditing } from './support/editDriver.ts';
import { importScore, saveOver } from './support/importScore.ts';
import { SCORE, sheetOf } from './support/openScore.ts';
import { FULL, expect, signUp, test } from './support/songleaf.ts';
import type { RunningServer } from './support/songleaf.ts';

const raised = (score: Score, measure: number): Score =>
  moveBySemitones(score, wholeChord(score, { part: 0, measure, voice: 0, chord: 0 }), 2).score;
const SECOND = insertMeasures(raised(SCORE, 1), 30, 2);
/** The present score: bar 2 is raised, two bars are inserted before bar 31, bar 44 is deleted. */
const THIRD = deleteMeasures(SECOND, 45, 45);

/** Time limits for drawing without a graphics card, on a machine that may be busy. */
const SLOW = { timeout: 60_000 };
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Versions' });
const panesOf = (page: Page) => dialogOf(page).getByTestId('sheet');

/** Three versions, the third of which is open. */
async function openThird(page: Page, server: RunningServer): Promise<string> {
  await signUp(page, server);
  const id = await importScore(page, server, SCORE);
  await saveOver(page, server, id, SECOND);
  await saveOver(page, server, id, THIRD);
  await page.goto(`${server.url}/#/score?id=${id}`);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  return id;
}

async function openVersions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await expect(dialogOf(page)).toBeVisible();
  for (const pane of [0, 1]) await expect(panesOf(page).nth(pane)).toHaveAttribute('data-ready', 'true', SLOW);
}

/** The marked bars that are visible in a pane, by index and kind. */
const marksOf = (page: Page, pane: number): Promise<string[]> =>
  dialogOf(page)
    .getByTestId('differences')
    .nth(pane)
    .locator('> div:not([hidden])')
    .evaluateAll((boxes) => boxes.map((box) => `${box.getAttribute('data-measure')} ${box.getAttribute('data-mark')}`));

test('versions are listed, one is compared with the present score, and restored by one click', async ({
  page,
  server,
}) => {
  await openThird(page, server);
  await openVersions(page);
  await expect(page).toHaveURL(/#\/score\/versions\?id=/);
  const list = dialogOf(page).getByRole('list', { name: 'Saved versions' });
  await expect(list.getByRole('button')).toHaveCount(2);
  // The version before the present one is chosen.
  await expect(dialogOf(page).getByTestId('summary')).toHaveText('1 bar differs');
  await list.getByRole('button', { name: /First version/ }).click();
  await expect(dialogOf(page).getByTestId('summary')).toHaveText('4 bars differ');
  await expect(panesOf(page).nth(0)).toHaveAttribute('data-measures', '48');
  await expect(panesOf(page).nth(1)).toHaveAttribute('data-measures', '49');
  for (const pane of [0, 1]) await expect.poll(() => marksOf(page, pane)).toEqual(['1 changed']);
  const next = dialogOf(page).getByRole('button', { name: 'Next difference' });
  const said = dialogOf(page).getByRole('status');
  await expect(said).toHaveText('Bar 2: changed since then');
  await next.click();
  await expect(said).toHaveText('Bar 31: new since then');
  await expect.poll(() => marksOf(page, 1)).toEqual(expect.arrayContaining(['30 inserted', '31 inserted']));
  await next.click();
  await next.click();
  await expect(said).toHaveText('Bar 44: not there now');
  await expect.poll(() => marksOf(page, 0)).toEqual(['43 removed']);
  // Both panes scroll to the same music.
  await dialogOf(page).getByRole('button', { name: 'Next difference' }).click();
  await expect(said).toHaveText('Bar 2: changed since then');
  for (const pane of [0, 1]) await expect.poll(() => marksOf(page, pane)).toEqual(['1 changed']);
  await panesOf(page).nth(0).hover();
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => marksOf(page, 1)).not.toContain('1 changed');

  await dialogOf(page).getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('The version was brought back. The one before it is kept too.')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#\/score\?id=/);
  await expect(sheetOf(page)).toHaveAttribute('data-measures', '48');
  await openVersions(page);
  await expect(list.getByRole('button')).toHaveCount(3);
  await list.getByRole('button', { name: /First version/ }).click();
  await expect(dialogOf(page).getByTestId('summary')).toHaveText('No differences');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
});

test('a version does not replace a score that was saved elsewhere in the meantime', async ({ page, server }) => {
  const id = await openThird(page, server);
  await openVersions(page);
  await saveOver(page, server, id, SCORE);
  await dialogOf(page).getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('The score was saved elsewhere in the meantime.', { exact: false })).toBeVisible();
  const list = dialogOf(page).getByRole('list', { name: 'Saved versions' });
  await expect(list.getByRole('button')).toHaveCount(3);
});

test(
  'I-35 unsaved edits are not lost without a question, and not offered again afterwards',
  FULL,
  async ({ page, server }) => {
    await openThird(page, server);
    const score = await startEditing(page);
    await score.press('ArrowRight', 'ArrowUp').done();
    await openVersions(page);
    await expect(page).toHaveURL(/#\/score\/edit\/versions\?id=/);
    await expect(dialogOf(page).getByRole('heading', { name: 'Now, with unsaved changes' })).toBeVisible();
    await expect(dialogOf(page).getByTestId('summary')).toHaveText('2 bars differ');
    const bringBack = dialogOf(page).getByRole('button', { name: 'Bring back' });
    const question = page.getByRole('alertdialog');
    await bringBack.click();
    await expect(question).toContainText('You have unsaved changes.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await bringBack.click();
    await question.getByRole('button', { name: 'Bring back and lose them' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/#\/score\/edit\?id=/);
    await expect(sheetOf(page)).toHaveAttribute('data-measures', '50', SLOW);
    await page.reload();
    await expect(sheetOf(page)).toHaveAttribute('data-measures', '50', SLOW);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('a score that was never saved says so', async ({ page, server }) => {
  await signUp(page, server);
  const id = await importScore(page, server, SCORE);
  await page.goto(`${server.url}/#/score/edit/versions?id=${id}`);
  await expect(dialogOf(page).getByText('There is only this version yet.', { exact: false })).toBeVisible(SLOW);
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/#\/score\/edit\?id=/);
});

for (const [width, height, hasTouch] of [
  [1440, 900, false],
  [1024, 768, true],
  [390, 844, true],
] as const) {
  test(`at ${width} two versions fit the screen`, FULL, async ({ server, browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch });
    const page = await context.newPage();
    await openThird(page, server);
    await openVersions(page);
    if (width < 900) {
      await dialogOf(page).getByRole('combobox', { name: 'Saved versions' }).click();
      await page.getByRole('option', { name: /First version/ }).click();
    } else
      await dialogOf(page)
        .getByRole('button', { name: /First version/ })
        .click();
    for (const pane of [0, 1]) await expect.poll(() => marksOf(page, pane)).toEqual(['1 changed']);
    const [left, right] = await Promise.all([0, 1].map((pane) => panesOf(page).nth(pane).boundingBox()));
    if (width < 900) expect(right?.y ?? 0).toBeGreaterThan((left?.y ?? 0) + (left?.height ?? 0) - 1);
    else expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1);
    const button = await dialogOf(page).getByRole('button', { name: 'Bring back' }).boundingBox();
    expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
    expect((button?.x ?? width) + (button?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.waitForTimeout(1000);
    await page.screenshot({ path: test.info().outputPath(`versions-${width}.png`), animations: 'disabled' });
    await context.close();
  });
}
