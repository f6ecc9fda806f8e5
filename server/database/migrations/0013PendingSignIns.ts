import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STATEMENTS = [
  `create table pending_sign_ins (
    visitor_hash bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    expires_at timestamptz not null
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
