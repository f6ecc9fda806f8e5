/**
 * The earlier versions of a score. A save moves the standing document here before it writes its own, in one transaction,
 * so that a save has happened with its history or not at all. Kept are the last saves and the first version: the
 * transcription, or the file that was imported.
 */
import { sql } from 'kysely';
import { KEPT_VERSIONS } from '../contract/limits.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

const FIRST = 1;
/**
 * Of the earlier versions of one score, compressed: the oldest go first. 20 staves of 500 measures take 0.2 MB, so this is
 * a limit for who fills the disk on purpose.
 */
const KEPT_BYTES = 25_000_000;

export interface ScoreVersion {
  readonly version: number;
  readonly saved_at: Date;
}

export interface StoredVersion extends ScoreVersion {
  /** gzipped MusicJSON text. */
  readonly document: Buffer;
  /** See `songs.unlocked` in schema.ts. */
  readonly unlocked: number;
}

/** The row of the score must be locked: then nobody else moves the same version. */
export async function keepVersion(transaction: DatabaseTransaction, songId: string, standing: number): Promise<void> {
  await sql`
    insert into score_versions (song_id, version, document, saved_at)
    select song_id, version, document, saved_at from scores where song_id = ${songId}`.execute(transaction);
  // The save that follows is one of those that are kept.
  const oldest = standing + 2 - KEPT_VERSIONS;
  await sql`
    delete from score_versions where song_id = ${songId} and version > ${FIRST} and (
      version < ${oldest} or version in (
        select version from (
          select version, sum(octet_length(document)) over (order by version desc) as bytes
          from score_versions where song_id = ${songId} and version > ${FIRST}
        ) as sized where bytes > ${KEPT_BYTES}
      ))`.execute(transaction);
}

/** The newest first: it is the score as it stands. @returns empty for an id that is not a song of this account. */
export async function listVersions(database: Database, accountId: string, songId: string): Promise<ScoreVersion[]> {
  return versionsOf(database, accountId, songId).select(['version', 'saved_at']).orderBy('version', 'desc').execute();
}

/** @returns undefined for a version that is not kept, and for an id that is not a song of this account. */
export async function findVersion(
  database: Database,
  { accountId, songId, version }: { accountId: string; songId: string; version: number },
): Promise<StoredVersion | undefined> {
  return versionsOf(database, accountId, songId)
    .select(['version', 'saved_at', 'document', 'unlocked'])
    .where('version', '=', version)
    .executeTakeFirst();
}

/** One statement, so that a save at the same moment is seen whole or not at all. */
const versionsOf = (database: Database, accountId: string, songId: string) =>
  database
    .with('kept', (all) =>
      all
        .selectFrom('scores')
        .select(['song_id', 'version', 'saved_at', 'document'])
        .where('song_id', '=', songId)
        .unionAll(
          all
            .selectFrom('score_versions')
            .select(['song_id', 'version', 'saved_at', 'document'])
            .where('song_id', '=', songId),
        ),
    )
    .selectFrom('kept')
    .innerJoin('songs', 'songs.id', 'kept.song_id')
    .where('songs.account_id', '=', accountId);
