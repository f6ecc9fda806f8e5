import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STATEMENTS = [
  // empty folders exist. Each folder, and each folder above it, has one row.
  `create table folders (
    account_id uuid not null references accounts on delete cascade,
    path text not null,
    primary key (account_id, path)
  )`,
  `insert into folders (account_id, path)
    select distinct account_id, array_to_string(names[1:depth], '/') || '/'
    from (select account_id, string_to_array(rtrim(path, '/'), '/') as names from songs where path <> '') as named,
      generate_series(1, cardinality(names)) as depth`,
  // N-16: the existing songs were made before locks were introduced, so they are unlocked.
  'alter table songs add column unlocked smallint not null default 1',
  // The key itself is stored, not a hash, because its owner is shown the same link again. A reader of this table has
  // the scores anyway.
  `create table shares (
    song_id uuid primary key references songs on delete cascade,
    key text not null unique,
    created_at timestamptz not null default now()
  )`,
  // Only the hash of the key in a mailed link is stored.
  `create table one_time_links (
    key_hash bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    purpose text not null,
    expires_at timestamptz not null,
    unique (account_id, purpose)
  )`,
  // N-01: the plan of an account, as the payment provider last reported it.
  `create table plans (
    account_id uuid primary key references accounts on delete cascade,
    tier text not null,
    state text not null,
    provider text not null,
    product_id text not null,
    created_at timestamptz not null default now(),
    deactivation_at timestamptz,
    success_link text
  )`,
  // Messages of users to the operator: feedback, error reports, reasons for cancelling.
  `create table messages (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    kind text not null,
    body text not null,
    created_at timestamptz not null default now()
  )`,
  'create index messages_of_account on messages (account_id)',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
