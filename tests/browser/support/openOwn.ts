/** A song of a user of its own, for tests that save it. */
import type { Page } from '@playwright/test';
import { writeMusicJson } from '../../../engine/index.ts';
import { TREBLE, buildScore } from '../../fixtures/engraving/scoreBuilder.ts';
import { startEditing } from './editDriver.ts';
import { openThroughWizard, signUp } from './songleaf.ts';
import type { RunningServer } from './songleaf.ts';

/** The songbook shows the title of the score after it is saved. */
const melody = (title: string) =>
  buildScore({
    title,
    staves: [[TREBLE]],
    measures: ['c4q d4q e4q f4q', 'g4w'].map((voice) => ({ parts: [[[voice]]] })),
  });

let songs = 0;

/** Creates a song of a new user, and opens it in the editor. */
export async function openOwn(page: Page, server: RunningServer) {
  const account = await signUp(page, server);
  songs += 1;
  const title = `Saved Melody ${String(songs)}`;
  const buffer = Buffer.from(JSON.stringify(writeMusicJson(melody(title))));
  await openThroughWizard(page, { name: 'melody.musj', mimeType: 'application/json', buffer });
  await page.waitForURL(/#\/score\?id=/);
  const score = await startEditing(page);
  return { account, score, title };
}
