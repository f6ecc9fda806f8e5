/** Rows of the songbook (B-08) as one account sees them; nobody else's id ever matches. */
import { asDateText } from '../accounts/plans.ts';
import { SongState, songSource } from '../contract/calls.ts';
import type { Song } from '../contract/calls.ts';
import type { TranscriptionQueue } from '../queue/transcriptionQueue.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { SongRow } from '../database/schema.ts';

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
  const removed = await database
    .transaction()
    .execute((transaction) => removeSongs(transaction, queue, accountId, ids));
  await removeUploads(blobs, removed);
  return removed.length;
}

export interface RemovedSong {
  readonly id: string;
  readonly upload_key: string | null;
}

/** The rows and jobs; `removeUploads` follows once they are gone for certain. */
export async function removeSongs(
  transaction: DatabaseTransaction,
  queue: TranscriptionQueue,
  accountId: string,
  ids: readonly string[],
): Promise<readonly RemovedSong[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .deleteFrom('songs')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .returning(['id', 'upload_key'])
    .execute();
  const removed = rows.map((row) => row.id);
  if (removed.length > 0) await queue.withdraw(transaction, removed);
  return rows;
}

export async function removeUploads(blobs: Blobs, songs: readonly RemovedSong[]): Promise<void> {
  await blobs.remove(songs.map(({ upload_key }) => upload_key).filter((key) => key !== null));
}

export type RetryResult = 'done' | 'unknown' | 'not failed' | 'original gone';

/** How a song is to be transcribed; of the music, what is absent is detected. */
export interface TranscriptionSettings {
  readonly mode: string;
  readonly instrument: string;
  readonly timeSig?: string | undefined;
  readonly bpm?: number | undefined;
  readonly key?: number | undefined;
}

/** A failed transcription is tried again, as if the file had just been uploaded; with the settings that it had, or others. */
export function retrySong(
  { database, queue }: { database: Database; queue: TranscriptionQueue },
  accountId: string,
  id: string,
  settings?: TranscriptionSettings,
): Promise<RetryResult> {
  return database.transaction().execute(async (transaction): Promise<RetryResult> => {
    const song = await transaction
      .selectFrom('songs')
      .select(['state', 'source', 'upload_key', 'parameters'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (song === undefined) return 'unknown';
    if (song.state !== SongState.Error) return 'not failed';
    if (song.upload_key === null && song.source !== 'Youtube') return 'original gone';
    await transaction
      .updateTable('songs')
      .set({
        ...{ state: SongState.Waiting, progress: 0, attempt: 0, worker: null, error_code: 0, error_reason: '' },
        ...changeOf(settings, song.parameters),
      })
      .where('id', '=', id)
      .execute();
    // The job that failed is kept for a day under the song's id.
    await queue.withdraw(transaction, [id]);
    await queue.enqueue(transaction, id, accountId);
    return 'done';
  });
}

/** Settings that are undefined are left out of the stored text: they are detected. */
function changeOf(
  settings: TranscriptionSettings | undefined,
  stored: string,
): { arrangement?: string; parameters?: string } {
  if (settings === undefined) return {};
  const parameters = { ...(JSON.parse(stored) as object), ...settings };
  return { arrangement: settings.instrument, parameters: JSON.stringify(parameters) };
}

/** M-05. @returns whether it is a song of this account that has a score. */
export async function rateSong(database: Database, accountId: string, id: string, value: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('songs')
    .set({ quality: value })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', SongState.Ok)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findSong(database: Database, accountId: string, id: string): Promise<SongRow | undefined> {
  return database
    .selectFrom('songs')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
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
    CreationDateTime: asDateText(row.created_at),
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
