/** What tests do as the signed-in user without the page: they store scores in the songbook, or end the session. */
import type { Page } from '@playwright/test';
import { writeMusicJson } from '../../../engine/index.ts';
import type { Score } from '../../../engine/index.ts';
import { CALLS, TOKEN_HEADER } from '../../../server/contract/paths.ts';
import type { RunningServer } from './songleaf.ts';

async function tokenOf(page: Page, { url }: RunningServer): Promise<string> {
  const account = (await (await page.request.post(url + CALLS.account.path)).json()) as { token: string };
  return account.token;
}

interface Place {
  /** The path of the folder; empty for the root. */
  readonly path?: string;
  readonly title?: string;
  readonly composer?: string;
}

/** Ends the page's session at the server. */
export async function endSession(page: Page, server: RunningServer): Promise<void> {
  const headers = { [TOKEN_HEADER]: await tokenOf(page, server) };
  const answer = await page.request.post(server.url + CALLS.logout.path, { headers });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** @returns the song's id. */
export async function importScore(
  page: Page,
  server: RunningServer,
  score: Score,
  { path = '', title = '', composer = '' }: Place = {},
): Promise<string> {
  const file = { name: 'score.musj', mimeType: 'application/json', buffer: Buffer.from(sheetText(score)) };
  const answer = await page.request.post(server.url + CALLS.uploadMusicFile.path, {
    headers: { [TOKEN_HEADER]: await tokenOf(page, server) },
    multipart: { mode: '', instrument: '', title, composer, agreedToTerms: '', path, file },
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Saves like the editor. */
export async function saveOver(page: Page, server: RunningServer, id: string, score: Score): Promise<void> {
  const answer = await page.request.post(server.url + CALLS.saveScore.path, {
    headers: { [TOKEN_HEADER]: await tokenOf(page, server) },
    form: { id, sheet: sheetText(score) },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

const sheetText = (score: Score): string => JSON.stringify(writeMusicJson(score));
