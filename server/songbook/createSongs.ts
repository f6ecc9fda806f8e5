/** New songs from uploaded files: a score is there at once, audio waits for its transcription. */
import { randomUUID } from 'node:crypto';
import { SongState } from '../contract/calls.ts';
import type { TranscriptionQueue } from '../jobs/transcriptionQueue.ts';
import type { ReceivedBlob } from '../storage/blobs.ts';
import type { Database, DatabaseTransaction } from '../storage/database.ts';
import { ensureFolder } from './folders.ts';
import { insertScore } from './scoreDocuments.ts';
import type { StoredScore } from './scoreWorkshop.ts';
import { makeRoom } from './songbookRoom.ts';
import type { Songbook } from './songbookRoom.ts';

export interface NewSong {
  readonly title: string;
  readonly composer: string;
  readonly path: string;
  readonly source: 'File' | 'Mic';
  /** What the transcription is asked for (B-08); more than mode and instrument for a recording. */
  readonly parameters: { readonly mode: string; readonly instrument: string };
  readonly blob: ReceivedBlob;
  /** Present for a score file, absent for audio. */
  readonly score?: StoredScore;
}

/**
 * All songs or none. The files are on the disk under their keys before the rows that name them are committed, so no
 * acknowledged song can lack its file; a crash in between leaves a file that the sweeper finds.
 *
 * @returns the ids, in order.
 * @throws SongbookFull
 */
export async function createSongs(
  { database, queue }: { database: Database; queue: TranscriptionQueue },
  songbook: Songbook,
  songs: readonly NewSong[],
): Promise<string[]> {
  for (const { blob } of songs) await blob.commit();
  return database.transaction().execute(async (transaction) => {
    await makeRoom(transaction, songbook, songs.length);
    const ids: string[] = [];
    for (const song of songs) ids.push(await createSong(transaction, queue, songbook, song));
    return ids;
  });
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
      // A score was written by people: it is as good as they made it.
      quality: score === undefined ? 0 : 1,
      arrangement: parameters.instrument,
      parameters: JSON.stringify(parameters),
      upload_key: blob.key,
      worker: null,
    })
    .execute();
  if (score === undefined) await queue.enqueue(transaction, id, accountId);
  else await insertScore(transaction, id, Buffer.from(score.document));
  return id;
}
