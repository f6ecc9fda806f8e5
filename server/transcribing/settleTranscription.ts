/**
 * Settles a run of a transcription: the song's row and the job change in one transaction, and only if this run still
 * holds both. A run whose song was deleted, or whose job another worker has taken, changes nothing.
 */
import type { UpdateObject } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { SongState } from '../contract/calls.ts';
import type { Remarks } from '../contract/remarks.ts';
import { insertDetected } from '../scores/detectedDocuments.ts';
import { insertScore } from '../scores/scoreDocuments.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { ClaimedSong } from './claimTranscription.ts';
import { asJobDatabase, countTouched } from '../queue/jobQueues.ts';
import { sendTranscription } from '../queue/transcriptionQueue.ts';

export type Ending =
  | {
      readonly outcome: 'transcribed';
      readonly document: Buffer;
      /** See detectedDocuments.ts. */
      readonly detected: Buffer | undefined;
      readonly quality: number;
      /** The network that detected the notes; undefined where none did. */
      readonly detector: string | undefined;
      readonly remarks: Remarks | undefined;
    }
  /** The failure is final; the user reads the reason (P, X-29). */
  | { readonly outcome: 'failed'; readonly code: number; readonly reason: string }
  /** The failure may not occur again; the job is retried. */
  | { readonly outcome: 'crashed'; readonly message: string }
  /**
   * The song did not cause the end (this process stops, the blob cannot be read now): it is queued again, before other
   * songs.
   */
  | { readonly outcome: 'returned'; readonly afterSeconds: number };

class ClaimLost extends Error {}

/** @returns whether this run still held the song. */
export async function settleTranscription(
  { database, boss, worker }: { database: Database; boss: PgBoss; worker: number },
  song: ClaimedSong,
  ending: Ending,
): Promise<boolean> {
  try {
    await database.transaction().execute((transaction) => settle(transaction, boss, worker, song, ending));
    return true;
  } catch (error) {
    if (error instanceof ClaimLost) return false;
    throw error;
  }
}

async function settle(
  transaction: DatabaseTransaction,
  boss: PgBoss,
  worker: number,
  song: ClaimedSong,
  ending: Ending,
) {
  const { numUpdatedRows } = await transaction
    .updateTable('songs')
    .set({ ...changesOf(ending, song), worker: null })
    .where('id', '=', song.id)
    .where('worker', '=', worker)
    .where('attempt', '=', song.attempt)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ClaimLost();
  if (ending.outcome === 'transcribed') {
    await insertScore(transaction, song.id, ending.document);
    if (ending.detected !== undefined) await insertDetected(transaction, song.id, ending.detected);
  }
  const attempt = { id: song.id, retryCount: song.attempt };
  const db = asJobDatabase(transaction);
  switch (ending.outcome) {
    case 'transcribed':
    case 'failed':
      if (countTouched(await boss.complete('transcribe', attempt, null, { db })) !== 1) throw new ClaimLost();
      return;
    case 'crashed':
      if (countTouched(await boss.fail('transcribe', attempt, { message: ending.message }, { db })) !== 1)
        throw new ClaimLost();
      return;
    case 'returned':
      // Inserts a new job, because this run must not count as one of the song's retries.
      if (countTouched(await boss.deleteJob('transcribe', attempt, { db })) !== 1) throw new ClaimLost();
      await sendTranscription(boss, transaction, {
        songId: song.id,
        accountId: song.accountId,
        priority: 1,
        afterSeconds: ending.afterSeconds,
      });
  }
}

/** Where nothing differs, nothing is stored: JSON has no undefined properties. */
const unlessEmpty = (remarks: Remarks = {}): Remarks | undefined =>
  Object.keys(remarks).length > 0 ? remarks : undefined;

function changesOf(ending: Ending, { parameters }: ClaimedSong): UpdateObject<Schema, 'songs'> {
  switch (ending.outcome) {
    case 'transcribed':
      return {
        ...{ state: SongState.Ok, progress: 100, quality: ending.quality, error_code: 0, error_reason: '' },
        parameters: JSON.stringify({
          ...(JSON.parse(parameters) as object),
          ...{ detectedBy: ending.detector, remarks: unlessEmpty(ending.remarks) },
        }),
      };
    case 'failed':
      return { state: SongState.Error, progress: 0, error_code: ending.code, error_reason: ending.reason };
    case 'crashed':
    case 'returned':
      return { state: SongState.Waiting, progress: 0 };
  }
}
