/** Rows of the songbook (B-08) as one account sees them; nobody else's id ever matches. */
import { SongState, songSource } from '../contract/calls.ts';
import type { Song } from '../contract/calls.ts';
import type { TranscriptionQueue } from '../jobs/transcriptionQueue.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import type { SongRow } from '../storage/schema.ts';

const STATES = new Set<number>(Object.values(SongState));

/** The newest first. */
export async function listSongs(database: Database, accountId: string): Promise<Song[]> {
  const rows = await database
    .selectFrom('songs')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(describeSong);
}

/**
 * Deletes songs and everything that belongs to them; a transcription that waits is withdrawn, one that runs notices
 * that its job is gone and stops. The files go last: should that fail, the sweeper finds them.
 *
 * @returns how many of the ids were songs of this account.
 */
export async function deleteSongs(
  { database, queue, blobs }: { database: Database; queue: TranscriptionQueue; blobs: Blobs },
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  const deleted = await database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .deleteFrom('songs')
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .returning(['id', 'upload_key'])
      .execute();
    if (rows.length > 0)
      await queue.withdraw(
        transaction,
        rows.map((row) => row.id),
      );
    return rows;
  });
  for (const { upload_key } of deleted) if (upload_key !== null) await blobs.remove(upload_key);
  return deleted.length;
}

function describeSong(row: SongRow): Song {
  return {
    Id: row.id,
    Title: row.title,
    Composer: row.composer,
    State: asState(row.state),
    Source: songSource.parse(row.source),
    Arrangement: row.arrangement,
    Parameters: row.parameters,
    Quality: row.quality,
    CreationDateTime: `/Date(${row.created_at.getTime()})/`,
    Path: row.path,
    Progress: row.progress,
    ErrorCode: row.error_code,
    ErrorReason: row.error_reason,
  };
}

function asState(state: number): Song['State'] {
  if (!STATES.has(state)) throw new Error(`A song has the unknown state ${state}.`);
  return state as Song['State'];
}
