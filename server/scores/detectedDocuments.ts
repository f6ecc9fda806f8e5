/** Stores what a transcription detected beside its score, as gzipped JSON text: written once, and never changed. */
import type { DetectedNotes } from '../../engine/index.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { packScore } from './scoreDocuments.ts';

export const packDetected = (detected: DetectedNotes): Promise<Buffer> => packScore(JSON.stringify(detected));

/** In the transaction that makes the song Ok. */
export async function insertDetected(
  transaction: DatabaseTransaction,
  songId: string,
  document: Buffer,
): Promise<void> {
  await transaction.insertInto('detected_notes').values({ song_id: songId, document }).execute();
}

/** Copies the document of a song to its copy, where there is one. */
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

/** The gzipped document of a song whose account was checked; undefined where the song has none. */
export async function loadDetected(database: Database, songId: string): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('detected_notes')
    .select('document')
    .where('song_id', '=', songId)
    .executeTakeFirst();
  return row?.document;
}
