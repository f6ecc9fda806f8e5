import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STATEMENTS = [
  // The identities of an account at sign-in providers. A provider's subject never changes; its e-mail address may.
  `create table identities (
    provider text not null,
    subject text not null,
    account_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default now(),
    primary key (provider, subject)
  )`,
  'create index identities_of_account on identities (account_id)',
  // Sign-in attempts that wait for the provider's answer.
  `create table sign_in_attempts (
    nonce text primary key,
    visitor_hash bytea not null,
    provider text not null,
    code_verifier text not null,
    return_path text not null,
    expires_at timestamptz not null
  )`,
  'create index sign_in_attempts_by_expiry on sign_in_attempts (expires_at)',
  // All events of payment providers, each stored once; plans are computed from them. The account is null until an event
  // names the account of the subscription.
  `create table billing_events (
    provider text not null,
    event_id text not null,
    occurred_at timestamptz not null,
    subscription_id text not null,
    account_id uuid references accounts on delete cascade,
    facts jsonb not null,
    received_at timestamptz not null default now(),
    primary key (provider, event_id)
  )`,
  'create index billing_events_of_account on billing_events (account_id)',
  'create index billing_events_of_subscription on billing_events (provider, subscription_id)',
  `alter table plans add column subscription_id text not null default ''`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
