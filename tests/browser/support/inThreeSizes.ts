/** Pictures of the page on a tablet, a phone and a desktop, to be looked at. */
import type { Page } from '@playwright/test';
import { test } from './songleaf.ts';

export async function inThreeSizes(page: Page, name: string): Promise<void> {
  for (const [size, width, height] of [
    ['tablet', 1024, 768],
    ['phone', 390, 844],
    ['desktop', 1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: test.info().outputPath(`${name}-${size}.png`) });
  }
}
