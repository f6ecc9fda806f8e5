/** Claims and runs transcriptions, as many at once as this process has places. */
import { setMaxListeners } from 'node:events';
import { claimTranscription } from './claimTranscription.ts';
import { runTranscription } from './runTranscription.ts';
import type { TranscriptionContext } from './runTranscription.ts';
import { recoverAbandonedJobs } from './workerIdentity.ts';

const LOOK_MS = 1000;
const RECOVER_EVERY_LOOKS = 5;

/** @returns a function that stops: running songs go back into the queue, and it resolves when all have. */
export function startTranscriptionLoop(context: TranscriptionContext, places: number): () => Promise<void> {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const running = new Set<Promise<void>>();
  let looks = 0;
  let isLooking: Promise<void> | undefined;

  const run = async () => {
    const song = await claimTranscription(context.database, context);
    if (song === undefined) return false;
    const finished = runTranscription(context, song, stopping.signal)
      .catch((error: unknown) => context.log(`The transcription of ${song.id} could not be settled.`, error))
      .finally(() => {
        running.delete(finished);
        look();
      });
    running.add(finished);
    return true;
  };

  const lookOnce = async () => {
    try {
      if (looks++ % RECOVER_EVERY_LOOKS === 0) await recoverAbandonedJobs(context.database, context.boss);
      while (!stopping.signal.aborted && running.size < places && (await run()));
    } catch (error) {
      context.log('The queue could not be read.', error);
    }
  };

  const look = () => {
    if (stopping.signal.aborted) return;
    isLooking ??= lookOnce().finally(() => (isLooking = undefined));
  };

  const timer = setInterval(look, LOOK_MS);
  look();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await isLooking;
    await Promise.all(running);
  };
}
