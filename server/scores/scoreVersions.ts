/**
 * The earlier versions of a score. A save moves the present document into this table before it writes its own, in one
 * transaction, so that score and history always agree. The last saves and the first version (the transcription or the
 * imported file) are kept.
 */
import { sql } from 'kysely';
import { KEPT_VERSIONS } from '../contract/limits.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

const FIRST = 1;
/**
 * Limits the size of the earlier versions of one score, compressed: the oldest are deleted first. A score of 20 staves
 * and 500 measures takes 0.2 MB, so the limit only affects users who try to fill the disk.
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

/**
 * Copies the present score into the versions and deletes those beyond the limits. The caller has locked the row of the
 * score, so that no other save copies the same version.
 */
export async function keepVersion(transaction: DatabaseTransaction, songId: string, present: number): Promise<void> {
  await sql`
    insert into score_versions (song_id, version, document, saved_at)
    select song_id, version, document, saved_at from scores where song_id = ${songId}`.execute(transaction);
  // The new score of the following save counts as one of the kept versions.
  const oldest = present + 2 - KEPT_VERSIONS;
  await sql`
    delete from score_versions where song_id = ${songId} and version > ${FIRST} and (
      version < ${oldest} or version in (
        select version from (
          select version, sum(octet_length(document)) over (order by version desc) as bytes
          from score_versions where song_id = ${songId} and version > ${FIRST}
        ) as sized where bytes > ${KEPT_BYTES}
      ))`.execute(transaction);
}

/**
 * The newest version, which is the present score, comes first. @returns an empty list for an id that is not a song of
 * this account.
 */
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

/** Reads scores and versions in one statement, so that a concurrent save is seen completely or not at all. */
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
