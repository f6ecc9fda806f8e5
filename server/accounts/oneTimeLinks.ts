/**
 * Keys that are sent by e-mail. Each works once, for a limited time and for one purpose; a new key replaces the
 * previous one. Only hashes are stored, so that a stolen database cannot be used to reset passwords.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, DatabaseTransaction } from '../database/database.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { 'reset-password': HOUR_MS, 'confirm-email': 7 * 24 * HOUR_MS } as const;
export type LinkPurpose = keyof typeof LIFETIME_MS;

const KEY_BYTES = 32;
/** Minimum time between two e-mails of a kind, so that nobody can flood another person's mailbox. */
const MIN_INTERVAL_MS = 60_000;

/** @returns the key for the e-mail. */
export async function createOneTimeKey(
  database: Database | DatabaseTransaction,
  accountId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const row = { key_hash: hashOf(key), expires_at: new Date(Date.now() + LIFETIME_MS[purpose]) };
  await database
    .insertInto('one_time_links')
    .values({ ...row, account_id: accountId, purpose })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
    .execute();
  return key;
}

/** Whether such a key was sent within that time. */
export async function hasRecentKey(database: Database, accountId: string, purpose: LinkPurpose): Promise<boolean> {
  const row = await database
    .selectFrom('one_time_links')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row !== undefined && row.expires_at.getTime() - LIFETIME_MS[purpose] > Date.now() - MIN_INTERVAL_MS;
}

/** Consumes a key. @returns its account; undefined for a key that is unknown, used or expired. */
export async function takeOneTimeKey(
  transaction: DatabaseTransaction,
  key: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('one_time_links')
    .where('key_hash', '=', hashOf(key))
    .where('purpose', '=', purpose)
    .returning(['account_id', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > new Date() ? row.account_id : undefined;
}

export async function removeExpiredKeys(database: Database): Promise<void> {
  await database.deleteFrom('one_time_links').where('expires_at', '<=', new Date()).execute();
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
