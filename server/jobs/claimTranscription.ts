/**
 * Takes the next song to transcribe. Fair between users: of those who wait and have not reached their limit, the one
 * with the fewest running comes first, then the one who has been served least recently, then the one whose song waits
 * longest; within a user the oldest song. One claim at a time (an advisory lock), because counting and claiming at the
 * same moment in two processes would overshoot the limit.
 */
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { SongState } from '../contract/calls.ts';
import type { Database, DatabaseTransaction } from '../storage/database.ts';
import { asJobDatabase, JOB_SCHEMA } from './jobQueues.ts';

/** D-04 for premium users, who are all users where nothing is sold. */
const RUNNING_PER_USER = 10;
const CLAIM_LOCK = 1_397_704_520;

export interface ClaimedSong {
  readonly id: string;
  readonly accountId: string;
  /** Which run of the job this is: 0 for the first. */
  readonly attempt: number;
  readonly uploadKey: string | null;
  readonly title: string;
  readonly composer: string;
  readonly source: string;
  /** JSON text (B-08). */
  readonly parameters: string;
}

/** Undoes a claim whose song another transaction is writing; the next look finds it again. */
class SongIsBusy extends Error {}

/** @returns undefined when nothing can be claimed now. */
export async function claimTranscription(
  database: Database,
  boss: PgBoss,
  worker: number,
): Promise<ClaimedSong | undefined> {
  try {
    return await database.transaction().execute((transaction) => claim(transaction, boss, worker));
  } catch (error) {
    if (error instanceof SongIsBusy) return undefined;
    throw error;
  }
}

async function claim(transaction: DatabaseTransaction, boss: PgBoss, worker: number): Promise<ClaimedSong | undefined> {
  await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(transaction);
  const groups = await waitingGroups(transaction);
  const [next] = groups;
  if (next === undefined) return undefined;
  const others = groups.filter((group) => group !== next);
  const [job] = await boss.fetch<null>('transcribe', {
    db: asJobDatabase(transaction),
    groupConcurrency: RUNNING_PER_USER,
    ignoreGroups: others,
  });
  return job === undefined ? undefined : takeSong(transaction, boss, worker, job.id, job.retryCount);
}

/** Users with a job to claim, the next to be served first. */
async function waitingGroups(transaction: DatabaseTransaction): Promise<string[]> {
  const jobs = sql.table(`${JOB_SCHEMA}.job`);
  const { rows } = await sql<{ group_id: string }>`
    select group_id from ${jobs}
    where name = 'transcribe' and (state <= 'active' or completed_on > now() - interval '1 hour')
    group by group_id
    having count(*) filter (where state < 'active' and start_after <= now()) > 0
      and count(*) filter (where state = 'active') < ${RUNNING_PER_USER}
    order by count(*) filter (where state = 'active'),
      max(started_on) nulls first,
      min(created_on) filter (where state < 'active')
  `.execute(transaction);
  return rows.map((row) => row.group_id);
}

async function takeSong(
  transaction: DatabaseTransaction,
  boss: PgBoss,
  worker: number,
  id: string,
  attempt: number,
): Promise<ClaimedSong | undefined> {
  // Whoever deletes a song locks it first and its job after: waiting for it here would be a deadlock.
  const song = await transaction
    .selectFrom('songs')
    .select(['id', 'account_id', 'upload_key', 'title', 'composer', 'source', 'parameters'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (song === undefined) {
    const standing = await transaction.selectFrom('songs').select('id').where('id', '=', id).executeTakeFirst();
    if (standing !== undefined) throw new SongIsBusy();
    await boss.deleteJob('transcribe', id, { db: asJobDatabase(transaction) });
    return undefined;
  }
  await transaction
    .updateTable('songs')
    .set({ state: SongState.Processing, progress: 0, worker, attempt })
    .where('id', '=', id)
    .execute();
  const { account_id: accountId, upload_key: uploadKey, title, composer, source, parameters } = song;
  return { id, accountId, attempt, uploadKey, title, composer, source, parameters };
}
