/** The panel at the left edge of a score in one line, which repeats the signs in force there. */
import type { Page } from '@playwright/test';
import { writeMusicJson } from '../../engine/index.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { KEY_CHANGE, everyStaff } from '../fixtures/engraving/everyStaff.ts';
import { oneStaff } from '../fixtures/engraving/rule.ts';
import { openEditor } from './support/editDriver.ts';
import { open, playButton } from './support/openPlayer.ts';
import { firstBar, openScore, settled, sheetOf } from './support/openScore.ts';
import { FULL, expect, test } from './support/songleaf.ts';

test.use({ painter: 'webgl' });

const EVERY_STAFF = writeMusicJson(everyStaff());
const panelOf = (page: Page) => page.getByTestId('line-panel');
const expectShown = (page: Page) => expect(panelOf(page)).toHaveAttribute('data-shown', '');
const expectHidden = (page: Page) => expect(panelOf(page)).not.toHaveAttribute('data-shown');

async function boxOf(page: Page) {
  const box = await panelOf(page).boundingBox();
  if (box === null) throw new Error('There is no panel');
  return { ...box, right: box.x + box.width, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

async function openLine(
  page: Page,
  ...[server, opening]: [Parameters<typeof openScore>[1], { bar?: number; musicVo?: unknown }?]
) {
  const bar = opening?.bar === undefined ? '' : `&bar=${String(opening.bar)}`;
  await openScore(page, server, { musicVo: opening?.musicVo ?? EVERY_STAFF, query: `&view=line${bar}` });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(panelOf(page)).toBeAttached();
  await settled(page);
}

async function scroll(page: Page, by: number): Promise<void> {
  await page.mouse.move(1000, 500);
  await page.mouse.wheel(by, 0);
  await settled(page);
}

test('G-01 in one line, names, clefs, keys, meter and the number of the bar stay at the left edge', async ({
  page,
  server,
}) => {
  await openLine(page, server);
  await expectHidden(page);
  await scroll(page, 900);
  await expectShown(page);
  await expect(panelOf(page)).toHaveAttribute('data-measure', String(await firstBar(page)));
  await page.keyboard.press('End');
  await settled(page);
  await expect(panelOf(page)).toHaveAttribute('data-measure', String(await firstBar(page)));
  expect(await firstBar(page)).toBeGreaterThan(KEY_CHANGE + 2);
  await page.mouse.move(700, 20);
  await settled(page, page.locator('main'));
  await expect(page.locator('main')).toHaveScreenshot('line-panel-desktop.png');
  await page.keyboard.press('Home');
  await settled(page);
  await expectHidden(page);
});

test('the panel takes presses from the notes beneath it, and moves the music by drag and wheel', async ({
  page,
  server,
}) => {
  await openLine(page, server, { bar: 12 });
  await expectShown(page);
  // The bar that the address names is not under the panel.
  await expect.poll(() => firstBar(page)).toBe(12);
  const { middle } = await boxOf(page);
  await page.mouse.click(middle.x, middle.y);
  await expect(page.getByTestId('playhead')).toBeHidden();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 400, middle.y, { steps: 8 });
  await page.mouse.up();
  await settled(page);
  await expect.poll(() => firstBar(page)).toBeGreaterThan(12);
  const dragged = await firstBar(page);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -700);
  await settled(page);
  await expect.poll(() => firstBar(page)).toBeLessThan(dragged);
  await page.mouse.click((await boxOf(page)).right + 300, middle.y);
  await expect(page.getByTestId('playhead')).toBeVisible();
});

test('F-14 the playhead is never under the panel', async ({ page, server }) => {
  await open(page, server, { musicVo: writeMusicJson(pianoScore(40)), query: '&view=line' });
  await playButton(page).click();
  await expect.poll(() => firstBar(page), { timeout: 60_000 }).toBeGreaterThan(2);
  await expectShown(page);
  const gaps = await page.evaluate(async () => {
    const edges: number[] = [];
    for (let frame = 0; frame < 60; frame += 1) {
      await new Promise(requestAnimationFrame);
      const [line, panel] = ['playhead', 'line-panel'].map((id) => document.querySelector(`[data-testid=${id}]`));
      edges.push((line?.getBoundingClientRect().left ?? 0) - (panel?.getBoundingClientRect().right ?? 0));
    }
    return edges;
  });
  expect(Math.min(...gaps)).toBeGreaterThan(0);
});

test('I-08 keys bring a selected note out from under the panel, and a click on the panel selects nothing', async ({
  page,
  server,
}) => {
  const editor = await openEditor(page, server, 'sheet', { musicVo: EVERY_STAFF, query: '&view=line' });
  await settled(page);
  await editor.click('m2 v1 n1').done();
  const keys = Array.from({ length: 9 }, () => 'Control+ArrowRight');
  await editor.press(...keys).done();
  await expectShown(page);
  await editor.press(...keys.slice(4)).done();
  for (let step = 0; step < 4; step += 1) {
    await editor.press('Control+ArrowLeft').done();
    await settled(page);
    const [{ chord, measure } = { chord: 0, measure: 0 }] = await editor.selection();
    const { left } = await editor.box(`m${String(measure + 1)} v1 n${String(chord + 1)}`);
    expect(left).toBeGreaterThan((await boxOf(page)).right - 20);
  }
  const before = await editor.selection();
  const { middle } = await boxOf(page);
  await page.mouse.click(middle.x, middle.y);
  await page.mouse.click(middle.x, middle.y, { button: 'right' });
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await editor.selection()).toEqual(before);
});

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('I-08 each selected note of a bar that is wider than the music beside the panel comes into view', async ({
    page,
    server,
  }) => {
    const fast = Array.from({ length: 16 }, (_, index) => `${'cdefgab'.charAt(index % 7)}5s`).join(' ');
    const musicVo = writeMusicJson(oneStaff(Array.from({ length: 12 }, () => fast)));
    const editor = await openEditor(page, server, 'sheet', { musicVo, query: '&view=line&bar=6' });
    await settled(page);
    await editor.click('m6 v1 n1').done();
    for (let step = 0; step < 20; step += 1) {
      await editor.press('ArrowRight').done();
      const [{ chord, measure } = { chord: 0, measure: 0 }] = await editor.selection();
      await settled(page);
      const { left, right } = await editor.box(`m${String(measure + 1)} v1 n${String(chord + 1)}`);
      expect(left).toBeGreaterThan((await boxOf(page)).right - 14);
      expect(right).toBeLessThan(390);
    }
  });
});

for (const [device, viewport] of [
  ['tablet', { width: 1024, height: 768 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    test('the panel leaves most of the view to the music', FULL, async ({ page, server }) => {
      await openLine(page, server, { bar: 14 });
      await expectShown(page);
      expect((await boxOf(page)).width).toBeLessThan(viewport.width * 0.39);
      await settled(page, page.locator('main'));
      await expect(page.locator('main')).toHaveScreenshot(`line-panel-${device}.png`);
    });
  });
