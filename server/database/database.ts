import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import { Pool } from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;

/** PostgreSQL's code for a broken unique constraint. */
export const UNIQUE_VIOLATION = '23505';

/**
 * @param onIdleError called when an unused connection fails (for example because the database stopped). The pool
 * replaces the connection.
 */
export function openDatabase(url: string, connections: number, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 });
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
