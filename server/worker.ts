/** The program of `npm run worker`, and of the worker that `npm start` starts. */
import { endWithSentence } from './launch/endWithSentence.ts';
import { runWorkerAlone } from './launch/runWorkerAlone.ts';
import { runWorker } from './launch/runWorker.ts';
import { transcribeInProcess } from './transcription/index.ts';

const isChild = process.connected;
await (isChild ? runWorker(transcribeInProcess) : runWorkerAlone(new URL(import.meta.url))).catch(endWithSentence);
