/** `npm run worker` with the stand-in for the transcription. */
import { exitWithMessage } from '../../../server/launch/exitWithMessage.ts';
import { runWorkerAlone } from '../../../server/launch/runWorkerAlone.ts';

await runWorkerAlone(new URL('./standInWorker.ts', import.meta.url)).catch(exitWithMessage);
