/** Two tabs of one browser. */
import { elapsed, open, playButton } from './support/openPlayer.ts';
import { FULL, expect, test } from './support/songleaf.ts';

test(
  'H-01 a score that begins to play in another tab pauses this one, with a message',
  FULL,
  async ({ page, context, server }) => {
    await open(page, server);
    await playButton(page).click();
    await expect.poll(() => elapsed(page), { timeout: 30_000 }).toBeGreaterThan(0);
    const other = await context.newPage();
    await open(other, server);
    await playButton(other).click();
    await expect.poll(() => elapsed(other), { timeout: 30_000 }).toBeGreaterThan(0);
    await expect(playButton(page)).toBeVisible();
    await expect(page.getByText('Paused, because another tab began to play.')).toBeVisible();
    await page.bringToFront();
    await playButton(page).click();
    await expect(playButton(other)).toBeVisible();
  },
);
