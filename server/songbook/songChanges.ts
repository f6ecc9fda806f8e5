/**
 * The songs of an account that have changed since an earlier answer, so that a songbook of thousands of songs is sent
 * once. PostgreSQL writes into each row the number of the transaction that wrote it last (`xmin`). The cursor of an answer
 * is the number below which all transactions had ended then: whatever was written later has that number or a higher one.
 * A song that was being written at that moment may be sent twice, and none is missed. Deleted songs leave no row; the
 * client finds them by the number of songs, and asks for all of them.
 */
import { sql } from 'kysely';
import type { SongChanges } from '../contract/calls.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { selectSongs } from './songs.ts';

/** Rows have the lower half of the number; the upper half counts how often it has started anew. */
const LOWER_HALF = 2n ** 32n;

/** @param since the cursor of an earlier answer; another text gets all songs. */
export function songChanges(database: Database, accountId: string, since: string): Promise<SongChanges> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { horizon, count } = await stateOf(transaction, accountId);
      const from = firstTransaction(since, accountId, BigInt(horizon));
      const songs = await selectSongs(transaction, accountId, from);
      return { cursor: cursorOf(accountId, horizon), count, songs };
    });
}

/** An account gets no other account's changes, also where the browser has not forgotten the songs of the former one. */
export const cursorOf = (accountId: string, horizon: string): string => `${accountId}.${horizon}`;

/** Undefined where the cursor cannot be compared with the rows. */
function firstTransaction(since: string, accountId: string, now: bigint): bigint | undefined {
  const [, account, digits = ''] = /^([^.]+)\.(\d{1,19})$/.exec(since) ?? [];
  if (account !== accountId) return undefined;
  const then = BigInt(digits);
  // A restored database has begun to count again.
  if (then > now || then / LOWER_HALF !== now / LOWER_HALF) return undefined;
  return then % LOWER_HALF;
}

/** The cursor's number, and the number of all songs of the account. */
export async function stateOf(
  transaction: DatabaseTransaction,
  accountId: string,
): Promise<{ readonly horizon: string; readonly count: number }> {
  const { rows } = await sql<{ horizon: string; count: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select count(*)::int from songs where account_id = ${accountId}) as count`.execute(transaction);
  const [state] = rows;
  if (state === undefined) throw new Error('The database has not answered.');
  return state;
}
