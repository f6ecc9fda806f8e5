/**
 * A score that the server has transcribed from a recording, opened by its owner, for tests of functions for such
 * scores.
 */
import type { Browser, Page } from '@playwright/test';
import { softTuneMp3 } from '../../fixtures/tunes/softTune.ts';
import { TUNES } from '../../fixtures/tunes/tunes.ts';
import { sheetOf } from './openScore.ts';
import { expect, signUp, uploadThroughWizard } from './songleaf.ts';
import type { RunningServer } from './songleaf.ts';

const LIMIT_MS = 120_000;

export interface TranscribedScore {
  readonly page: Page;
  /** The id of the song. */
  readonly id: string;
}

/**
 * Uploads a noisy recording of a tune as a new user, waits for the transcription and opens it. The caller closes the
 * page.
 */
export async function openTranscribed(browser: Browser, server: RunningServer): Promise<TranscribedScore> {
  const tune = TUNES.find(({ name }) => name === 'augustin');
  if (tune === undefined) throw new Error('The fixtures contain no such tune.');
  const page = await browser.newPage();
  await signUp(page, server);
  const file = { name: 'augustin.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(await softTuneMp3(tune)) };
  await uploadThroughWizard(page, file, tune.title, tune.composer);
  const row = page.getByRole('link', { name: tune.title });
  await expect(row).toBeVisible({ timeout: LIMIT_MS });
  await expect(async () => {
    await row.click();
    await expect(page).toHaveURL(/#\/score\?id=/, { timeout: 2_000 });
  }).toPass({ timeout: LIMIT_MS });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  return { page, id: new URL(page.url().replace('/#', '')).searchParams.get('id') ?? '' };
}
