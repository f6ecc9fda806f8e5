import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STATEMENTS = [
  // Earlier versions of a score; the present one is in `scores`.
  `create table score_versions (
    song_id uuid not null references songs on delete cascade,
    version integer not null,
    document bytea not null,
    saved_at timestamptz not null,
    primary key (song_id, version)
  )`,
  // The document is already compressed, as in `scores`.
  'alter table score_versions alter column document set storage external',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
