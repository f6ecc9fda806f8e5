/** Long scores and touch: a jump shows its target at once, and touch gestures behave as usual. */
import type { Page } from '@playwright/test';
import { writeMusicJson } from '../../engine/index.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { firstBar, lastBar, openScore, settled, sheetOf } from './support/openScore.ts';
import { FULL, expect, test } from './support/songleaf.ts';

const LONG = writeMusicJson(pianoScore(3000));

const words = (page: Page) => page.getByRole('region', { name: 'The music in words' });

test('F-06 the end, a linked bar and the last read bar of 3000 bars are shown at once', async ({ page, server }) => {
  // No layout runs in idle time here: visible parts are laid out because they are visible.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await openScore(page, server, { musicVo: LONG, query: '&bar=2400' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect.poll(() => firstBar(page)).toBe(2397);
  await page.keyboard.press('PageDown');
  await expect.poll(() => firstBar(page)).toBeGreaterThan(2400);
  await page.keyboard.press('End');
  await expect.poll(() => lastBar(page)).toBe(3000);
  const atEnd = await firstBar(page);
  await page.keyboard.press('Home');
  await expect.poll(() => firstBar(page)).toBe(1);
  const thumb = await page.locator('[data-testid=sheet] ~ [aria-hidden]').last().boundingBox();
  await page.mouse.move((thumb?.x ?? 0) + 7, (thumb?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(1433, 890, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(700, 20);
  await expect.poll(() => lastBar(page)).toBe(3000);
  await expect.poll(() => firstBar(page)).toBe(atEnd);
  await page.evaluate(() => history.replaceState(null, '', location.href.replace('&bar=2400', '')));
  await page.reload();
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect.poll(() => firstBar(page)).toBe(atEnd);
});

test('pages of 1000 bars are shown at once and become complete', FULL, async ({ page, server }) => {
  const musicVo = writeMusicJson(pianoScore(1000));
  await openScore(page, server, { musicVo, query: '&view=pages' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true', { timeout: 60_000 });
  await expect.poll(() => firstBar(page)).toBe(1);
  await expect.poll(async () => Number(await sheetOf(page).getAttribute('data-pages'))).toBeGreaterThan(30);
  await page.keyboard.press('End');
  // The last page is empty below its music.
  await page.keyboard.press('PageUp');
  await expect.poll(() => lastBar(page)).toBe(1000);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  type Finger = readonly [x: number, y: number];

  /** Real touches, 16 ms apart by their own time stamps; each step contains a position for every finger. */
  async function touch(page: Page, steps: readonly (readonly Finger[])[]): Promise<void> {
    const session = await page.context().newCDPSession(page);
    let timestamp = Date.now() / 1000;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) => {
      timestamp += 0.016;
      const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
      return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
    };
    await send('touchStart', steps[0] ?? []);
    for (const fingers of steps.slice(1)) await send('touchMove', fingers);
    await send('touchEnd', []);
    await session.detach();
  }

  test('a drag pans, a flick continues to move, two fingers and a double tap zoom', FULL, async ({ page, server }) => {
    await openScore(page, server);
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    const start = await settled(page);
    const barsInView = () => words(page).locator('ol > li').count();
    const flick = Array.from({ length: 8 }, (_, index): Finger[] => [[500, 700 - index * 40]]);
    await touch(page, flick);
    // The fingers moved 280 px: three lines of 90 px at most. A flick continues.
    await expect.poll(() => firstBar(page)).toBeGreaterThan(12);
    await page.keyboard.press('Home');
    expect((await settled(page)).equals(start)).toBe(true);
    const whole = await barsInView();
    await touch(page, [
      [
        [450, 400],
        [550, 400],
      ],
      [
        [400, 400],
        [600, 400],
      ],
      [
        [300, 400],
        [700, 400],
      ],
    ]);
    await expect.poll(barsInView).toBeLessThan(whole / 2);
    for (const _ of [1, 2]) await touch(page, [[[512, 400]]]);
    await expect.poll(barsInView).toBeGreaterThan(whole / 2);
    await page.keyboard.press('Home');
    for (const _ of [1, 2]) await touch(page, [[[512, 60]]]);
    await expect.poll(barsInView).toBeLessThan(whole);
  });
});
