/**
 * While the songbook is read and the browser has nothing else to do, the score screen is loaded and the engine warmed up,
 * so that the first score opens faster.
 */
import { useEffect } from 'react';

/** Safari has no idle callbacks. */
const LATER_MS = 300;

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work);
  return () => cancelIdleCallback(callback);
}

/** One after the other, each when the browser is idle; answers what stops them. */
export function runWhenIdle(steps: readonly (() => void)[]): () => void {
  let stop = (): void => undefined;
  const next = (index: number): void => {
    const step = steps[index];
    if (step === undefined) return;
    stop = whenIdle(() => {
      step();
      next(index + 1);
    });
  };
  next(0);
  return () => stop();
}

async function loadSteps(): Promise<readonly (() => void)[]> {
  const [{ warmUpSteps }] = await Promise.all([import('../../../engine/index.ts'), import('../score/ScoreScreen.tsx')]);
  return warmUpSteps();
}

/** `isReady`: the songbook itself stands. */
export function usePreparedScores(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    let isGone = false;
    let stop = whenIdle(() => {
      void loadSteps().then(
        (steps) => {
          if (!isGone) stop = runWhenIdle(steps);
        },
        // Opening a score loads the screen again, and says what is wrong.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [isReady]);
}
