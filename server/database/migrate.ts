/** Brings the database to the newest shape; forward only. kysely's lock table makes two processes at once safe. */
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as accountsAndSongs from './migrations/0001AccountsAndSongs.ts';
import * as songbooksAndMail from './migrations/0002SongbooksAndMail.ts';
import * as identitiesAndBilling from './migrations/0003IdentitiesAndBilling.ts';
import * as pendingBlobs from './migrations/0004PendingBlobs.ts';
import * as orphanBlobs from './migrations/0005OrphanBlobs.ts';
import * as scoreVersions from './migrations/0006ScoreVersions.ts';
import * as detectedNotes from './migrations/0007DetectedNotes.ts';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';
import type { Schema } from './schema.ts';

const MIGRATIONS = {
  '0001_accounts_and_songs': accountsAndSongs,
  '0002_songbooks_and_mail': songbooksAndMail,
  '0003_identities_and_billing': identitiesAndBilling,
  '0004_pending_blobs': pendingBlobs,
  '0005_orphan_blobs': orphanBlobs,
  '0006_score_versions': scoreVersions,
  '0007_detected_notes': detectedNotes,
};

/** Of the system, and of a PostgreSQL that is going or still coming. */
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', '57P01', '57P03'];
/** PostgreSQL's codes for a wrong user or password, for rights that are missing, and for no such database. */
const REFUSES = ['28000', '28P01', '42501', '3D000'];

const migratorOf = (database: Kysely<Schema>) =>
  new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });

/** @param level the name of the last one wanted; the newest unless told. */
export async function migrate(database: Kysely<Schema>, level?: string): Promise<void> {
  const migrator = migratorOf(database);
  const { error } = await (level === undefined ? migrator.migrateToLatest() : migrator.migrateTo(level));
  if (error instanceof Error && /previously executed migration/.test(error.message)) {
    throw new StartError('The database belongs to a newer Songleaf than this one.');
  }
  if (error !== undefined) throw asStartError(error);
}

/** What an operator can mend. */
function asStartError(error: unknown): unknown {
  const code = errorCode(error) ?? '';
  if (AWAY.includes(code)) return new StartError('No PostgreSQL answers at DATABASE_URL.');
  if (error instanceof Error && REFUSES.includes(code)) {
    return new StartError(`The PostgreSQL at DATABASE_URL refuses: ${error.message}.`);
  }
  return error;
}

/** In order. */
export async function appliedMigrations(database: Kysely<Schema>): Promise<string[]> {
  const all = await migratorOf(database).getMigrations();
  return all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(MIGRATIONS, name));

/** Whether the database is older than this program. */
export async function hasPendingMigrations(database: Kysely<Schema>): Promise<boolean> {
  return (await migratorOf(database).getMigrations()).some(({ executedAt }) => executedAt === undefined);
}
