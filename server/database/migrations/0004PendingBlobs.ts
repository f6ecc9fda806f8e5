import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** See `pendingBlobs.ts`. The default is the time of the statement, not of the transaction's start. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table pending_blobs (
    key uuid primary key,
    noted_at timestamptz not null default clock_timestamp()
  )`.execute(database);
}
