/**
 * Blobs that are about to be named by a song. A key is noted before its blob is written and struck out in the transaction
 * that names it, so the sweeper never has to guess from a file's age whether its song is about to come: no clock, ours
 * or the store's, decides over an upload.
 */
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

export async function notePendingBlobs(database: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await database
    .insertInto('pending_blobs')
    .values(keys.map((key) => ({ key })))
    .execute();
}

/** @throws where the sweeper has given the upload up: then its blobs may be gone. */
export async function strikePendingBlobs(transaction: DatabaseTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { numDeletedRows } = await transaction.deleteFrom('pending_blobs').where('key', 'in', keys).executeTakeFirst();
  if (numDeletedRows !== BigInt(keys.length))
    throw new Error('The upload took so long that its files were swept away.');
}

/** By the database's clock. */
export async function giveUpPendingBlobs(database: Database, olderThanMs: number): Promise<void> {
  await database
    .deleteFrom('pending_blobs')
    .where('noted_at', '<=', sql<Date>`clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`)
    .execute();
}
