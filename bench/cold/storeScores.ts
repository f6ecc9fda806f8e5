/** A user of the real server whose songbook holds generated scores, for benches that open them by their address. */
import type { Browser, BrowserContextOptions, Cookie } from '@playwright/test';
import { importScore } from '../../tests/browser/support/importScore.ts';
import { signUp } from '../../tests/browser/support/songleaf.ts';
import type { RunningServer } from '../../tests/browser/support/songleaf.ts';
import { pianoScore } from '../scores/generateScore.ts';

export interface StoredScores {
  /** Signs a new context in. */
  readonly storageState: BrowserContextOptions['storageState'];
  /** Sign a context in that exists. */
  readonly cookies: readonly Cookie[];
  /** Ids of the songs by their number of measures. */
  readonly ids: ReadonlyMap<number, string>;
}

export async function storeScores(
  browser: Browser,
  server: RunningServer,
  sizes: readonly number[],
): Promise<StoredScores> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signUp(page, server);
  const ids = new Map<number, string>();
  for (const size of sizes) ids.set(size, await importScore(page, server, pianoScore(size), { title: String(size) }));
  const storageState = await context.storageState();
  await context.close();
  // A profile with an empty cache has not loaded the code that this cookie counts (server/http/storedCode.ts).
  const cookies = storageState.cookies.filter(({ name }) => name !== 'songleaf_code');
  return { storageState, cookies, ids };
}
