import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Plain SQL for PostgreSQL 15 and newer. */
const STATEMENTS = [
  `create table accounts (
    id uuid primary key,
    email text not null unique,
    first_name text not null,
    password_hash text,
    email_confirmed boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create table sessions (
    token_hash bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    remember boolean not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index sessions_of_account on sessions (account_id)',
  'create index sessions_by_expiry on sessions (expires_at)',
  `create table songs (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    title text not null,
    composer text not null,
    state smallint not null,
    source text not null,
    arrangement text not null,
    parameters text not null,
    quality real not null default 0,
    created_at timestamptz not null default clock_timestamp(),
    path text not null,
    progress smallint not null default 0,
    error_code smallint not null default 0,
    error_reason text not null default '',
    upload_key uuid,
    worker integer,
    attempt integer not null default 0
  )`,
  'create index songs_of_account on songs (account_id, created_at desc)',
  'create index songs_with_upload on songs (upload_key) where upload_key is not null',
  'create index songs_of_worker on songs (worker) where worker is not null',
  `create table scores (
    song_id uuid primary key references songs on delete cascade,
    version integer not null,
    document bytea not null,
    saved_at timestamptz not null default now()
  )`,
  // The document is already compressed: a second compression by the database would only cost time.
  'alter table scores alter column document set storage external',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
