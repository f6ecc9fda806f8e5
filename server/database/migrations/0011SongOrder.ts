import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STATEMENTS = [
  // As people sort: letters of all alphabets, no case before equality, and 9 before 10.
  // It remains where a restored backup of an earlier version drops the tables.
  `create collation if not exists songbook_order (provider = icu, locale = 'und-u-kn-true')`,
  'create index songs_by_date on songs (account_id, path, created_at, id)',
  'create index songs_by_title on songs (account_id, title collate songbook_order, id)',
  'create index songs_by_composer on songs (account_id, composer collate songbook_order, id)',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
