/**
 * Removes blobs that no song names: what a crash left between writing a blob and the row that names it, or between
 * deleting the row and its blob.
 */
import type { Blobs } from './blobs.ts';
import type { Database } from './database.ts';
import { giveUpPendingBlobs } from './pendingBlobs.ts';

/** After which an upload whose song did not come is given up. Longer than the slowest upload that the server waits for. */
export const SWEEP_GRACE_MS = 3_600_000;

/** @returns how many blobs went. */
export async function sweepBlobs(database: Database, blobs: Blobs, graceMs = SWEEP_GRACE_MS): Promise<number> {
  await giveUpPendingBlobs(database, graceMs);
  let removed = 0;
  // The blobs first, the rows after: a row that appears in between is seen, so its blob is kept.
  for await (const keys of blobs.list()) removed += await blobs.remove(await findOrphans(database, keys));
  return removed;
}

async function findOrphans(database: Database, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  // In one statement: a key that moves from pending to its song is seen in one of the two.
  const rows = await database
    .selectFrom('songs')
    .select('upload_key as key')
    .where('upload_key', 'in', keys)
    .union(database.selectFrom('pending_blobs').select('key').where('key', 'in', keys))
    .execute();
  const named = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !named.has(key));
}
