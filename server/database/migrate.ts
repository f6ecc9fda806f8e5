/** The migrations of this program, and what the database has of them; there are no downgrades. */
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as accountsAndSongs from './migrations/0001AccountsAndSongs.ts';
import * as songbooksAndMail from './migrations/0002SongbooksAndMail.ts';
import * as identitiesAndBilling from './migrations/0003IdentitiesAndBilling.ts';
import * as pendingBlobs from './migrations/0004PendingBlobs.ts';
import * as orphanBlobs from './migrations/0005OrphanBlobs.ts';
import * as scoreVersions from './migrations/0006ScoreVersions.ts';
import * as detectedNotes from './migrations/0007DetectedNotes.ts';
import * as twoStepSignIn from './migrations/0008TwoStepSignIn.ts';
import * as limits from './migrations/0009Limits.ts';
import * as passkeys from './migrations/0010Passkeys.ts';
import * as songOrder from './migrations/0011SongOrder.ts';
import * as changes from './migrations/0012Changes.ts';
import * as pendingSignIns from './migrations/0013PendingSignIns.ts';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';
import { applyMigrations } from './applyMigrations.ts';
import type { LockWaits, Migrations } from './applyMigrations.ts';
import type { Schema } from './schema.ts';

export const MIGRATIONS: Migrations = {
  '0001_accounts_and_songs': accountsAndSongs,
  '0002_songbooks_and_mail': songbooksAndMail,
  '0003_identities_and_billing': identitiesAndBilling,
  '0004_pending_blobs': pendingBlobs,
  '0005_orphan_blobs': orphanBlobs,
  '0006_score_versions': scoreVersions,
  '0007_detected_notes': detectedNotes,
  '0008_two_step_sign_in': twoStepSignIn,
  '0009_limits': limits,
  '0010_passkeys': passkeys,
  '0011_song_order': songOrder,
  '0012_changes': changes,
  '0013_pending_sign_ins': pendingSignIns,
};

/** In the order in which they are applied. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** Codes of the operating system, and of a PostgreSQL that is starting or stopping. */
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P01',
  '57P03',
];
/** PostgreSQL's codes for a wrong user or password, missing permissions, and a database that does not exist. */
const ACCESS_REFUSED = ['28000', '28P01', '42501', '3D000'];

const migratorOf = (database: Kysely<Schema>) =>
  new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });

export interface MigrateOptions {
  /** The name of the last migration to apply; the newest by default. */
  readonly level?: string | undefined;
  /** Those of this program by default. */
  readonly migrations?: Migrations;
  readonly waits?: LockWaits;
}

/** @throws StartError where the operator can correct the reason. */
export async function migrate(database: Kysely<Schema>, options: MigrateOptions = {}): Promise<void> {
  const { level, migrations = MIGRATIONS, waits } = options;
  try {
    await applyMigrations(database, migrations, level, waits);
  } catch (error) {
    throw error instanceof StartError ? error : asStartError(error);
  }
}

/** Returns a StartError with advice for failures that the operator can correct, and other errors unchanged. */
function asStartError(error: unknown): unknown {
  const code = errorCode(error) ?? '';
  if (UNREACHABLE.includes(code)) return new StartError('The PostgreSQL server at DATABASE_URL cannot be reached.');
  if (error instanceof Error && ACCESS_REFUSED.includes(code)) {
    return new StartError(`The PostgreSQL server at DATABASE_URL refused the connection: ${error.message}.`);
  }
  return error;
}

/** The names of the applied migrations, in order. */
export async function appliedMigrations(database: Kysely<Schema>): Promise<string[]> {
  const all = await migratorOf(database).getMigrations();
  return all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => MIGRATIONS[name] === undefined);

/** Whether the database lacks migrations of this program. */
export async function hasPendingMigrations(database: Kysely<Schema>): Promise<boolean> {
  return (await migratorOf(database).getMigrations()).some(({ executedAt }) => executedAt === undefined);
}
