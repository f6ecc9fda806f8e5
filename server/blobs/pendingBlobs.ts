/**
 * Keys of blobs whose song is not stored yet. A key is inserted before its blob is written and deleted in the
 * transaction that stores the song. So the sweeper does not have to guess from a file's age whether a song follows, and
 * neither our clock nor the store's can cost an upload.
 */
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';

export async function notePendingBlobs(database: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await database
    .insertInto('pending_blobs')
    .values(keys.map((key) => ({ key })))
    .execute();
}

/** @throws where the sweeper has given up the upload, because its blobs may be removed. */
export async function strikePendingBlobs(transaction: DatabaseTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { numDeletedRows } = await transaction.deleteFrom('pending_blobs').where('key', 'in', keys).executeTakeFirst();
  if (numDeletedRows !== BigInt(keys.length))
    throw new Error('The upload took so long that its files were swept away.');
}

/** Deletes old keys, by the database's clock. */
export async function giveUpPendingBlobs(database: Database, olderThanMs: number): Promise<void> {
  await database
    .deleteFrom('pending_blobs')
    .where('noted_at', '<=', sql<Date>`clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`)
    .execute();
}
