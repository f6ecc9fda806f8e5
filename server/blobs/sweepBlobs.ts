/**
 * Removes blobs that no song names. A process that ends between writing the blob and its row, or between deleting the
 * row and its blob, leaves such a blob.
 */
import { sql } from 'kysely';
import type { Blobs } from './blobs.ts';
import type { Database } from '../database/database.ts';
import { expirePendingBlobs } from './pendingBlobs.ts';

/**
 * Age at which an upload without a song counts as abandoned; longer than the slowest upload that the server accepts.
 */
export const SWEEP_GRACE_MS = 3_600_000;

/**
 * Time without a song after which a blob is removed. It is long, so that an operator who started a server with another
 * installation's database or files notices the mistake before blobs are removed.
 */
const ORPHAN_MS = 24 * 3_600_000;

export interface SweepTimes {
  readonly graceMs: number;
  readonly orphanMs: number;
}

/** @returns the number of removed blobs. */
export async function sweepBlobs(
  database: Database,
  blobs: Blobs,
  { graceMs, orphanMs }: SweepTimes = { graceMs: SWEEP_GRACE_MS, orphanMs: ORPHAN_MS },
): Promise<number> {
  await expirePendingBlobs(database, graceMs);
  let removed = 0;
  // Blobs are listed before the rows are read, so that a row which appears in between is firstFound and its blob is kept.
  for await (const keys of blobs.list()) {
    const orphans = await findOrphans(database, keys);
    await forgetNamed(database, keys, orphans);
    const due = await noteOrphans(database, orphans, orphanMs);
    removed += await blobs.remove(due);
    if (due.length > 0) await database.deleteFrom('orphan_blobs').where('key', 'in', due).execute();
  }
  return removed;
}

/**
 * Removes the notes of blobs that a song names again: otherwise a server that is started with a wrong database for the
 * second time would find old notes, and remove the blobs at once.
 */
async function forgetNamed(database: Database, keys: readonly string[], orphans: readonly string[]): Promise<void> {
  const unnamed = new Set(orphans);
  const named = keys.filter((key) => !unnamed.has(key));
  if (named.length > 0) await database.deleteFrom('orphan_blobs').where('key', 'in', named).execute();
}

/** @returns the keys that no song has named during that time, by the database's clock. */
async function noteOrphans(
  database: Database,
  orphans: readonly string[],
  orphanMs: number,
): Promise<readonly string[]> {
  if (orphans.length === 0) return [];
  const notes = orphans.map((key) => ({ key }));
  await database
    .insertInto('orphan_blobs')
    .values(notes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const due = await database
    .selectFrom('orphan_blobs')
    .select('key')
    .where('key', 'in', orphans)
    .where('noted_at', '<=', sql<Date>`clock_timestamp() - ${orphanMs} * interval '1 millisecond'`)
    .execute();
  return due.map(({ key }) => key);
}

async function findOrphans(database: Database, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  // One statement, so that a key which moves from the pending keys to its song is found in one of the two.
  const rows = await database
    .selectFrom('songs')
    .select('upload_key as key')
    .where('upload_key', 'in', keys)
    .union(database.selectFrom('pending_blobs').select('key').where('key', 'in', keys))
    .execute();
  const named = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !named.has(key));
}
