/**
 * Loads the score screen while the songbook is on screen and the browser has nothing else to do, so that the first score
 * opens faster. Compiling the engine ahead by engraving music that nobody sees was tried and left out: of 419 ms of the
 * main thread for the first piano score it saved 100, of 407 for the first orchestral score 13, and nothing for a link
 * that leads straight to a score.
 */
import { useEffect } from 'react';
import { whenIdle } from '../score/layout/idleWork.ts';

/** `isReady`: the songbook itself is shown. */
export function usePreparedScores(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    return whenIdle(() => {
      // Opening a score loads the screen again, and says what is wrong.
      import('../score/screen/ScoreScreen.tsx').catch(() => undefined);
    });
  }, [isReady]);
}
