/** A thread of the score workshop: answers one question after the other. */
import { parentPort } from 'node:worker_threads';
import { performScoreTask } from './scoreTasks.ts';
import type { ScoreQuestion } from './scoreWorkshop.ts';

parentPort?.on('message', (question: ScoreQuestion) => {
  // A task that breaks ends the thread, and the pool hears of it.
  void performScoreTask(question).then((answer) => parentPort?.postMessage(answer));
});
