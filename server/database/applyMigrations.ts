/**
 * Applies migrations while servers of the former version work on the same database.
 *
 * - One process at a time, by kysely's advisory lock, which is held until all migrations are applied.
 * - Each migration is a transaction of its own whose statements wait for a lock only shortly: while a statement waits for
 *   a table that a long transaction uses, every call that needs the table waits behind it. A migration that does not get
 *   its lock gives up, pauses and begins again.
 * - A migration that exports `isOutsideTransaction` builds indexes concurrently, or changes many rows in portions.
 * - A newer version may have migrated the database already. This program goes on where those migrations only add.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';
import type { Schema } from './schema.ts';

export interface ProgramMigration extends Migration {
  readonly isOutsideTransaction?: true;
}
/** By name, in the order in which they are applied. */
export type Migrations = Readonly<Record<string, ProgramMigration>>;

export interface LockWaits {
  readonly lockMs: number;
  readonly pauseMs: number;
  readonly attempts: number;
}

/**
 * Calls of users give up after five seconds of waiting for a lock (`LIMITS` of database.ts), so that those which wait
 * behind a migration succeed. All attempts together take less than Kubernetes waits for the start of a server.
 */
const WAITS: LockWaits = { lockMs: 2000, pauseMs: 3000, attempts: 30 };
/** PostgreSQL's codes for a lock that was not given in time, and for a deadlock. */
const LOCK_REFUSED = ['55P03', '40P01'];
/** The advisory lock of kysely's migrator, so that versions of this program that let kysely take it wait too. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n;

/** A migration that removes or changes something that the version before the last one used. */
export const isContraction = (name: string): boolean => /^\d{4}_contract_/.test(name);

/** @param level the name of the last migration to apply; the newest by default. */
export async function applyMigrations(
  database: Kysely<Schema>,
  migrations: Migrations,
  level = Object.keys(migrations).at(-1) ?? '',
  waits = WAITS,
): Promise<void> {
  // One query where nothing is to be done, as at most starts.
  if ((await missingOf(database, migrations, level)).length === 0) return;
  await database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    try {
      for (;;) {
        const missing = await missingOf(connection, migrations, level);
        if (missing.length === 0) return;
        await applySome(connection, migrations, missing, waits);
      }
    } finally {
      await unlock(connection);
    }
  });
}

async function unlock(connection: Kysely<Schema>): Promise<void> {
  try {
    await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
  } catch {
    // A broken connection has released the lock with its session; why it broke, the failed migration says.
  }
}

/** The names of the migrations up to a level that the database lacks. @throws StartError beside a newer version. */
async function missingOf(database: Kysely<Schema>, migrations: Migrations, level: string): Promise<string[]> {
  const applied = await namesOfApplied(database);
  const missing = Object.keys(migrations).filter((name) => name <= level && !applied.includes(name));
  const newer = applied.filter((name) => migrations[name] === undefined);
  if (newer.some(isContraction) || (newer.length > 0 && missing.length > 0))
    throw new StartError('The database was migrated by a newer version of Songleaf than this one can work beside.');
  return missing;
}

async function namesOfApplied(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('kysely_migration') is not null as has`.execute(
    database,
  );
  if (rows[0]?.has !== true) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return applied.rows.map(({ name }) => name);
}

/** Applies the first missing migration; of an empty database, which nobody uses, all that can share a transaction. */
async function applySome(
  connection: Kysely<Schema>,
  migrations: Migrations,
  missing: readonly string[],
  { lockMs, pauseMs, attempts }: LockWaits,
): Promise<void> {
  const [first = ''] = missing;
  const isOutside = migrations[first]?.isOutsideTransaction === true;
  const isEmpty = missing.length === Object.keys(migrations).filter((name) => name <= (missing.at(-1) ?? '')).length;
  const outside = missing.findIndex((name) => migrations[name]?.isOutsideTransaction === true);
  const together = isEmpty && !isOutside ? missing.slice(0, outside < 0 ? undefined : outside) : [first];
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => (isOutside ? migrations : withLockTimeout(migrations, lockMs)) },
  });
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateTo(together.at(-1) ?? first, { disableTransactions: isOutside });
    if (error === undefined) return;
    if (!LOCK_REFUSED.includes(errorCode(error) ?? '')) throw error;
    if (attempt === attempts)
      throw new StartError(
        `The migration ${first} did not get its lock in ${attempts} attempts: a long transaction holds it, such as a backup or a query by hand. Start again when it has ended.`,
      );
    await delay(pauseMs);
  }
}

function withLockTimeout(migrations: Migrations, lockMs: number): Record<string, Migration> {
  const limited = ([name, { up }]: [string, ProgramMigration]): [string, Migration] => [
    name,
    {
      up: async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(transaction);
        await up(transaction);
      },
    },
  ];
  return Object.fromEntries(Object.entries(migrations).map(limited));
}
