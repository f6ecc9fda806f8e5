/** The job handlers of a worker. The start fails unless each job name has exactly one. */
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { removeOldFetches } from '../video/fetchAudio.ts';
import { removeEndedThrottles } from '../limits/throttles.ts';
import { removeExpiredKeys } from '../accounts/oneTimeLinks.ts';
import { removeExpiredSessions } from '../accounts/sessions.ts';
import { SongState } from '../contract/calls.ts';
import { SWEEP_GRACE_MS, sweepBlobs } from '../blobs/sweepBlobs.ts';
import { TEXTS } from '../texts/texts.ts';
import { JOB_NAMES } from '../queue/jobQueues.ts';
import type { JobName } from '../queue/jobQueues.ts';
import { fallbackCodeOf } from './errorCodes.ts';
import type { TranscriptionContext } from './runTranscription.ts';
import { sendMail } from '../mail/sendMail.ts';
import type { MailContext } from '../mail/sendMail.ts';
import { startTranscriptionLoop } from './transcriptionLoop.ts';

export interface JobHandler {
  readonly name: JobName;
  /** @returns a function that stops the handlers and waits for running jobs. */
  readonly start: () => Promise<() => Promise<void>>;
}

const HOURLY = '17 * * * *';

export async function startHandlers(handlers: readonly JobHandler[]): Promise<() => Promise<void>> {
  for (const name of JOB_NAMES) {
    const count = handlers.filter((handler) => handler.name === name).length;
    if (count !== 1) throw new Error(`The job ${name} has ${count} handlers; it must have exactly one.`);
  }
  const stops = await Promise.all(handlers.map((handler) => handler.start()));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

export function jobHandlers(context: TranscriptionContext, mail: MailContext, places: number): JobHandler[] {
  return [
    { name: 'transcribe', start: async () => startTranscriptionLoop(context, places) },
    { name: 'transcribe-failed', start: () => work(context, 'transcribe-failed', ({ id }) => giveUp(context, id)) },
    { name: 'mail', start: () => work(context, 'mail', ({ data }) => sendMail(mail, data), ONE_EMAIL) },
    { name: 'sweep', start: () => startSweeping(context) },
  ];
}

/** Writes an error to a song whose job failed for the last time without a reason. */
async function giveUp({ database }: TranscriptionContext, songId: string): Promise<void> {
  const song = await database.selectFrom('songs').select('source').where('id', '=', songId).executeTakeFirst();
  if (song === undefined) return;
  await database
    .updateTable('songs')
    .set({
      state: SongState.Error,
      progress: 0,
      worker: null,
      error_code: fallbackCodeOf(song.source),
      error_reason: TEXTS.transcriptionCrashed,
    })
    .where('id', '=', songId)
    .where('state', 'in', [SongState.Waiting, SongState.Processing])
    .execute();
}

/** The worker that gets the job sweeps shared data; each worker sweeps the temporary files of its own machine. */
async function startSweeping(context: TranscriptionContext) {
  const { boss, database, blobs, log } = context;
  const removeTemporaryFiles = () =>
    Promise.all([
      blobs.removeTemporaryFiles(new Date(Date.now() - SWEEP_GRACE_MS)),
      removeOldFetches(new Date(Date.now() - SWEEP_GRACE_MS)),
    ]).catch((error: unknown) => log('The temporary files could not be deleted.', error));
  await removeTemporaryFiles();
  const timer = setInterval(() => void removeTemporaryFiles(), SWEEP_GRACE_MS);
  const stop = await work(context, 'sweep', async () => {
    await removeExpiredSessions(database);
    await removeExpiredKeys(database);
    await removeEndedThrottles(database);
    // Last: a store that does not answer must not keep ended sessions and keys.
    await sweepBlobs(database, blobs);
  });
  await boss.schedule('sweep', HOURLY);
  await boss.send('sweep', {});
  return async () => {
    clearInterval(timer);
    await stop();
  };
}

interface Work {
  /** The id of the job; of a dead letter, the id of the failed job. */
  readonly id: string;
  readonly data: unknown;
}

const FEW_JOBS = { batchSize: 5, pollingIntervalSeconds: 1 } as const;
/**
 * The time limit of a job begins when it is fetched. Behind others that a slow mail server delays, an e-mail could be
 * sent after its limit, and once more by the retry.
 */
const ONE_EMAIL = { batchSize: 1, pollingIntervalSeconds: 0.5 } as const;

/** Each job succeeds or fails independently; a failed one is logged and retried. */
async function work(
  { boss, log }: Pick<TranscriptionContext, 'boss' | 'log'>,
  name: JobName,
  handle: (work: Work) => Promise<void>,
  fetching: { readonly batchSize: number; readonly pollingIntervalSeconds: number } = FEW_JOBS,
): Promise<() => Promise<void>> {
  const settle = async (job: JobWithMetadata<unknown>): Promise<JobResult> => {
    try {
      await handle({ id: job.sourceId ?? job.id, data: job.data });
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log(`The job ${name} ${job.id} failed.`, error);
      return { id: job.id, status: 'failed' };
    }
  };
  const options = { ...fetching, includeMetadata: true, perJobResults: true } as const;
  await boss.work(name, options, async (jobs: JobWithMetadata<unknown>[]) => {
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await settle(job));
    return results;
  });
  return () => boss.offWork(name);
}
