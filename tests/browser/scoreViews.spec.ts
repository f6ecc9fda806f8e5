/** The views of a score: piano roll, sheet and roll together, pages, one line; and the view of the free tier. */
import type { Page } from '@playwright/test';
import { writeMusicJson } from '../../engine/index.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { withholdLocked } from '../../server/scores/lockedScore.ts';
import { SCORE, firstBar, openScore, settled, sheetOf } from './support/openScore.ts';
import { FULL, expect, test } from './support/songleaf.ts';

// Its pictures are those of WebGL, which most users have.
test.use({ painter: 'webgl' });

const rollOf = (page: Page) => page.getByTestId('roll');
const words = (page: Page) => page.getByRole('region', { name: 'The music in words' });
const choose = async (page: Page, view: string) => {
  await page.getByRole('combobox', { name: 'View as' }).click();
  await page.getByRole('option', { name: view, exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'View as' })).toHaveText(view);
};
test('G-01 G-06 the roll is drawn, its view is in the address, and going back leaves the score', async ({
  page,
  server,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await openScore(page, server, { query: '' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await choose(page, 'Pianoroll');
  await expect(page).toHaveURL(/view=roll/);
  await expect(rollOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(rollOf(page)).toHaveAttribute('data-painter', 'webgl');
  await expect(page.getByRole('button', { name: 'Zoom (sheet only)' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Simplify' })).toBeDisabled();
  await expect(page.getByRole('toolbar').getByRole('button', { name: /Lyrics|Chord/ })).toHaveCount(0);
  await settled(page, rollOf(page));
  await expect(page.locator('main')).toHaveScreenshot('roll-desktop.png');
  await page.goBack();
  await expect(page).not.toHaveURL(/score/);
  expect(faults).toEqual([]);
});

test('G-02 the colours of the roll are chosen and kept', FULL, async ({ page, server }) => {
  await openScore(page, server, { query: '&view=roll' });
  await expect(rollOf(page)).toHaveAttribute('data-ready', 'true');
  const dark = await settled(page, rollOf(page));
  for (const [name, picture] of [
    ['Light', 'roll-light.png'],
    ['Velocity', 'roll-velocity.png'],
  ] as const) {
    await page.getByRole('button', { name: 'Piano roll colours' }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await settled(page, rollOf(page));
    await expect(rollOf(page)).toHaveScreenshot(picture);
  }
  expect((await settled(page, rollOf(page))).equals(dark)).toBe(false);
  await page.reload();
  await expect(rollOf(page)).toHaveAttribute('data-ready', 'true');
  await settled(page, rollOf(page));
  await expect(rollOf(page)).toHaveScreenshot('roll-velocity.png');
});

test('the roll moves by wheel, keys and drag, and names its notes', FULL, async ({ page, server }) => {
  await openScore(page, server, { query: '&view=roll' });
  await expect(rollOf(page)).toHaveAttribute('data-ready', 'true');
  const start = await settled(page, rollOf(page));
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => firstBar(page)).toBeGreaterThan(1);
  await page.keyboard.press('End');
  await expect.poll(() => firstBar(page)).toBe(45);
  await page.keyboard.press('Home');
  expect((await settled(page, rollOf(page))).equals(start)).toBe(true);
  await page.getByRole('button', { name: 'Letters' }).click();
  await expect(page.getByRole('button', { name: 'Letters' })).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(700, 20);
  expect((await settled(page, rollOf(page))).equals(start)).toBe(false);
});

test('without WebGL the roll is drawn too', async ({ page, server }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...of: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await openScore(page, server, { query: '&view=roll' });
  await expect(rollOf(page)).toHaveAttribute('data-painter', 'canvas');
  await expect(rollOf(page)).toHaveAttribute('data-ready', 'true');
  await settled(page, rollOf(page));
  await expect(rollOf(page)).toHaveScreenshot('roll-canvas.png');
});

test('sheet and roll are side by side and follow each other', FULL, async ({ page, server }) => {
  await openScore(page, server, { query: '&view=both' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(rollOf(page)).toHaveAttribute('data-ready', 'true');
  const start = await settled(page, rollOf(page));
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => firstBar(page)).toBeGreaterThan(4);
  expect((await settled(page, rollOf(page))).equals(start)).toBe(false);
  await page.mouse.move(1100, 500);
  await page.keyboard.press('Home');
  await expect.poll(() => firstBar(page)).toBe(1);
  await rollOf(page).focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect.poll(() => firstBar(page)).toBeGreaterThan(4);
  await settled(page, rollOf(page));
  await page.locator('main').click({ position: { x: 300, y: 500 } });
  for (const line of await page.getByTestId('playhead').all()) await expect(line).toBeInViewport();
  await page.mouse.move(700, 20);
  await settled(page, rollOf(page));
  await expect(page.locator('main')).toHaveScreenshot('both-desktop.png');
});

test('a change of the view keeps the same bar visible', async ({ page, server }) => {
  await openScore(page, server, { query: '&view=line' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 2000);
  await page.mouse.wheel(0, 2000);
  await settled(page);
  await expect.poll(() => firstBar(page)).toBeGreaterThan(8);
  const bar = await firstBar(page);
  for (const [view, least] of [
    ['Pianoroll', bar],
    ['Sheet', bar - 3],
    ['Pages', bar - 8],
    ['One line', bar],
  ] as const) {
    await choose(page, view);
    await expect(page.locator('[data-ready=true]')).toHaveCount(1);
    await expect.poll(() => firstBar(page)).toBeGreaterThanOrEqual(least);
    expect(await firstBar(page)).toBeLessThanOrEqual(bar);
  }
});

test('pages are shown as wide as the view or completely', FULL, async ({ page, server }) => {
  await openScore(page, server, { query: '&view=pages' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(sheetOf(page)).toHaveAttribute('data-pages', '2');
  await settled(page);
  await expect(sheetOf(page)).toHaveScreenshot('pages-desktop.png');
  await page.getByRole('button', { name: 'Zoom: page width' }).click();
  await expect(page.getByRole('button', { name: 'Zoom: whole page' })).toBeVisible();
  await page.mouse.move(700, 500);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await settled(page);
  await expect(sheetOf(page)).toHaveScreenshot('pages-whole.png');
});

test('F-08 Simplify and Letters change the notation', async ({ page, server }) => {
  const musicVo = writeMusicJson(pianoScore(40));
  await openScore(page, server, { musicVo, query: '&view=line' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.keyboard.press('End');
  const plain = await settled(page);
  await page.getByRole('button', { name: 'Simplify' }).click();
  const simplified = await settled(page);
  expect(simplified.equals(plain)).toBe(false);
  await page.getByRole('button', { name: 'Letters' }).click();
  expect((await settled(page)).equals(simplified)).toBe(false);
});

const LOCKED = writeMusicJson(withholdLocked(pianoScore(60)));

test('F-10 G-05 X-08 withheld bars are blurred, with a link to unlock them, in every view', async ({
  page,
  server,
}) => {
  await openScore(page, server, { musicVo: LOCKED, query: '&view=sheet' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  const call = page.getByRole('link', { name: 'Unlock the full score' });
  await expect(call).toBeHidden();
  await page.keyboard.press('End');
  await expect(call).toBeVisible();
  await expect(call).toHaveAttribute('href', '#/upgrade');
  await settled(page);
  await expect(page.locator('main')).toHaveScreenshot('locked-desktop.png');
  for (const view of ['Pianoroll', 'Pages', 'One line']) {
    await choose(page, view);
    await expect(page.locator('[data-ready=true]')).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(call).toBeVisible();
  }
});

test('F-13 a tap sets the playhead, but not in withheld bars', async ({ page, server }) => {
  await openScore(page, server, { musicVo: LOCKED, query: '&view=roll' });
  await expect(rollOf(page)).toHaveAttribute('data-ready', 'true');
  const playhead = page.getByTestId('playhead');
  await expect(playhead).toBeHidden();
  await page.keyboard.press('End');
  await settled(page, rollOf(page));
  await page.mouse.click(1200, 850);
  await expect(playhead).toBeHidden();
  await page.keyboard.press('Home');
  await page.mouse.click(600, 400);
  await expect(playhead).toBeVisible();
});

test('forced colours reach sheet and roll', async ({ page, server }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openScore(page, server, { query: '&view=both' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(rollOf(page)).toHaveAttribute('data-ready', 'true');
  await settled(page, rollOf(page));
  await expect(page.locator('main')).toHaveScreenshot('both-forced.png');
});

test('in every view the keyboard leads from note to note', FULL, async ({ page, server }) => {
  for (const view of ['roll', 'pages', 'line']) {
    // The earlier view was scrolled to the end.
    await openScore(page, server, { query: `&view=${view}&bar=1` });
    await page.reload();
    await expect(page.locator('[data-ready=true]')).toHaveCount(1);
    await words(page).locator('li[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('li:focus')).toHaveText(/^bar 1, .*right hand, beat 2: /);
    for (let bar = 2; bar <= 40; bar += 1) await page.keyboard.press('Control+ArrowRight');
    await expect(page.locator('li:focus')).toHaveText(/^bar 40, /);
    await expect.poll(() => firstBar(page)).toBeGreaterThan(4);
  }
});

test('a score of a thousand measures opens as a roll and builds only the visible part', async ({ page, server }) => {
  await openScore(page, server, { musicVo: writeMusicJson(pianoScore(1000)), query: '&view=roll' });
  await expect(rollOf(page)).toHaveAttribute('data-ready', 'true');
  await page.keyboard.press('End');
  await expect.poll(() => firstBar(page)).toBe(997);
});

for (const [device, viewport] of [
  ['tablet', { width: 1024, height: 768 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    for (const view of ['roll', 'both', 'pages', 'line'])
      test(`the score can be viewed as ${view}`, FULL, async ({ page, server }) => {
        await openScore(page, server, { query: `&view=${view}` });
        await expect(page.locator('[data-ready=true]')).toHaveCount(view === 'both' ? 2 : 1);
        await settled(page, page.locator('main'));
        await expect(page.locator('main')).toHaveScreenshot(`${view}-${device}.png`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      });
  });

test('SCORE has the measures that these tests expect', () => {
  expect(SCORE.measures).toHaveLength(48);
});

test(
  'F-04 F-08 G-01 a score opens again as a sheet, in the size and with the letters with which it was left',
  FULL,
  async ({ page, server }) => {
    await openScore(page, server);
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    await page.getByRole('button', { name: 'Letters' }).click();
    await page.getByRole('button', { name: 'Zoom: 4 bars per line' }).click();
    await choose(page, 'One line');
    await page.goto(`${server.url}/#/songbook`);
    await openScore(page, server);
    await expect(page.getByRole('combobox', { name: 'View as' })).toHaveText('Sheet');
    await expect(page.getByRole('button', { name: 'Letters' })).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Zoom: 2 bars per line' })).toBeVisible();
  },
);
