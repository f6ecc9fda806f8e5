/**
 * Identifies a worker process by an advisory lock under its number in a database session. PostgreSQL releases the lock
 * as soon as the process dies, so the jobs of a dead worker are found immediately. (pg-boss's heartbeat detects a
 * worker that is cut off from the network.)
 */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { Client } from 'pg';
import { StartError } from '../configuration.ts';
import { SongState } from '../contract/calls.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { asJobDatabase } from './jobQueues.ts';

/** First key of the two-key advisory locks; the second is the worker's number. */
const WORKER_LOCKS = 1_397_704_519;
const LARGEST_NUMBER = 2 ** 31 - 1;

export interface WorkerIdentity {
  readonly number: number;
  readonly close: () => Promise<void>;
}

/**
 * @param databaseUrl not that of a pooler in transaction mode.
 * @param onLost called when the database session fails. Other workers then take this worker's jobs, so it must stop.
 * @throws StartError where the sessions of this address are shared, as those of a pooler in transaction mode: the lock
 * would outlive this process, and other workers could take it too.
 */
export async function takeWorkerIdentity(databaseUrl: string, onLost: (error: Error) => void): Promise<WorkerIdentity> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true });
  let isClosing = false;
  client.on('error', (error) => {
    if (!isClosing) onLost(error);
  });
  await client.connect();
  for (;;) {
    const number = randomInt(1, LARGEST_NUMBER);
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      WORKER_LOCKS,
      number,
    ]);
    if (rows[0]?.taken !== true) continue;
    const close = async () => {
      isClosing = true;
      await client.end();
    };
    if (!(await hasOwnSession(databaseUrl, number))) {
      await close();
      throw new StartError(
        'DATABASE_URL is the address of a pooler in transaction mode: set DATABASE_SESSION_URL to the address of PostgreSQL itself.',
      );
    }
    return { number, close };
  }
}

/** Behind a pooler a second connection gets the session that the first one has just used, and so the lock again. */
async function hasOwnSession(databaseUrl: string, number: number): Promise<boolean> {
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    const { rows } = await other.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      WORKER_LOCKS,
      number,
    ]);
    if (rows[0]?.taken !== true) return true;
    // It was taken twice, and nobody else would release the lock of a session that outlives this process.
    await other.query('select pg_advisory_unlock($1, $2), pg_advisory_unlock($1, $2)', [WORKER_LOCKS, number]);
    return false;
  } finally {
    await other.end();
  }
}

export async function countWorkers(database: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_locks where locktype = 'advisory' and classid = ${WORKER_LOCKS} and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(database);
  return Number(rows[0]?.count);
}

/** Returns the jobs of dead workers to the queue. @returns how many. */
export async function recoverAbandonedJobs(database: Database, boss: PgBoss): Promise<number> {
  const workers = await database
    .selectFrom('songs')
    .select('worker')
    .where('worker', 'is not', null)
    .distinct()
    .execute();
  let recovered = 0;
  for (const { worker } of workers) {
    if (worker !== null) recovered += await database.transaction().execute((t) => recoverWorker(t, boss, worker));
  }
  return recovered;
}

async function recoverWorker(transaction: DatabaseTransaction, boss: PgBoss, worker: number): Promise<number> {
  const lock = sql<{ dead: boolean }>`select pg_try_advisory_xact_lock(${WORKER_LOCKS}, ${worker}) as dead`;
  const { rows } = await lock.execute(transaction);
  if (rows[0]?.dead !== true) return 0;
  const songs = await transaction
    .updateTable('songs')
    .set({ state: SongState.Waiting, progress: 0, worker: null })
    .where('worker', '=', worker)
    .where('state', '=', SongState.Processing)
    .returning(['id', 'attempt'])
    .execute();
  for (const { id, attempt } of songs) {
    // `retryCount` limits this to the failed attempt: a job that was retried in the meantime belongs to another worker.
    await boss.fail(
      'transcribe',
      { id, retryCount: attempt },
      { message: 'The worker died.' },
      { db: asJobDatabase(transaction) },
    );
  }
  return songs.length;
}
