/** The panels of the editor: beside the music, and the one with the tools that do not fit into the bar. */
import type { Locator } from '@playwright/test';
import { openEditor } from '../support/editDriver.ts';
import { openRecorded } from '../support/openRecorded.ts';
import { sheetOf } from '../support/openScore.ts';
import { expect, test } from '../support/songleaf.ts';

async function edgesOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a tablet', 1024, 768],
  ['a phone', 390, 844],
] as const)
  test(`J-01 on ${device} a panel of the editor covers no music`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await openRecorded(page, server);
    await page.getByRole('button', { name: 'Meter and beat' }).click();
    const panel = page.getByRole('dialog', { name: 'Meter and beat' });
    await expect(panel).toBeVisible();
    const [beside, music] = [await edgesOf(panel), await edgesOf(sheetOf(page))];
    if (width === 390) expect(music.bottom).toBeLessThanOrEqual(beside.top);
    else expect(music.right).toBeLessThanOrEqual(beside.left);
    expect(music.right - music.left).toBeGreaterThan(0.7 * width);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(async () => (await edgesOf(sheetOf(page))).right).toBe(width);
  });

test('I-11 J-07 the menu of a note opens the field for its lyrics', async ({ page, server }) => {
  const score = await openEditor(page, server);
  await score.click('m1 v1 n2').rightClick('m1 v1 n2').done();
  await page.getByRole('menuitem', { name: 'Edit Lyrics' }).click();
  await expect(page.getByRole('textbox', { name: 'Lyrics, bar 1, verse 1' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('I-04 I-11 tools behind "More tools" open what they open from the bar: the lyrics, the chord symbols', async ({
    page,
    server,
  }) => {
    const score = await openEditor(page, server);
    await score.tap('m1 v1 n1').tool('Edit Lyrics').done();
    const field = page.getByRole('textbox', { name: 'Lyrics, bar 1, verse 1' });
    await expect(field).toBeFocused();
    await page.keyboard.insertText('la');
    await page.getByRole('button', { name: 'Done' }).tap();
    await expect(field).toHaveCount(0);
    expect((await score.chord('m1 v1 n1')).lyrics?.[0]?.text).toBe('la');

    await score.tap('m1 v1 n1').tool('Chord').done();
    await page.getByRole('button', { name: 'Am7', exact: true }).tap();
    const { harmonies = [] } = (await score.score()).parts[0]?.measures[0] ?? {};
    expect(harmonies).toHaveLength(1);
  });

  test('I-11 a menu that is longer than the screen shows where it goes on', async ({ page, server }) => {
    const score = await openEditor(page, server);
    await score.hold('m1 v1 n1').done();
    const menu = page.locator('.MuiMenu-paper');
    await expect(menu).toBeVisible();
    expect(await menu.evaluate((paper) => paper.scrollHeight - paper.clientHeight)).toBeGreaterThan(40);
    const { x = 0, y = 0, width = 0, height = 0 } = (await menu.boundingBox()) ?? {};
    const clip = { x: x + width - 24, y: y + height - 6, width: 8, height: 4 };
    const more = await page.screenshot({ clip });
    await menu.evaluate((paper) => paper.scrollTo(0, paper.scrollHeight));
    await expect.poll(async () => (await page.screenshot({ clip })).equals(more)).toBe(false);
  });
});
