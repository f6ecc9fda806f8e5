/**
 * Share links (M-01, M-03): a random key with which anybody can read and copy a score, until its owner removes the link
 * or deletes the song.
 */
import { randomBytes } from 'node:crypto';
import type { ScoreDocument } from '../scores/scoreDocuments.ts';
import type { Database } from '../database/database.ts';

/** 192 random bits, which cannot be guessed. */
const KEY_BYTES = 24;

/**
 * The caller has checked that the song belongs to the account. @returns the key, which stays the same until the link is
 * removed.
 */
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

export type SharedScore = Omit<ScoreDocument, 'version' | 'upload_key' | 'parameters'> & { readonly songId: string };

/** @returns undefined for an unknown or removed key. */
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
