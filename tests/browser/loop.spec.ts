/** Loops, set by dragging along rulers, at the cursor, and around the selection. */
import type { Page } from '@playwright/test';
import { setPickup, ticks, writeMusicJson, TICKS_PER_WHOLE } from '../../engine/index.ts';
import { startEditing } from './support/editDriver.ts';
import { MEASURE_SECONDS, elapsed, open, playButton } from './support/openPlayer.ts';
import { SCORE, openScore } from './support/openScore.ts';
import { inThreeSizes } from './support/inThreeSizes.ts';
import { FULL, expect, test } from './support/songleaf.ts';

/** The closing card covers the page and takes clicks. */
async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('.MuiPopover-root')).toHaveCount(0);
}

test('a drag along the roll’s ruler loops its bars, a click moves the playback; the page shows the loop', async ({
  page,
  server,
}) => {
  await openScore(page, server, { query: '&view=roll' });
  await expect(page.getByTestId('roll')).toHaveAttribute('data-ready', 'true');
  await expect(playButton(page)).toBeVisible();
  const bands = page.getByTestId('loop').locator('div:not([hidden])');
  await expect(bands).toHaveCount(0);
  // Four bars are in the window: from the second into the third.
  const { x = 0, y = 0, width = 0 } = (await page.getByTestId('roll').boundingBox()) ?? {};
  const ruler = y - 10;
  await page.mouse.move(x + 0.4 * width, ruler);
  await page.mouse.down();
  await page.mouse.move(x + 0.6 * width, ruler, { steps: 4 });
  await expect(bands).toHaveCount(1);
  await page.mouse.up();
  await expect(bands).toHaveCount(1);
  await expect.poll(() => elapsed(page)).toBe(MEASURE_SECONDS);
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await expect(page.getByRole('switch', { name: 'Loop' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'From bar' })).toHaveValue('2');
  await expect(page.getByRole('textbox', { name: 'To bar' })).toHaveValue('3');
  await closeSettings(page);
  await page.mouse.click(x + 0.9 * width, ruler);
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(3 * MEASURE_SECONDS);
});

test(
  'a drag along the ruler above a system loops its bars on the sheet, by mouse and by finger',
  FULL,
  async ({ browser, server }) => {
    const page = await browser.newPage({ hasTouch: true, viewport: { width: 1024, height: 768 } });
    await open(page, server);
    const ruler = page.getByTestId('loop-ruler').locator('div:not([hidden])');
    const bands = page.getByTestId('loop').locator('div:not([hidden])');
    const { x: left = 0, y: top = 0 } = (await page.getByTestId('sheet').boundingBox()) ?? {};
    await test.step('a tap shows the ruler above the row of the cursor', async () => {
      await page.touchscreen.tap(left + 300, top + 330);
      await expect(ruler.first()).toBeVisible();
    });
    const strip = (await ruler.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const y = strip.y + strip.height / 2;
    const range = async (): Promise<readonly string[]> => {
      await page.getByRole('button', { name: 'Playback settings' }).click();
      const fields = ['From bar', 'To bar'].map((name) => page.getByRole('textbox', { name }).inputValue());
      const values = await Promise.all(fields);
      await closeSettings(page);
      return values;
    };
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    let byMouse: readonly string[] = [];
    await test.step('a mouse', async () => {
      await page.mouse.move(strip.x + 0.3 * strip.width, y);
      await page.mouse.down();
      await page.mouse.move(strip.x + 0.7 * strip.width, y, { steps: 4 });
      await page.mouse.up();
      await expect(bands).toHaveCount(1);
      byMouse = await range();
      expect(Number(byMouse[1])).toBeGreaterThan(Number(byMouse[0]));
    });
    await test.step('a finger, to the end of the row', async () => {
      await touch('touchStart', { x: strip.x + 0.7 * strip.width, y });
      for (const share of [0.8, 0.9, 0.97]) await touch('touchMove', { x: strip.x + share * strip.width, y });
      await touch('touchEnd');
      await expect.poll(async () => (await range())[0]).toBe(byMouse[1]);
    });
    await test.step('a finger that moves up from the ruler scrolls, and the loop is kept', async () => {
      const before = await range();
      await touch('touchStart', { x: strip.x + 0.2 * strip.width, y });
      for (const away of [20, 60, 120]) await touch('touchMove', { x: strip.x + 0.2 * strip.width, y: y - away });
      await touch('touchEnd');
      await expect.poll(async () => (await ruler.first().boundingBox())?.y ?? -100).toBeLessThan(strip.y - 50);
      expect(await range()).toEqual(before);
    });
    await page.close();
  },
);

test('a loop is removed by the button at its end, by the keyboard and by Escape', async ({ page, server }) => {
  await open(page, server);
  const bands = page.getByTestId('loop').locator('div:not([hidden])');
  const ruler = page.getByTestId('loop-ruler').locator('div:not([hidden])');
  const remove = page.getByRole('button', { name: 'Remove the loop' });
  await page.mouse.click(120, 420);
  const { x = 0, y = 0, width = 0, height = 0 } = (await ruler.first().boundingBox()) ?? {};
  const loop = async (): Promise<void> => {
    await page.mouse.move(x + 0.3 * width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 0.7 * width, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(bands).toHaveCount(1);
  };
  await expect(remove).toHaveCount(0);
  await loop();
  await remove.click();
  await expect(bands).toHaveCount(0);
  await loop();
  await page.getByTestId('sheet').focus();
  await page.keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bands).toHaveCount(0);
  await loop();
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await closeSettings(page);
  await expect(bands).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(bands).toHaveCount(0);
  await expect(remove).toHaveCount(0);
});

test('a loop is set at the cursor with two buttons', async ({ page, server }) => {
  await open(page, server);
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('button', { name: 'From the cursor' }).click();
  await closeSettings(page);
  // The second system begins with bar 5.
  await page.mouse.click(120, 420);
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(4 * MEASURE_SECONDS);
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('button', { name: 'To the cursor' }).click();
  await expect(page.getByRole('switch', { name: 'Loop' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'From bar' })).toHaveValue('1');
  await expect(page.getByRole('textbox', { name: 'To bar' })).toHaveValue('5');
  await expect(page.getByTestId('loop').locator('div:not([hidden])')).toHaveCount(2);
  await test.step('a bar that does not exist is named, and the loop goes on with the next number', async () => {
    await page.getByRole('textbox', { name: 'To bar' }).fill('');
    await expect(page.getByText(/^Bars 1 to \d+; the first must not be after the last\.$/)).toBeVisible();
    await expect(page.getByTestId('loop').locator('div:not([hidden])')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'To bar' }).fill('3');
    await expect(page.getByRole('switch', { name: 'Loop' })).toBeChecked();
    await expect(page.getByTestId('loop').locator('div:not([hidden])')).not.toHaveCount(0);
  });
  await test.step('and around selected notes with a third', async () => {
    await closeSettings(page);
    const score = await startEditing(page);
    await score
      .click('m6 v1 n1')
      .click('m7 v1 n1', { modifiers: ['Shift'] })
      .done();
    await page.getByRole('button', { name: 'Playback settings' }).click();
    await page.getByRole('button', { name: 'Selected bars' }).click();
    await expect(page.getByRole('textbox', { name: 'From bar' })).toHaveValue('6');
    await expect(page.getByRole('textbox', { name: 'To bar' })).toHaveValue('7');
  });
});

test('the pickup is looped by a drag that begins in it, and by its number 0', async ({ page, server }) => {
  const musicVo = writeMusicJson(setPickup(SCORE, ticks(TICKS_PER_WHOLE / 2)));
  await openScore(page, server, { musicVo, query: '&view=roll' });
  await expect(page.getByTestId('roll')).toHaveAttribute('data-ready', 'true');
  await expect(playButton(page)).toBeVisible();
  const bands = page.getByTestId('loop').locator('div:not([hidden])');
  const from = page.getByRole('textbox', { name: 'From bar' });
  const to = page.getByRole('textbox', { name: 'To bar' });
  await test.step('by a drag from the pickup into the first bar', async () => {
    const { x = 0, y = 0, width = 0 } = (await page.getByTestId('roll').boundingBox()) ?? {};
    await page.mouse.move(x + 0.08 * width, y - 10);
    await page.mouse.down();
    await page.mouse.move(x + 0.2 * width, y - 10, { steps: 4 });
    await page.mouse.up();
    await expect(bands).toHaveCount(1);
    await page.getByRole('button', { name: 'Playback settings' }).click();
    await expect(from).toHaveValue('pickup');
    await expect(to).toHaveValue('1');
  });
  await test.step('by the fields', async () => {
    await to.fill('');
    await expect(page.getByText(/^Bars 1 to 48, or 0 for the pickup; the first must not be/)).toBeVisible();
    await to.fill('0');
    await expect(bands).toHaveCount(1);
    const { width: pickup = 0 } = (await bands.first().boundingBox()) ?? {};
    await from.fill('0');
    await to.fill('2');
    await expect(page.getByRole('switch', { name: 'Loop' })).toBeChecked();
    await expect(bands).toHaveCount(1);
    // The pickup is half a bar long.
    await expect.poll(async () => (await bands.first().boundingBox())?.width).toBeCloseTo(5 * pickup, -1);
    await inThreeSizes(page, 'pickup');
  });
});
