/**
 * Loads the parts that a user may open next while the songbook is shown and the browser is idle: its menus, its
 * dialogs, and then the score screen. Compiling the engine in advance by engraving hidden music was tried and left out:
 * of 419 ms of the main thread for the first piano score it saved 100, of 407 for the first orchestral score 13, and
 * nothing for a link that leads straight to a score.
 */
import { useEffect } from 'react';
import { whenIdle } from '../../idleWork.ts';

/** The parts that open on a press come first; the build puts them into one file (build/pageChunks.ts). */
const PARTS = [
  () => import('../shell/menu/OpenMenu.tsx'),
  () => import('./dialogs/index.ts'),
  () => import('../score/screen/ScoreScreen.tsx'),
];

/** `isReady`: the songbook itself is shown. */
export function usePreparedParts(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    return whenIdle(() => {
      // Opening a part loads it again, and reports the error.
      for (const load of PARTS) load().catch(() => undefined);
    });
  }, [isReady]);
}
