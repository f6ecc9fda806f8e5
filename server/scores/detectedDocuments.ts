/**
 * Stores what a transcription detected as gzipped JSON text beside the score. The text is written once and never
 * changed.
 */
import type { DetectedNotes } from '../../engine/index.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { packScore } from './scoreDocuments.ts';

export const packDetected = (detected: DetectedNotes): Promise<Buffer> => packScore(JSON.stringify(detected));

/** Inserts the document in the transaction that sets the song's state to Ok. */
export async function insertDetected(
  transaction: DatabaseTransaction,
  songId: string,
  document: Buffer,
): Promise<void> {
  await transaction.insertInto('detected_notes').values({ song_id: songId, document }).execute();
}

/** Copies the document of a song to a copy of the song, where the song has one. */
export async function copyDetected(transaction: DatabaseTransaction, from: string, to: string): Promise<void> {
  await transaction
    .insertInto('detected_notes')
    .columns(['song_id', 'document'])
    .expression((builder) =>
      builder
        .selectFrom('detected_notes')
        .select(({ val, ref }) => [val(to).as('song_id'), ref('document').as('document')])
        .where('song_id', '=', from),
    )
    .execute();
}

/**
 * Returns the gzipped document of a song, or undefined where the song has none. The caller has checked the song's
 * account.
 */
export async function loadDetected(database: Database, songId: string): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('detected_notes')
    .select('document')
    .where('song_id', '=', songId)
    .executeTakeFirst();
  return row?.document;
}
