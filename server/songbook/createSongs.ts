/** Creates songs from uploaded files: a score file is complete at once, audio waits for its transcription. */
import { randomUUID } from 'node:crypto';
import { SongState } from '../contract/calls.ts';
import type { TranscriptionQueue } from '../queue/transcriptionQueue.ts';
import type { Blobs, ReceivedBlob } from '../blobs/blobs.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { insertPendingBlobs, deletePendingBlobs } from '../blobs/pendingBlobs.ts';
import { ensureFolder, FolderLimitReached } from './folders.ts';
import { insertScore } from '../scores/scoreDocuments.ts';
import type { StoredScore } from '../scores/scoreThreads.ts';
import { AccountMissing, checkSongLimit, QuotaReached, SongbookFull } from './songLimit.ts';
import type { Songbook } from './songLimit.ts';

export interface NewSong {
  readonly title: string;
  readonly composer: string;
  readonly path: string;
  readonly source: 'File' | 'Mic' | 'Youtube';
  /** The settings of the transcription (B-08); most songs have more than mode and instrument. */
  readonly parameters: { readonly mode: string; readonly instrument: string };
  /** Absent for a video, whose sound is downloaded when it is transcribed. */
  readonly blob?: ReceivedBlob;
  /** Present for a score file, absent for audio. */
  readonly score?: StoredScore;
}

/** Errors after which nothing was committed. */
const REFUSED = [SongbookFull, QuotaReached, FolderLimitReached, AccountMissing];

/**
 * Creates all songs or none. The blobs are stored before the rows that name them are committed, so that no acknowledged
 * song lacks its file; a crash between the two leaves a blob that the sweeper deletes.
 *
 * @returns the ids, in order.
 * @throws SongbookFull, QuotaReached, FolderLimitReached, AccountMissing, BlobStoreUnavailable
 */
export async function createSongs(
  { database, queue, blobs }: { database: Database; queue: TranscriptionQueue; blobs: Blobs },
  songbook: Songbook,
  songs: readonly NewSong[],
): Promise<string[]> {
  const received = songs.map(({ blob }) => blob).filter((blob) => blob !== undefined);
  const keys = received.map(({ key }) => key);
  await insertPendingBlobs(database, keys);
  for (const blob of received) await blob.commit();
  const create = async (transaction: DatabaseTransaction) => {
    const bytes = songs.reduce((sum, { blob, score }) => sum + (blob?.bytes ?? 0) + (score?.document.length ?? 0), 0);
    await checkSongLimit(transaction, songbook, songs.length, bytes);
    await deletePendingBlobs(transaction, keys);
    const ids: string[] = [];
    for (const song of songs) ids.push(await createSong(transaction, queue, songbook, song));
    return ids;
  };
  try {
    return await database.transaction().execute(create);
  } catch (error) {
    // Any other failure may have happened after the commit; the sweeper then checks whether a song names the blobs.
    if (REFUSED.some((refused) => error instanceof refused)) await blobs.remove(keys);
    throw error;
  }
}

async function createSong(
  transaction: DatabaseTransaction,
  queue: TranscriptionQueue,
  { accountId, unlocked }: Songbook,
  { blob, score, parameters, ...info }: NewSong,
): Promise<string> {
  const id = randomUUID();
  await ensureFolder(transaction, accountId, info.path);
  await transaction
    .insertInto('songs')
    .values({
      id,
      account_id: accountId,
      ...info,
      unlocked,
      state: score === undefined ? SongState.Waiting : SongState.Ok,
      // The quality estimate of a transcription is known after it; a score file counts as exact (D-10).
      quality: score === undefined ? 0 : 1,
      arrangement: parameters.instrument,
      parameters: JSON.stringify(parameters),
      upload_key: blob?.key ?? null,
      upload_bytes: blob?.bytes ?? 0,
      worker: null,
    })
    .execute();
  if (score === undefined) await queue.enqueue(transaction, id, accountId);
  else await insertScore(transaction, id, Buffer.from(score.document));
  return id;
}
