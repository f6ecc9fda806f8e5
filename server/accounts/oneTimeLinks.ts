/**
 * Keys that are mailed: each works once, for a while, for one purpose, and a new one ends the one before it. Only hashes
 * are stored, so that a stolen database resets nobody's password.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, DatabaseTransaction } from '../storage/database.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { 'reset-password': HOUR_MS, 'confirm-email': 7 * 24 * HOUR_MS } as const;
export type LinkPurpose = keyof typeof LIFETIME_MS;

const KEY_BYTES = 32;
/** Nobody fills a stranger's mailbox with letters that the stranger did not ask for. */
const BETWEEN_LETTERS_MS = 60_000;

/** @returns the key for the mail. */
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

/** Whether a letter with such a key has only just been written. */
export async function hasRecentKey(database: Database, accountId: string, purpose: LinkPurpose): Promise<boolean> {
  const row = await database
    .selectFrom('one_time_links')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row !== undefined && row.expires_at.getTime() - LIFETIME_MS[purpose] > Date.now() - BETWEEN_LETTERS_MS;
}

/** Uses a key up. @returns whose it was; undefined for one that is unknown, used or too old. */
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
