/** A score with the times of a recording, whose detected notes the server cannot send now: panels about them open. */
import type { Page } from '@playwright/test';
import { seconds, writeMusicJson } from '../../../engine/index.ts';
import type { Score } from '../../../engine/index.ts';
import { openEditor } from './editDriver.ts';
import type { EditDriver } from './editDriver.ts';
import { MEASURE_SECONDS } from './openPlayer.ts';
import { SCORE } from './openScore.ts';
import type { RunningServer } from './songleaf.ts';

const RECORDED: Score = {
  ...SCORE,
  measures: SCORE.measures.map((measure, index) => ({ ...measure, timestamp: seconds(index * MEASURE_SECONDS) })),
};

export async function openRecorded(page: Page, server: RunningServer): Promise<EditDriver> {
  await page.route('**/DetectedNotes?*', (route) => route.fulfill({ status: 500, json: { ok: false, msg: 'no' } }));
  return openEditor(page, server, 'sheet', { musicVo: writeMusicJson(RECORDED) });
}
