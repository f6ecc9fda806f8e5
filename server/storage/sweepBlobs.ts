/**
 * Removes files that no song names: what a crash left between writing a file and the row that names it, or between
 * deleting the row and its file. Young files are left alone, for their row may be about to come.
 */
import type { Blobs } from './blobs.ts';
import type { Database } from './database.ts';

/** Longer than the slowest upload that the server waits for. */
export const SWEEP_GRACE_MS = 3_600_000;

/** @returns how many files went. */
export async function sweepBlobs(
  database: Database,
  blobs: Blobs,
  now: Date,
  graceMs = SWEEP_GRACE_MS,
): Promise<number> {
  const oldEnough = (file: { writtenAt: Date }) => file.writtenAt.getTime() <= now.getTime() - graceMs;
  // The files first, the rows after: a row that appears in between is seen, so its file is kept.
  const stored = await blobs.list();
  const rows = await database.selectFrom('songs').select('upload_key').where('upload_key', 'is not', null).execute();
  const named = new Set(rows.map((row) => row.upload_key));
  const orphans = stored.blobs.filter((file) => oldEnough(file) && !named.has(file.key));
  const partials = stored.partials.filter(oldEnough);
  for (const { key } of orphans) await blobs.remove(key);
  for (const { key } of partials) await blobs.removePartial(key);
  return orphans.length + partials.length;
}
