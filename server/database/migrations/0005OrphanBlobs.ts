import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** See `sweepBlobs.ts`. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table orphan_blobs (
    key uuid primary key,
    noted_at timestamptz not null default clock_timestamp()
  )`.execute(database);
}
