/** Reads and changes the songs of one account (B-08). A song of another account is treated like an unknown id. */
import { sql } from 'kysely';
import { asDateText } from '../accounts/plans.ts';
import { SongState, songSource } from '../contract/calls.ts';
import type { Song } from '../contract/calls.ts';
import type { TranscriptionQueue } from '../queue/transcriptionQueue.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { SongRow } from '../database/schema.ts';

const STATES = new Set<number>(Object.values(SongState));

/**
 * Whether the song can be transcribed again. An uploaded score has a file too, but no detected notes.
 */
export const hasRecording = sql<boolean>`(source = 'Youtube' or upload_key is not null)
  and exists (select from detected_notes where song_id = songs.id)`.as('has_recording');

/** Sorted by date, the newest first. */
export const listSongs = (database: Database, accountId: string): Promise<Song[]> => selectSongs(database, accountId);

/** @param written only the songs whose rows this transaction, or one with a higher number, has written. */
export async function selectSongs(
  database: Database | DatabaseTransaction,
  accountId: string,
  written?: bigint,
): Promise<Song[]> {
  const rows = await database
    .selectFrom('songs')
    .selectAll()
    .select(hasRecording)
    .where('account_id', '=', accountId)
    .$if(written !== undefined, (songs) =>
      songs.where(sql<boolean>`songs.xmin::text::bigint >= ${String(written)}::bigint`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(describeSong);
}

/**
 * Deletes songs with their scores and files. A waiting transcription is withdrawn; a running one detects that its job
 * is deleted and stops. The files are deleted last: if that fails, the sweeper deletes them.
 *
 * @returns the number of ids that were songs of this account.
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

/** Deletes the rows and jobs. The caller then calls `removeUploads` after the commit. */
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
    // One parameter, however many songs an account or a folder has: a statement takes 65,535.
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
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

/** Settings of a transcription; absent musical properties are detected. */
export interface TranscriptionSettings {
  readonly mode: string;
  readonly instrument: string;
  readonly timeSig?: string | undefined;
  readonly bpm?: number | undefined;
  readonly key?: number | undefined;
  readonly detector?: string | undefined;
  readonly drums?: string | undefined;
}

/** Starts a failed transcription again, like a new upload, with its former settings or with others. */
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
    // The failed job, which is kept for a day, has the song's id and would prevent a new one.
    await queue.withdraw(transaction, [id]);
    await queue.enqueue(transaction, id, accountId);
    return 'done';
  });
}

function changeOf(
  settings: TranscriptionSettings | undefined,
  stored: string,
): { arrangement?: string; parameters?: string } {
  if (settings === undefined) return {};
  return { arrangement: settings.instrument, parameters: JSON.stringify(withSettings(stored, settings)) };
}

/** The stored parameters with other settings; undefined ones disappear from the text, so that they are detected. */
export const withSettings = (stored: string, settings: TranscriptionSettings): TranscriptionSettings => ({
  ...(JSON.parse(stored) as object),
  ...settings,
});

/** M-05. @returns whether the id is a song of this account that has a score. */
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

export function describeSong(row: SongRow & { readonly has_recording: boolean }): Song {
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
    HasRecording: row.has_recording,
  };
}

function asState(state: number): Song['State'] {
  if (!STATES.has(state)) throw new Error(`Unknown state of a song: ${state}.`);
  return state as Song['State'];
}
