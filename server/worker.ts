/** `npm run worker`, and the worker that `npm start` starts. */
import { endWithSentence } from './launch/endWithSentence.ts';
import { runWorkerAlone } from './launch/runWorkerAlone.ts';
import { runWorker } from './jobs/runWorker.ts';
import { transcribe } from './transcription/index.ts';

const isChild = process.connected;
await (isChild ? runWorker(transcribe) : runWorkerAlone(new URL(import.meta.url))).catch(endWithSentence);
