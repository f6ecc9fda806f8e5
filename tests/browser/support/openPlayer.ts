/** Opens the score screen with its player. */
import type { Page } from '@playwright/test';
import { openScore, sheetOf } from './openScore.ts';
import type { Opening } from './openScore.ts';
import { expect } from './songleaf.ts';
import type { RunningServer } from './songleaf.ts';

/** Duration of a measure of 4/4 at 120 quarters per minute. */
export const MEASURE_SECONDS = 2;

export const elapsed = async (page: Page): Promise<number> => {
  const [text = ''] = ((await page.getByTestId('elapsed').textContent()) ?? '').split(' / ');
  return text.split(':').reduce((sum, digits) => sum * 60 + Number(digits), 0);
};
export const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
export async function open(page: Page, server: RunningServer, opening: Opening = {}): Promise<void> {
  await openScore(page, server, opening);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(playButton(page)).toBeVisible();
}
