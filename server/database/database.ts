import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;

/** PostgreSQL's code for a broken unique constraint. */
export const UNIQUE_VIOLATION = '23505';

type DatabaseLimits = Pick<
  PoolConfig,
  'statement_timeout' | 'query_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'
>;

/**
 * Limits in milliseconds. The calls of users are short: one that waits longer waits for a lock, or for a network that
 * swallows packets, and would hold its connection until the network gives up. Migrations, backups and the sweeper may
 * take long.
 */
export const LIMITS = {
  calls: {
    statement_timeout: 15_000,
    query_timeout: 20_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
  },
  none: {},
} as const satisfies Record<string, DatabaseLimits>;

/**
 * @param onIdleError called when an unused connection fails (for example because the database stopped). The pool
 * replaces the connection.
 */
export function openDatabase(
  url: string,
  connections: number,
  onIdleError: (error: Error) => void,
  limits: DatabaseLimits = LIMITS.none,
): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...limits,
  });
  pool.on('error', onIdleError);
  // An error between two statements of a transaction: the next statement fails and reports it, but without this
  // listener Node would end the process first.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** @throws where the database does not answer. */
export async function checkDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database);
}
