import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STATEMENTS = [
  // What a user calls a session by, when they end it elsewhere: its cookie is known to nobody but its browser.
  'alter table sessions add column id uuid not null default gen_random_uuid()',
  'create unique index sessions_by_id on sessions (id)',
  "alter table sessions add column agent text not null default ''",
  // When the user last proved who they are in this session.
  'alter table sessions add column proved_at timestamptz not null default now()',
  'update sessions set proved_at = created_at',
  `create table two_step_secrets (
    account_id uuid primary key references accounts on delete cascade,
    secret bytea not null,
    is_on boolean not null default false,
    last_step bigint not null default 0,
    faults smallint not null default 0,
    fault_at timestamptz not null default now()
  )`,
  `create table recovery_codes (
    account_id uuid not null references accounts on delete cascade,
    code_hash bytea not null,
    primary key (account_id, code_hash)
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
