/** Brings the database to the newest shape; forward only. kysely's lock table makes two processes at once safe. */
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as accountsAndSongs from './migrations/0001AccountsAndSongs.ts';
import * as songbooksAndMail from './migrations/0002SongbooksAndMail.ts';
import * as identitiesAndBilling from './migrations/0003IdentitiesAndBilling.ts';
import * as pendingBlobs from './migrations/0004PendingBlobs.ts';
import type { Schema } from './schema.ts';

const MIGRATIONS = {
  '0001_accounts_and_songs': accountsAndSongs,
  '0002_songbooks_and_mail': songbooksAndMail,
  '0003_identities_and_billing': identitiesAndBilling,
  '0004_pending_blobs': pendingBlobs,
};

const migratorOf = (database: Kysely<Schema>) =>
  new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });

export async function migrate(database: Kysely<Schema>): Promise<void> {
  const { error } = await migratorOf(database).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Whether the database is older than this program. */
export async function hasPendingMigrations(database: Kysely<Schema>): Promise<boolean> {
  return (await migratorOf(database).getMigrations()).some(({ executedAt }) => executedAt === undefined);
}
