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
/** A session ends after this time even if it is used every day. */
const LONGEST_MS = 365 * 24 * HOUR_MS;
const TOKEN_BYTES = 32;
/** Characters kept of a browser's name for itself. */
const LONGEST_AGENT = 300;

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly password_hash: string | null;
  readonly email_confirmed: boolean;
  readonly registered_at: Date;
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
  /** When the user last proved who they are in this session. */
  readonly provedAt: Date;
}

export const lifetimeMs = (remember: boolean): number => (remember ? REMEMBERED_MS : UNREMEMBERED_MS);

export async function openSession(
  database: Database,
  accountId: string,
  remember: boolean,
  formerToken: string | undefined,
  agent = '',
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires = new Date(Date.now() + lifetimeMs(remember));
  await database.transaction().execute(async (transaction) => {
    if (formerToken !== undefined) await endSession(transaction, formerToken);
    await transaction
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        account_id: accountId,
        remember,
        expires_at: expires,
        agent: agent.slice(0, LONGEST_AGENT),
      })
      .execute();
  });
  return token;
}

/** @param sells whether premium is sold here; without it no plans are looked up. */
export async function findSession(database: Database, token: string, sells: boolean): Promise<Session | undefined> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.remember', 'sessions.created_at', 'sessions.expires_at', 'sessions.proved_at'])
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.first_name',
      'accounts.password_hash',
      'accounts.email_confirmed',
      'accounts.created_at as registered_at',
    ])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  const now = Date.now();
  if (row === undefined || row.expires_at.getTime() <= now) return undefined;
  const { remember, created_at, expires_at, proved_at, ...account } = row;
  if (created_at.getTime() + LONGEST_MS <= now) return undefined;
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
  return { token, remember, account, plan, tier: tierOf(plan, sells), isProlonged, provedAt: proved_at };
}

/** Those of the tokens whose sessions have not ended. */
export async function withLiveSession(database: Database, tokens: readonly string[]): Promise<ReadonlySet<string>> {
  const byHash = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]));
  const rows = await database
    .selectFrom('sessions')
    .select('token_hash')
    .where(({ eb, fn, val }) => eb('token_hash', '=', fn.any(val([...new Set(tokens)].map(hashOf)))))
    .where('expires_at', '>', new Date())
    .where('created_at', '>', new Date(Date.now() - LONGEST_MS))
    .execute();
  return new Set(rows.flatMap(({ token_hash }) => byHash.get(token_hash.toString('hex')) ?? []));
}

export interface ListedSession {
  readonly id: string;
  readonly agent: string;
  readonly createdAt: Date;
  /** The one that asks. */
  readonly isThis: boolean;
}

/** Where an account is signed in, the newest first. */
export async function listSessions(database: Database, accountId: string, token: string): Promise<ListedSession[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'agent', 'created_at', 'token_hash'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .execute();
  const own = hashOf(token);
  return rows.map(({ id, agent, created_at, token_hash }) => ({
    id,
    agent,
    createdAt: created_at,
    isThis: own.equals(token_hash),
  }));
}

/** @returns whether the account had this session. */
export async function endSessionById(database: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function endOtherSessions(database: Database, accountId: string, token: string): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', hashOf(token))
    .execute();
}

/** The user has proved who they are. */
export async function markProved(database: Database, token: string): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ proved_at: new Date() })
    .where('token_hash', '=', hashOf(token))
    .execute();
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
