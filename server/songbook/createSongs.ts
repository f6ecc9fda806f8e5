/** New songs from uploaded files: a score is there at once, audio waits for its transcription. */
import { randomUUID } from 'node:crypto';
import { SongState } from '../contract/calls.ts';
import type { TranscriptionQueue } from '../jobs/transcriptionQueue.ts';
import type { ReceivedBlob } from '../storage/blobs.ts';
import type { Database, DatabaseTransaction } from '../storage/database.ts';
import { insertScore } from './scoreDocuments.ts';
import type { StoredScore } from './scoreWorkshop.ts';
import type { SongInfo } from './songInfo.ts';

export interface NewSong {
  readonly info: SongInfo;
  readonly blob: ReceivedBlob;
  /** Present for a score file, absent for audio. */
  readonly score?: StoredScore;
}

/**
 * All songs or none. The files are on the disk under their keys before the rows that name them are committed, so no
 * acknowledged song can lack its file; a crash in between leaves a file that the sweeper finds.
 *
 * @returns the ids, in order.
 */
export async function createSongs(
  { database, queue }: { database: Database; queue: TranscriptionQueue },
  accountId: string,
  songs: readonly NewSong[],
): Promise<string[]> {
  for (const { blob } of songs) await blob.commit();
  return database.transaction().execute(async (transaction) => {
    const ids: string[] = [];
    for (const song of songs) ids.push(await createSong(transaction, queue, accountId, song));
    return ids;
  });
}

async function createSong(
  transaction: DatabaseTransaction,
  queue: TranscriptionQueue,
  accountId: string,
  { info, blob, score }: NewSong,
): Promise<string> {
  const id = randomUUID();
  const { title, composer, mode, instrument, path } = info;
  await transaction
    .insertInto('songs')
    .values({
      id,
      account_id: accountId,
      title,
      composer,
      state: score === undefined ? SongState.Waiting : SongState.Ok,
      // A score was written by people: it is as good as they made it.
      quality: score === undefined ? 0 : 1,
      source: 'File',
      arrangement: instrument,
      parameters: JSON.stringify({ mode, instrument }),
      path,
      upload_key: blob.key,
      worker: null,
    })
    .execute();
  if (score === undefined) await queue.enqueue(transaction, id, accountId);
  else await insertScore(transaction, id, Buffer.from(score.document));
  return id;
}
