/** What is edited, or plays, stays in view when the window or the tools change, and what is unsaved stays in the browser. */
import { buildScore, BASS, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { writeMusicJson } from '../../../engine/index.ts';
import { EditDriver, openEditor, startEditing } from '../support/editDriver.ts';
import { openScore, sheetOf } from '../support/openScore.ts';
import { expect, test } from '../support/songleaf.ts';

const LOW = buildScore({
  title: 'Low',
  staves: [[BASS]],
  measures: Array.from({ length: 8 }, () => ({ parts: [[['c1q d1q e1q f1q']]] })),
});
const LONG = buildScore({
  title: 'Long',
  staves: [[TREBLE]],
  measures: Array.from({ length: 60 }, () => ({ parts: [[['c5q d5q e5q f5q']]] })),
});

test('I-11 typing brings a syllable back that the wheel has moved out of view, and the sheet stays whole', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(LONG) });
  await score.click('m9 v1 n1').press('Shift+L').done();
  const field = page.getByRole('textbox', { name: /lyrics/i });
  await expect(field).toBeFocused();
  await page.mouse.move(600, 400);
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 300);
  await expect(field).not.toBeInViewport();
  await page.keyboard.type('la');
  await expect(field).toBeInViewport();
  const scrolled = () =>
    sheetOf(page).evaluate((host) =>
      [host, host.parentElement, host.parentElement?.parentElement].map((box) => box?.scrollTop),
    );
  await expect.poll(scrolled).toEqual([0, 0, 0]);
});

test('I-34 an edit is kept although the page is reloaded at once', async ({ page, server }) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(LONG) });
  await score.click('m2 v1 n1').press('ArrowUp').done();
  expect(await score.hasChanges()).toBe(true);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/unsaved changes/i)).toBeVisible();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('G-04 low notes stay in view in the roll when the editing tools appear', async ({ page, server }) => {
    await openScore(page, server, { musicVo: writeMusicJson(LOW), query: '&view=roll' });
    const roll = page.getByTestId('roll');
    await expect(roll).toHaveAttribute('data-ready', 'true');
    const isInView = async (score: EditDriver): Promise<boolean> => {
      const [box, pane] = [await score.box('m1 v1 n1'), await roll.boundingBox()];
      return pane !== null && box.top >= pane.y && box.bottom <= pane.y + pane.height;
    };
    const score = await startEditing(page, 'roll');
    await expect.poll(() => isInView(score)).toBe(true);
  });

  test('X-25 a finger that rests in play mode opens the menu of the place', async ({ page, server }) => {
    await openScore(page, server, { musicVo: writeMusicJson(LONG) });
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    const score = new EditDriver(page);
    await page.waitForFunction(() => window.songleafEdit !== undefined);
    await score.hold('m9 v1 n3').done();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText(['Play from here', 'Copy Notes']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });
});
