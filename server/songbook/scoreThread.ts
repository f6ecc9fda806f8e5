/** A thread of the score workshop: answers one question after the other. */
import { parentPort } from 'node:worker_threads';
import { performScoreTask } from './scoreTasks.ts';
import type { ScoreQuestion } from './scoreWorkshop.ts';

parentPort?.on('message', (question: ScoreQuestion) => {
  parentPort?.postMessage(performScoreTask(question));
});
