/**
 * Removes blobs that no song names: what a crash left between writing a blob and the row that names it, or between
 * deleting the row and its blob.
 */
import { sql } from 'kysely';
import type { Blobs } from './blobs.ts';
import type { Database } from './database.ts';
import { giveUpPendingBlobs } from './pendingBlobs.ts';

/** After which an upload whose song did not come is given up. Longer than the slowest upload that the server waits for. */
export const SWEEP_GRACE_MS = 3_600_000;

/**
 * For so long a blob must have been named by no song before it goes: a server that was started with another installation's
 * database, or files, is noticed by then and nothing is lost.
 */
const ORPHAN_MS = 24 * 3_600_000;

export interface SweepTimes {
  readonly graceMs: number;
  readonly orphanMs: number;
}

/** @returns how many blobs went. */
export async function sweepBlobs(
  database: Database,
  blobs: Blobs,
  { graceMs, orphanMs }: SweepTimes = { graceMs: SWEEP_GRACE_MS, orphanMs: ORPHAN_MS },
): Promise<number> {
  await giveUpPendingBlobs(database, graceMs);
  let removed = 0;
  // The blobs first, the rows after: a row that appears in between is seen, so its blob is kept.
  for await (const keys of blobs.list()) {
    const due = await noteOrphans(database, await findOrphans(database, keys), orphanMs);
    removed += await blobs.remove(due);
    if (due.length > 0) await database.deleteFrom('orphan_blobs').where('key', 'in', due).execute();
  }
  return removed;
}

/** @returns those that have been orphans for so long, by the database's clock. */
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
