/**
 * Counts of attempts in a period, in the database, so that all servers of an installation count together. Only hashes of
 * addresses and e-mails are stored.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';

export interface Allowance {
  /** What is counted, and for whom. */
  readonly of: readonly [what: string, whom: string];
  readonly most: number;
  readonly seconds: number;
}

const keyOf = ([what, whom]: Allowance['of']): Buffer => createHash('sha256').update(`${what}\n${whom}`).digest();

/** Counts attempts in the present period, which begins with the first attempt. */
export async function countAttempts(
  database: Database,
  { of, seconds }: Omit<Allowance, 'most'>,
  attempts = 1,
): Promise<{ readonly count: number; readonly endsInMs: number }> {
  const { rows } = await sql<{ count: number; ends_in_ms: number }>`
    insert into throttles as present (key, count, ends_at)
    values (${keyOf(of)}, ${attempts}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when present.ends_at > now() then present.count + excluded.count else excluded.count end,
      ends_at = case when present.ends_at > now() then present.ends_at else excluded.ends_at end
    returning count, (extract(epoch from ends_at - now()) * 1000)::float8 as ends_in_ms`.execute(database);
  const [row] = rows;
  return { count: row?.count ?? 0, endsInMs: row?.ends_in_ms ?? 0 };
}

/**
 * Counts attempts, also refused ones.
 *
 * @returns whether they are within the allowance of the present period.
 */
export async function take(database: Database, allowance: Allowance, attempts = 1): Promise<boolean> {
  const { count } = await countAttempts(database, allowance, attempts);
  return count <= allowance.most;
}

/** Whether another attempt would be beyond the allowance; counts nothing. */
export async function isUsedUp(database: Database, { of, most }: Allowance): Promise<boolean> {
  const row = await database
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', keyOf(of))
    .where('ends_at', '>', new Date())
    .executeTakeFirst();
  return (row?.count ?? 0) >= most;
}

/** Begins to count again. */
export async function forget(database: Database | DatabaseTransaction, of: Allowance['of']): Promise<void> {
  await database.deleteFrom('throttles').where('key', '=', keyOf(of)).execute();
}

export async function removeEndedThrottles(database: Database): Promise<void> {
  await database.deleteFrom('throttles').where('ends_at', '<=', new Date()).execute();
}
