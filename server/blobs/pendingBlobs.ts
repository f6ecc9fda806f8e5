/**
 * Keys of blobs whose song is not stored yet. A key is inserted before its blob is written and deleted in the
 * transaction that stores the song. The sweeper therefore does not use the file's age to decide whether a song follows,
 * so a wrong clock of this machine or of the store cannot cause the loss of an upload.
 */
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';

export async function insertPendingBlobs(database: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await database
    .insertInto('pending_blobs')
    .values(keys.map((key) => ({ key })))
    .execute();
}

/** @throws where the sweeper has already deleted the keys, because it may remove the blobs of this upload. */
export async function deletePendingBlobs(transaction: DatabaseTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { numDeletedRows } = await transaction.deleteFrom('pending_blobs').where('key', 'in', keys).executeTakeFirst();
  if (numDeletedRows !== BigInt(keys.length))
    throw new Error('The upload exceeded its time limit, and its files were deleted.');
}

/** Deletes old keys, by the database's clock. */
export async function expirePendingBlobs(database: Database, olderThanMs: number): Promise<void> {
  await database
    .deleteFrom('pending_blobs')
    .where('noted_at', '<=', sql<Date>`clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`)
    .execute();
}
