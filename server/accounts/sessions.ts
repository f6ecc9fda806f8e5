/**
 * Sessions, stored in rows of our own rather than by a sign-in library: the database holds only hashes of the cookies,
 * a sign-in always opens a new session and ends the previous one, and a session is deleted in the same transaction as
 * its account. (The library better-auth, which was tried, stores the cookies unhashed, adds a second database layer
 * with its own migrations and 0.4 s to every start.) Signing in by other providers ends in `openSession` too.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { PlanRow } from '../database/schema.ts';
import { findPlan, tierOf } from './plans.ts';
import type { Tier } from './plans.ts';

const HOUR_MS = 3_600_000;
/**
 * A remembered session ends after this time without a request. Any other session ends when the browser closes, or after
 * a day.
 */
const REMEMBERED_MS = 60 * 24 * HOUR_MS;
const UNREMEMBERED_MS = 24 * HOUR_MS;
const TOKEN_BYTES = 32;

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly password_hash: string | null;
  readonly email_confirmed: boolean;
}

export interface Session {
  /** The cookie's value. */
  readonly token: string;
  readonly remember: boolean;
  readonly account: AccountRow;
  readonly plan: PlanRow | undefined;
  readonly tier: Tier;
  /** Whether the cookie must be sent again because the session was prolonged. */
  readonly isProlonged: boolean;
}

export const lifetimeMs = (remember: boolean): number => (remember ? REMEMBERED_MS : UNREMEMBERED_MS);

export async function openSession(
  database: Database,
  accountId: string,
  remember: boolean,
  formerToken: string | undefined,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires = new Date(Date.now() + lifetimeMs(remember));
  await database.transaction().execute(async (transaction) => {
    if (formerToken !== undefined) await endSession(transaction, formerToken);
    await transaction
      .insertInto('sessions')
      .values({ token_hash: hashOf(token), account_id: accountId, remember, expires_at: expires })
      .execute();
  });
  return token;
}

/** @param sells whether premium is sold here; without it no plans are looked up. */
export async function findSession(database: Database, token: string, sells: boolean): Promise<Session | undefined> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.remember', 'sessions.expires_at'])
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.first_name',
      'accounts.password_hash',
      'accounts.email_confirmed',
    ])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  const now = Date.now();
  if (row === undefined || row.expires_at.getTime() <= now) return undefined;
  const { remember, expires_at, ...account } = row;
  // A session is prolonged only in the second half of its lifetime, so that most requests do not write to the database.
  const isProlonged = expires_at.getTime() - now < lifetimeMs(remember) / 2;
  if (isProlonged) {
    const expires = new Date(now + lifetimeMs(remember));
    await database
      .updateTable('sessions')
      .set({ expires_at: expires })
      .where('token_hash', '=', hashOf(token))
      .execute();
  }
  const plan = sells ? await findPlan(database, account.id) : undefined;
  return { token, remember, account, plan, tier: tierOf(plan, sells), isProlonged };
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
}

/** Ends all sessions of an account. */
export async function endSessionsOf(database: DatabaseTransaction, accountId: string): Promise<void> {
  await database.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

export async function removeExpiredSessions(database: Database): Promise<void> {
  await database.deleteFrom('sessions').where('expires_at', '<=', new Date()).execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
