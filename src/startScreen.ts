/**
 * Starts what an address needs before the page knows who is signed in: the code of the screen, and the score itself.
 * Else each would wait for the one before it.
 */
import { api } from './api/index.ts';
import { isSongId } from './songId.ts';

const SCORE = /^\/score(\/edit)?$/;
const SIGN_IN = /^\/(login|register)$/;

/** The route loads it again, and says what is wrong. */
const start = (part: Promise<unknown>): void => void part.catch(() => undefined);

/** @param hash of the address, `#/score?id=…` */
export function startScreen(hash: string): void {
  const [path = '', query = ''] = hash.slice(1).split('?');
  const id = new URLSearchParams(query).get('id') ?? '';
  if (path === '/songbook') start(import('./views/songbook/SongbookScreen.tsx'));
  if (SIGN_IN.test(path)) start(import('./views/auth/signInScreens.ts'));
  if (!SCORE.test(path) || !isSongId(id)) return;
  api.startMusicJson(id);
  start(import('./views/score/screen/ScoreScreen.tsx').then(({ prepareCanvas }) => prepareCanvas()));
}
