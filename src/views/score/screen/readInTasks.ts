/** Reads a score in short tasks, so that the page answers in the meantime. */
import { readMusicJsonInSteps } from '../../../../engine/index.ts';
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
