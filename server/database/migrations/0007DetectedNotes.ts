import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STATEMENTS = [
  `create table detected_notes (
    song_id uuid primary key references songs on delete cascade,
    document bytea not null
  )`,
  // The document is already compressed: a second compression by the database would only cost time.
  'alter table detected_notes alter column document set storage external',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
