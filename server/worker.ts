/** `npm run worker`, and the worker that `npm start` starts. */
import { endWithSentence } from './launch/endWithSentence.ts';
import { runWorker } from './jobs/runWorker.ts';
import { transcribe } from './transcription/index.ts';

await runWorker(transcribe).catch(endWithSentence);
