import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STATEMENTS = [
  // Attempts that all servers count together. Unlogged: after a crash of the database the counts begin again.
  `create unlogged table throttles (
    key bytea primary key,
    count integer not null,
    ends_at timestamptz not null
  )`,
  'create index throttles_by_end on throttles (ends_at)',
  // Of an account several mailed keys work at the same time, which one_time_links does not allow. Programs of the
  // version before still write that table, so it remains.
  `create table mailed_keys (
    key_hash bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    purpose text not null,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    mailed_at timestamptz
  )`,
  'create index mailed_keys_of_account on mailed_keys (account_id, purpose)',
  // What the uploaded file takes of the account's space. Files of earlier versions count as nothing.
  'alter table songs add column upload_bytes bigint not null default 0',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
