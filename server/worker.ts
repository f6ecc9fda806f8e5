/** The program of `npm run worker`, and of the worker process that `npm start` starts. */
import { exitWithMessage } from './launch/exitWithMessage.ts';
import { runWorkerAlone } from './launch/runWorkerAlone.ts';
import { runWorker } from './launch/runWorker.ts';
import { transcribeInProcess } from './transcription/index.ts';

const isChild = process.connected;
await (isChild ? runWorker(transcribeInProcess) : runWorkerAlone(new URL(import.meta.url))).catch(exitWithMessage);
