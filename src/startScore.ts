/**
 * Starts what an address of a score needs before the page knows who is signed in: the code of the score screen and the
 * score itself. Else each would wait for the one before it.
 */
import { api } from './api/index.ts';
import { isSongId } from './songId.ts';

const SCORE = /^\/score(\/edit)?$/;

/** @param hash of the address, `#/score?id=…` */
export function startScore(hash: string): void {
  const [path = '', query = ''] = hash.slice(1).split('?');
  const id = new URLSearchParams(query).get('id') ?? '';
  if (!SCORE.test(path) || !isSongId(id)) return;
  api.startMusicJson(id);
  // The route loads it again, and says what is wrong.
  import('./views/score/screen/ScoreScreen.tsx').catch(() => undefined);
}
