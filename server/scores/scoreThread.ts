/** The program of a score thread: it answers one question after the other. */
import { parentPort } from 'node:worker_threads';
import { performScoreTask } from './scoreTasks.ts';
import type { ScoreQuestion } from './scoreThreads.ts';

parentPort?.on('message', (question: ScoreQuestion) => {
  // A rejection ends the thread; the pool notices and reports it.
  void performScoreTask(question).then((answer) => parentPort?.postMessage(answer));
});
