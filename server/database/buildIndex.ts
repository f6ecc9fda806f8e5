import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Builds an index while the table is used, which only a migration with `isOutsideTransaction` can do. An interrupted
 * build leaves an index that no query uses; it is removed first.
 *
 * @param definition what follows the name: `on songs (account_id, state)`.
 */
export async function buildIndex(database: Kysely<unknown>, name: string, definition: string): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(database);
  if (rows[0]?.valid === true) return;
  if (rows.length > 0) await sql`drop index concurrently ${sql.ref(name)}`.execute(database);
  await sql`create index concurrently ${sql.ref(name)} ${sql.raw(definition)}`.execute(database);
}
