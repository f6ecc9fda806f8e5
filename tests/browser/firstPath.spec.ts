/**
 * The whole path of a new user: register, upload an mp3, wait, read. The tunes are known, so every pitch and duration
 * of the page is checked.
 */
import type { Page } from '@playwright/test';
import { readMusicJson, type Score } from '../../engine/index.ts';
import { playedNotesOf } from '../fixtures/tunes/scoreNotes.ts';
import { tuneMp3 } from '../fixtures/tunes/synthesize.ts';
import { tuneNotes, type Tune } from '../fixtures/tunes/tune.ts';
import { TUNES } from '../fixtures/tunes/tunes.ts';
import { FULL, expect, signUp, test, uploadThroughWizard } from './support/songleaf.ts';

// Its pictures are those of WebGL, which most users have.
test.use({ painter: 'webgl' });

const TRANSCRIPTION_LIMIT_MS = 120_000;

const mp3Of = async (tune: Tune) => ({
  name: `${tune.name}.mp3`,
  mimeType: 'audio/mpeg',
  buffer: Buffer.from(await tuneMp3(tune)),
});

/** Waits until the songbook shows the song as ready, opens it and waits for the drawn sheet. */
async function openWhenReady(page: Page, title: string): Promise<string> {
  const row = page.getByRole('link', { name: title });
  // While the song is being transcribed its title is a button; the link to the score appears when it is ready.
  await expect(row).toBeVisible({ timeout: TRANSCRIPTION_LIMIT_MS });
  await expect(async () => {
    await row.click();
    await expect(page).toHaveURL(/#\/score\?id=/, { timeout: 2_000 });
  }).toPass({ timeout: TRANSCRIPTION_LIMIT_MS });
  await expect(page.locator('[data-ready="true"]')).toBeVisible();
  return new URL(page.url().replace('/#', '')).searchParams.get('id') ?? '';
}

async function loadScore(page: Page, id: string): Promise<Score> {
  const answer = await page.request.get(`${new URL(page.url()).origin}/MusicJson?id=${id}`);
  expect(answer.ok()).toBe(true);
  const { musicVo } = (await answer.json()) as { musicVo: unknown };
  return readMusicJson(musicVo).score;
}

/**
 * Tunes in plain performance, which must be right note by note. Another test measures the minuet, whose hands double
 * each other.
 */
const PLAIN_TUNES = TUNES.filter(({ name }) => name !== 'minuet-in-g');

for (const [index, tune] of PLAIN_TUNES.entries()) {
  const isFirst = index === 0;
  test(
    `B-15 D-01 ${tune.title}: from an mp3 to the page, every pitch and duration in its measure`,
    isFirst ? {} : FULL,
    async ({ page, server }) => {
      test.setTimeout(TRANSCRIPTION_LIMIT_MS + 120_000);
      await signUp(page, server);
      await uploadThroughWizard(page, await mp3Of(tune), tune.title, tune.composer);
      const id = await openWhenReady(page, tune.title);

      const score = await loadScore(page, id);
      expect(score.measures).toHaveLength(tune.staves[0]?.length ?? 0);
      expect(score.measures[0]?.time).toMatchObject(timeOf(tune));
      expect(score.measures[0]?.key?.fifths).toBe(tune.fifths);
      expect(playedNotesOf(score)).toEqual(
        tuneNotes(tune)
          .map(({ staff: _, ...note }) => note)
          .sort(inTime),
      );

      await expect(page).toHaveTitle(new RegExp(tune.title));
      await expect(page.locator('canvas')).toHaveScreenshot(`${tune.name}.png`);
    },
  );
}

const timeOf = ({ timeSignature }: Tune): { beats: number[]; beatType: number } => {
  const [beats = 4, beatType = 4] = timeSignature.split('/').map(Number);
  return { beats: [beats], beatType };
};

interface Placed {
  readonly measure: number;
  readonly onset: number;
  readonly midiPitch: number;
}

const inTime = (a: Placed, b: Placed): number =>
  a.measure - b.measure || a.onset - b.onset || a.midiPitch - b.midiPitch;
