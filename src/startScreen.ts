/**
 * Starts loading what an address needs before the account call has answered: the code of the screen, and the score
 * itself. Otherwise each would wait for the one before it.
 */
import { api } from './api/index.ts';
import { isSongId } from './songId.ts';

const SCORE = /^\/score(\/edit)?$/;
const SIGN_IN = /^\/(login|register)$/;

/** Ignores failures: the route loads the part again, and reports the error. */
const start = (part: Promise<unknown>): void => void part.catch(() => undefined);

/** `hash`: that of the address, `#/score?id=…`. */
export function startScreen(hash: string): void {
  const [path = '', query = ''] = hash.slice(1).split('?');
  const id = new URLSearchParams(query).get('id') ?? '';
  if (path === '/songbook') start(import('./views/songbook/SongbookScreen.tsx'));
  if (SIGN_IN.test(path)) start(import('./views/auth/signInScreens.ts'));
  if (!SCORE.test(path) || !isSongId(id)) return;
  api.startMusicJson(id);
  start(import('./views/score/screen/ScoreScreen.tsx').then(({ prepareCanvas }) => prepareCanvas()));
}
