/** Reads a score in short tasks, so that the page answers in the meantime. */
import { FormatError, completeBeginning, readMusicJsonInSteps } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { nextTask, workWhenIdle } from '../../../idleWork.ts';

/** Short scores are read in one task. */
const TASK_MS = 30;

type Reading = ReturnType<typeof readMusicJsonInSteps>;

function readWhenIdle(steps: Reading, signal: AbortSignal): Promise<Score> {
  return new Promise((resolve, reject) => {
    const stop = workWhenIdle(() => {
      try {
        const step = steps.next();
        if (step.done === true) resolve(step.value.score);
        return step.done === true;
      } catch (error) {
        reject(error as Error);
        return true;
      }
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason as Error);
    });
  });
}

/** Reads the rest of a score whose beginning is shown, once the whole file has arrived. @throws FormatError */
export type ReadRest = (musicVo: unknown) => Promise<Score>;

/**
 * Reads the beginning of a score that is still arriving, until it is shown.
 * @returns undefined where it is not shown: the whole file is then read from its start.
 */
export async function readBeginningInTasks(
  beginning: unknown,
  showBeginning: (beginning: Score) => boolean,
  signal: AbortSignal,
): Promise<ReadRest | undefined> {
  let isShown: boolean | undefined;
  const steps = readMusicJsonInSteps(beginning, (first) => (isShown = showBeginning(first)));
  try {
    while (!signal.aborted) {
      const end = performance.now() + TASK_MS;
      while (isShown === undefined && performance.now() < end) if (steps.next().done === true) return undefined;
      if (isShown === false) return undefined;
      if (isShown === true)
        return (musicVo) => {
          completeBeginning(beginning, musicVo);
          return readWhenIdle(steps, signal);
        };
      await nextTask();
    }
    return undefined;
  } catch (error) {
    // The whole file has the same fault; reading it reports the fault to the user.
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/**
 * @param showBeginning receives the beginning of a long score; returns whether it is shown. The rest is then read in
 *   idle time, after the first notes.
 * @throws FormatError
 */
export async function readInTasks(
  musicVo: unknown,
  showBeginning: (beginning: Score) => boolean,
  signal: AbortSignal,
): Promise<Score> {
  let isShown = false;
  const steps = readMusicJsonInSteps(musicVo, (beginning) => (isShown = showBeginning(beginning)));
  for (;;) {
    const end = performance.now() + TASK_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value.score;
    } while (performance.now() < end && !isShown);
    if (isShown) return readWhenIdle(steps, signal);
    await nextTask();
  }
}
