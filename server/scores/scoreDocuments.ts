/** Stores scores as gzipped MusicJSON text with a version that counts the saves. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { MAX_TEXT_LENGTH } from '../contract/limits.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { cleanText } from '../contract/cleanText.ts';
import { keepVersion } from './scoreVersions.ts';

const compress = promisify(gzip);

export interface ScoreDocument {
  readonly title: string;
  readonly composer: string;
  readonly quality: number;
  /** See `songs.unlocked` in schema.ts. */
  readonly unlocked: number;
  readonly version: number;
  /** gzipped MusicJSON text. */
  readonly document: Buffer;
  /** The key of the uploaded file in the blob store. */
  readonly upload_key: string | null;
  /** JSON text of the settings of the transcription and of the remarks (`server/contract/remarks.ts`). */
  readonly parameters: string;
}

export type SaveResult =
  | { readonly outcome: 'saved'; readonly version: number }
  | { readonly outcome: 'stale'; readonly version: number }
  | { readonly outcome: 'unknown' };

export const packScore = (musicJson: string): Promise<Buffer> => compress(musicJson);

/** @returns undefined for an id that is not a song of this account; `null` for a song that has no score yet. */
export async function loadScore(
  database: Database,
  accountId: string,
  songId: string,
): Promise<ScoreDocument | null | undefined> {
  const row = await database
    .selectFrom('songs')
    .leftJoin('scores', 'scores.song_id', 'songs.id')
    .select([
      'songs.title',
      'songs.composer',
      'songs.quality',
      'songs.unlocked',
      'songs.upload_key',
      'songs.parameters',
    ])
    .select(['scores.version', 'scores.document'])
    .where('songs.id', '=', songId)
    .where('songs.account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { version, document, ...song } = row;
  return version === null || document === null ? null : { ...song, version, document };
}

/** Inserts the first score of a song, in the transaction that sets the song's state to Ok. */
export async function insertScore(transaction: DatabaseTransaction, songId: string, document: Buffer): Promise<void> {
  await transaction.insertInto('scores').values({ song_id: songId, version: 1, document }).execute();
}

/**
 * @param readVersion the version that the editor has loaded; undefined overwrites any version.
 * @param names title and composer of the score, which are copied to the songbook. Empty texts change nothing.
 */
export function saveScore(
  database: Database,
  target: { accountId: string; songId: string; readVersion: number | undefined },
  document: Buffer,
  names: { title: string; composer: string },
): Promise<SaveResult> {
  return database.transaction().execute(async (transaction): Promise<SaveResult> => {
    const present = await transaction
      .selectFrom('scores')
      .innerJoin('songs', 'songs.id', 'scores.song_id')
      .select('scores.version')
      .where('songs.id', '=', target.songId)
      .where('songs.account_id', '=', target.accountId)
      .forUpdate()
      .executeTakeFirst();
    if (present === undefined) return { outcome: 'unknown' };
    if (target.readVersion !== undefined && target.readVersion !== present.version) {
      return { outcome: 'stale', version: present.version };
    }
    const version = present.version + 1;
    await keepVersion(transaction, target.songId, present.version);
    await transaction
      .updateTable('scores')
      .set({ version, document, saved_at: new Date() })
      .where('song_id', '=', target.songId)
      .execute();
    const [title, composer] = [cleanText(names.title), cleanText(names.composer)].map(shortened);
    const changes = { ...(title && { title }), ...(composer && { composer }) };
    if (Object.keys(changes).length > 0) {
      await transaction.updateTable('songs').set(changes).where('id', '=', target.songId).execute();
    }
    return { outcome: 'saved', version };
  });
}

/** Shortens by code points, so that no surrogate pair is split. */
const shortened = (text: string): string => [...text].slice(0, MAX_TEXT_LENGTH).join('');
