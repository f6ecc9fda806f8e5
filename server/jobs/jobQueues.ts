/**
 * The queues, on PostgreSQL by pg-boss: a job's row is claimed, settled and retried in transactions of ours, so that a
 * song and its job never disagree.
 */
import { PgBoss } from 'pg-boss';
import type { CommandResponse, Db, Queue } from 'pg-boss';
import { fromKysely } from 'pg-boss';
import { z } from 'zod';
import type { DatabaseTransaction } from '../storage/database.ts';

export const JOB_NAMES = ['transcribe', 'transcribe-failed', 'sweep', 'mail'] as const;
export type JobName = (typeof JOB_NAMES)[number];

export const JOB_SCHEMA = 'jobs';
/** After a crash: the first run and three more. */
const RETRY_LIMIT = 3;
/** A worker shows life every two seconds; one on another machine that fell silent for this long has lost its jobs. */
const HEARTBEAT_SECONDS = 30;
const DAY_SECONDS = 86_400;

/** Dead letter queues stand before those that name them. */
function queueOptions(transcriptionMinutes: number): readonly Queue[] {
  return [
    { name: 'transcribe-failed', retryLimit: 10, retryDelay: 5, deleteAfterSeconds: DAY_SECONDS },
    {
      name: 'transcribe',
      retryLimit: RETRY_LIMIT,
      deadLetter: 'transcribe-failed',
      heartbeatSeconds: HEARTBEAT_SECONDS,
      // The worker ends a slow job itself, with a reason; this is for a worker that cannot.
      expireInSeconds: Math.ceil(transcriptionMinutes + 1) * 60,
      retentionSeconds: 365 * DAY_SECONDS,
      deleteAfterSeconds: DAY_SECONDS,
    },
    // About a day of tries while the mail server is away; a letter that is later than its link is of no use.
    { name: 'mail', retryLimit: 12, retryDelay: 20, retryBackoff: true, deleteAfterSeconds: 3600 },
    { name: 'sweep', retryLimit: 0, deleteAfterSeconds: DAY_SECONDS },
  ];
}

export interface QueueSettings {
  readonly databaseUrl: string;
  readonly transcriptionMinutes: number;
  /** Whether this process looks after timeouts and clean-up: workers do, HTTP servers need not. */
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
    // Two queues of a few rows: the checks for large tables would only wake the disk.
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', settings.onError);
  await boss.start();
  for (const { name, ...options } of queueOptions(settings.transcriptionMinutes)) {
    await boss.createQueue(name, options);
    // createQueue leaves an existing queue as it was.
    await boss.updateQueue(name, options);
  }
  return boss;
}

/** A transaction as pg-boss wants it. */
export function asJobDatabase(transaction: DatabaseTransaction): Db {
  return fromKysely(transaction);
}

/** How many jobs a command of pg-boss touched; its types leave the count out. */
export function countTouched(response: CommandResponse): number {
  return z.object({ affected: z.number() }).parse(response).affected;
}
