/**
 * Share links (M-01, M-03): a random key for a score, by which anybody may read and copy it, until its owner takes the
 * link back or deletes the song.
 */
import { randomBytes } from 'node:crypto';
import type { ScoreDocument } from '../scores/scoreDocuments.ts';
import type { Database } from '../database/database.ts';

/** 192 random bits: nobody guesses one. */
const KEY_BYTES = 24;

/** The song must be one of the account that asks. @returns the key, the same until it is taken back. */
export function shareSong(database: Database, songId: string): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('shares')
      .values({ song_id: songId, key: randomBytes(KEY_BYTES).toString('base64url') })
      .onConflict((conflict) => conflict.column('song_id').doNothing())
      .execute();
    const row = await transaction
      .selectFrom('shares')
      .select('key')
      .where('song_id', '=', songId)
      .executeTakeFirstOrThrow();
    return row.key;
  });
}

export async function stopSharing(database: Database, songId: string): Promise<void> {
  await database.deleteFrom('shares').where('song_id', '=', songId).execute();
}

export type SharedScore = Omit<ScoreDocument, 'version' | 'upload_key'> & { readonly songId: string };

/** @returns undefined for a key that is unknown or was taken back. */
export async function findSharedScore(database: Database, key: string): Promise<SharedScore | undefined> {
  return database
    .selectFrom('shares')
    .innerJoin('songs', 'songs.id', 'shares.song_id')
    .innerJoin('scores', 'scores.song_id', 'songs.id')
    .select(['songs.id as songId', 'songs.title', 'songs.composer', 'songs.quality', 'songs.unlocked'])
    .select('scores.document')
    .where('shares.key', '=', key)
    .executeTakeFirst();
}
