import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STATEMENTS = [
  `create table passkeys (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    credential_id text not null unique,
    name text not null,
    public_key bytea not null,
    counter bigint not null,
    transports text not null default '',
    created_at timestamptz not null default now(),
    used_at timestamptz
  )`,
  'create index passkeys_of_account on passkeys (account_id, created_at)',
  `create table passkey_challenges (
    challenge_hash bytea primary key,
    visitor_hash bytea not null,
    account_id uuid references accounts on delete cascade,
    expires_at timestamptz not null
  )`,
  'create index passkey_challenges_by_end on passkey_challenges (expires_at)',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
