/** The handlers of a worker, checked at start: exactly one for each job name, or nothing runs. */
import type { PgBoss } from 'pg-boss';
import { removeExpiredSessions } from '../accounts/sessions.ts';
import { SongState } from '../contract/calls.ts';
import { sweepBlobs } from '../storage/sweepBlobs.ts';
import { TEXTS } from '../texts.ts';
import { JOB_NAMES } from './jobQueues.ts';
import type { JobName } from './jobQueues.ts';
import type { TranscriptionContext } from './runTranscription.ts';
import { startTranscriptionLoop } from './transcriptionLoop.ts';

export interface JobHandler {
  readonly name: JobName;
  /** @returns what stops it and waits for its last work. */
  readonly start: () => Promise<() => Promise<void>>;
}

/** P-04. */
const UNKNOWN_FAILURE = 400;
const HOURLY = '17 * * * *';

export async function startHandlers(handlers: readonly JobHandler[]): Promise<() => Promise<void>> {
  for (const name of JOB_NAMES) {
    const count = handlers.filter((handler) => handler.name === name).length;
    if (count !== 1) throw new Error(`The job ${name} has ${count} handlers instead of one.`);
  }
  const stops = await Promise.all(handlers.map((handler) => handler.start()));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

export function jobHandlers(context: TranscriptionContext, places: number): JobHandler[] {
  return [
    { name: 'transcribe', start: async () => startTranscriptionLoop(context, places) },
    { name: 'transcribe-failed', start: () => work(context.boss, 'transcribe-failed', (id) => giveUp(context, id)) },
    { name: 'sweep', start: () => startSweeping(context) },
  ];
}

/** A song whose job failed for good without telling why. */
async function giveUp({ database }: TranscriptionContext, songId: string): Promise<void> {
  await database
    .updateTable('songs')
    .set({
      state: SongState.Error,
      progress: 0,
      worker: null,
      error_code: UNKNOWN_FAILURE,
      error_reason: TEXTS.transcriptionCrashed,
    })
    .where('id', '=', songId)
    .where('state', 'in', [SongState.Waiting, SongState.Processing])
    .execute();
}

async function startSweeping(context: TranscriptionContext) {
  const { boss, database, blobs } = context;
  const sweep = async () => {
    await sweepBlobs(database, blobs, new Date());
    await removeExpiredSessions(database);
  };
  await boss.schedule('sweep', HOURLY);
  await sweep();
  return work(boss, 'sweep', sweep);
}

/** @param handle gets the id of the job, or for a dead letter the id of the job that failed. */
async function work(boss: PgBoss, name: JobName, handle: (id: string) => Promise<void>): Promise<() => Promise<void>> {
  await boss.work(name, { includeMetadata: true }, async (jobs) => {
    for (const job of jobs) await handle(job.sourceId ?? job.id);
  });
  return () => boss.offWork(name);
}
