/**
 * Claims the next song to transcribe, fairly between users. Of the users below their limit, the one with the fewest
 * running songs comes first, then the one served least recently, then the one whose song has waited longest; of one
 * user, the oldest song. An advisory lock allows one claim at a time, because two processes that count and claim at the
 * same moment would exceed the limit.
 */
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { findPlans, runningJobsOf, tierOf } from '../accounts/plans.ts';
import { RUNNING_JOBS } from '../contract/limits.ts';
import { SongState } from '../contract/calls.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { asJobDatabase, JOB_SCHEMA } from '../queue/jobQueues.ts';

const CLAIM_LOCK = 1_397_704_520;

export interface ClaimedSong {
  readonly id: string;
  readonly accountId: string;
  /** The number of the job's run; 0 for the first. */
  readonly attempt: number;
  readonly uploadKey: string | null;
  readonly title: string;
  readonly composer: string;
  readonly source: string;
  /** JSON text (B-08). */
  readonly parameters: string;
}

/** Rolls back a claim whose song is locked by another transaction; a later claim finds the song again. */
class SongIsBusy extends Error {}

export interface Claimer {
  readonly boss: PgBoss;
  readonly worker: number;
  /** Whether premium is sold: the plan then decides how many songs of a user run at the same time. */
  readonly sells: boolean;
}

/** @returns undefined when no song can be claimed now. */
export async function claimTranscription(database: Database, claimer: Claimer): Promise<ClaimedSong | undefined> {
  try {
    return await database.transaction().execute((transaction) => claim(transaction, claimer));
  } catch (error) {
    if (error instanceof SongIsBusy) return undefined;
    throw error;
  }
}

async function claim(transaction: DatabaseTransaction, claimer: Claimer): Promise<ClaimedSong | undefined> {
  const { boss, worker, sells } = claimer;
  await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(transaction);
  const groups = await waitingGroups(transaction);
  const next = await nextToServe(transaction, groups, sells);
  if (next === undefined) return undefined;
  const others = groups.map(({ id }) => id).filter((id) => id !== next.id);
  const [job] = await boss.fetch<null>('transcribe', {
    db: asJobDatabase(transaction),
    groupConcurrency: next.limit,
    ignoreGroups: others,
  });
  return job === undefined ? undefined : takeSong(transaction, boss, worker, job.id, job.retryCount);
}

interface WaitingGroup {
  /** The account. */
  readonly id: string;
  readonly running: number;
}

/** The first group whose plan allows one more running song. */
async function nextToServe(
  transaction: DatabaseTransaction,
  groups: readonly WaitingGroup[],
  sells: boolean,
): Promise<{ readonly id: string; readonly limit: number } | undefined> {
  const ids = groups.map(({ id }) => id);
  const plans = sells ? await findPlans(transaction, ids) : new Map<string, never>();
  return groups
    .map(({ id, running }) => ({ id, running, limit: runningJobsOf(tierOf(plans.get(id), sells)) }))
    .find(({ running, limit }) => running < limit);
}

/** Users with a job to claim, in the order in which they are served. */
async function waitingGroups(transaction: DatabaseTransaction): Promise<WaitingGroup[]> {
  const jobs = sql.table(`${JOB_SCHEMA}.job`);
  const { rows } = await sql<{ group_id: string; running: string }>`
    select group_id, count(*) filter (where state = 'active') as running from ${jobs}
    where name = 'transcribe' and (state <= 'active' or completed_on > now() - interval '1 hour')
    group by group_id
    having count(*) filter (where state < 'active' and start_after <= now()) > 0
      and count(*) filter (where state = 'active') < ${RUNNING_JOBS.premium}
    order by count(*) filter (where state = 'active'),
      max(started_on) nulls first,
      min(created_on) filter (where state < 'active')
  `.execute(transaction);
  return rows.map((row) => ({ id: row.group_id, running: Number(row.running) }));
}

async function takeSong(
  transaction: DatabaseTransaction,
  boss: PgBoss,
  worker: number,
  id: string,
  attempt: number,
): Promise<ClaimedSong | undefined> {
  // A deletion locks the song first and its job second: waiting for the song here could cause a deadlock.
  const song = await transaction
    .selectFrom('songs')
    .select(['id', 'account_id', 'upload_key', 'title', 'composer', 'source', 'parameters'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (song === undefined) {
    const existing = await transaction.selectFrom('songs').select('id').where('id', '=', id).executeTakeFirst();
    if (existing !== undefined) throw new SongIsBusy();
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
