/** Claims and runs transcriptions, at most `places` at the same time. */
import { setMaxListeners } from 'node:events';
import { claimTranscription } from './claimTranscription.ts';
import { runTranscription } from './runTranscription.ts';
import type { TranscriptionContext } from './runTranscription.ts';
import { recoverAbandonedJobs } from '../queue/workerIdentity.ts';

const POLL_MS = 1000;
const RECOVER_EVERY_POLLS = 5;

/**
 * @returns a function that stops the loop; its promise resolves when all running songs have been returned to the queue.
 */
export function startTranscriptionLoop(context: TranscriptionContext, places: number): () => Promise<void> {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const running = new Set<Promise<void>>();
  let polls = 0;
  let polling: Promise<void> | undefined;

  const run = async () => {
    const song = await claimTranscription(context.database, context);
    if (song === undefined) return false;
    const finished = runTranscription(context, song, stopping.signal)
      .catch((error: unknown) => context.log(`The transcription of ${song.id} could not be settled.`, error))
      .finally(() => {
        running.delete(finished);
        poll();
      });
    running.add(finished);
    return true;
  };

  const pollOnce = async () => {
    try {
      if (polls++ % RECOVER_EVERY_POLLS === 0) await recoverAbandonedJobs(context.database, context.boss);
      while (!stopping.signal.aborted && running.size < places && (await run()));
      context.figures.polled();
    } catch (error) {
      context.log('The queue could not be read.', error);
    }
  };

  const poll = () => {
    if (stopping.signal.aborted) return;
    polling ??= pollOnce().finally(() => (polling = undefined));
  };

  const timer = setInterval(poll, POLL_MS);
  poll();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await polling;
    await Promise.all(running);
  };
}
