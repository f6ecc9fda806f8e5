/**
 * The job queues, kept in PostgreSQL by pg-boss. Jobs are claimed, settled and retried in our own transactions, so that
 * a song and its job always have matching states.
 */
import { PgBoss } from 'pg-boss';
import type { CommandResponse, Db, Queue } from 'pg-boss';
import { fromKysely } from 'pg-boss';
import { z } from 'zod';
import type { DatabaseTransaction } from '../database/database.ts';

export const JOB_NAMES = ['transcribe', 'transcribe-failed', 'sweep', 'mail'] as const;
export type JobName = (typeof JOB_NAMES)[number];

export const JOB_SCHEMA = 'jobs';
/** Retries after a crash, in addition to the first run. */
const RETRY_LIMIT = 3;
/** A worker's heartbeat comes every two seconds; a worker without one for this long loses its jobs. */
const HEARTBEAT_SECONDS = 30;
const DAY_SECONDS = 86_400;
/**
 * The e-mail that a worker took is sent by another one after this time. Longer than a mail server may take, which would
 * otherwise get the e-mail twice.
 */
const MAIL_SECONDS = 300;

/** Dead letter queues come before the queues that name them. */
function queueOptions(transcriptionMinutes: number): readonly Queue[] {
  return [
    { name: 'transcribe-failed', retryLimit: 10, retryDelay: 5, deleteAfterSeconds: DAY_SECONDS },
    {
      name: 'transcribe',
      retryLimit: RETRY_LIMIT,
      deadLetter: 'transcribe-failed',
      heartbeatSeconds: HEARTBEAT_SECONDS,
      // The worker itself ends a slow job, with a reason; this limit is for a worker that cannot.
      expireInSeconds: Math.ceil(transcriptionMinutes + 1) * 60,
      retentionSeconds: 365 * DAY_SECONDS,
      deleteAfterSeconds: DAY_SECONDS,
    },
    // Retries for about a day while the mail server does not answer; later the link in the e-mail has expired.
    {
      name: 'mail',
      retryLimit: 12,
      retryDelay: 20,
      retryBackoff: true,
      deleteAfterSeconds: 3600,
      expireInSeconds: MAIL_SECONDS,
    },
    { name: 'sweep', retryLimit: 0, deleteAfterSeconds: DAY_SECONDS },
  ];
}

export interface QueueSettings {
  readonly databaseUrl: string;
  readonly transcriptionMinutes: number;
  /** Whether this process checks timeouts and removes old jobs: workers do, HTTP servers do not. */
  readonly maintains: boolean;
  readonly onError: (error: Error) => void;
}

export async function openQueues(settings: QueueSettings): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: settings.databaseUrl,
    schema: JOB_SCHEMA,
    max: 4,
    supervise: settings.maintains,
    schedule: settings.maintains,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
    // The tables are small, so pg-boss's checks for large tables would only cost disk access.
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', settings.onError);
  await boss.start();
  for (const { name, ...options } of queueOptions(settings.transcriptionMinutes)) {
    await boss.createQueue(name, options);
    // createQueue does not change an existing queue.
    await boss.updateQueue(name, options);
  }
  return boss;
}

/** A transaction in the form that pg-boss requires. */
export function asJobDatabase(transaction: DatabaseTransaction): Db {
  return fromKysely(transaction);
}

/** How many jobs a command of pg-boss changed; its types lack the count. */
export function countTouched(response: CommandResponse): number {
  return z.object({ affected: z.number() }).parse(response).affected;
}
