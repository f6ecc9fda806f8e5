/** The program of a score thread: it performs one task after the other. */
import { parentPort } from 'node:worker_threads';
import { performScoreTask } from './scoreTasks.ts';
import type { ScoreTask } from './scoreThreads.ts';

parentPort?.on('message', (task: ScoreTask) => {
  // A rejection ends the thread; the pool detects the exit and reports it.
  void performScoreTask(task).then((result) => parentPort?.postMessage(result));
});
