/**
 * Keys that are sent by e-mail. Each works once, for a limited time and for one purpose; the use of one ends the others
 * of this purpose. Only hashes are stored, so that a stolen database cannot be used to reset passwords.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, DatabaseTransaction } from '../database/database.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { 'reset-password': HOUR_MS, 'confirm-email': 7 * 24 * HOUR_MS } as const;
/** The second one has the keys of earlier versions. */
const TABLES = ['mailed_keys', 'one_time_links'] as const;
export type LinkPurpose = keyof typeof LIFETIME_MS;

const KEY_BYTES = 32;
/** Minimum time between two e-mails of a kind, so that nobody can flood another person's mailbox. */
const MIN_INTERVAL_MS = 60_000;
/** As many e-mails as an account gets in a day: nobody makes its owner's link invalid by asking for others. */
const MOST_KEYS = 10;

/** @returns the key for the e-mail. */
export async function createOneTimeKey(database: Database, accountId: string, purpose: LinkPurpose): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const expires_at = new Date(Date.now() + LIFETIME_MS[purpose]);
  await database
    .insertInto('mailed_keys')
    .values({ key_hash: hashOf(key), account_id: accountId, purpose, expires_at, mailed_at: null })
    .execute();
  await database
    .deleteFrom('mailed_keys')
    .where('key_hash', 'in', (all) =>
      all
        .selectFrom('mailed_keys')
        .select('key_hash')
        .where('account_id', '=', accountId)
        .where('purpose', '=', purpose)
        .orderBy('created_at', 'desc')
        .offset(MOST_KEYS),
    )
    .execute();
  return key;
}

/** The mail server has accepted the e-mail with the key. */
export async function markMailed(database: Database, key: string): Promise<void> {
  await database
    .updateTable('mailed_keys')
    .set({ mailed_at: new Date() })
    .where('key_hash', '=', hashOf(key))
    .execute();
}

/** Whether such a key was sent within that time. One whose e-mail was not accepted does not count. */
export async function hasRecentKey(database: Database, accountId: string, purpose: LinkPurpose): Promise<boolean> {
  const row = await database
    .selectFrom('mailed_keys')
    .select('key_hash')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('mailed_at', '>', new Date(Date.now() - MIN_INTERVAL_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account has a key that was sent and still works. */
export async function hasLiveKey(database: Database, accountId: string, purpose: LinkPurpose): Promise<boolean> {
  const row = await database
    .selectFrom('mailed_keys')
    .select('key_hash')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row !== undefined;
}

/** The address that a key was sent to; undefined for a key that is unknown or used. The key can still be used. */
export async function emailOfKey(database: Database, key: string, purpose: LinkPurpose): Promise<string | undefined> {
  const row = await database
    .selectFrom('mailed_keys')
    .innerJoin('accounts', 'accounts.id', 'mailed_keys.account_id')
    .select('accounts.email')
    .where('key_hash', '=', hashOf(key))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.email;
}

/** The account of a key that works; it can still be used. */
export async function accountOfKey(database: Database, key: string, purpose: LinkPurpose): Promise<string | undefined> {
  for (const table of TABLES) {
    const row = await database
      .selectFrom(table)
      .select('account_id')
      .where('key_hash', '=', hashOf(key))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', new Date())
      .executeTakeFirst();
    if (row !== undefined) return row.account_id;
  }
  return undefined;
}

/** Consumes a key. @returns its account; undefined for a key that is unknown, used or expired. */
export async function takeOneTimeKey(
  transaction: DatabaseTransaction,
  key: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  for (const table of TABLES) {
    const row = await transaction
      .deleteFrom(table)
      .where('key_hash', '=', hashOf(key))
      .where('purpose', '=', purpose)
      .returning(['account_id', 'expires_at'])
      .executeTakeFirst();
    if (row === undefined) continue;
    // The other keys of this purpose are not needed any more.
    await removeKeys(transaction, row.account_id, purpose);
    return row.expires_at > new Date() ? row.account_id : undefined;
  }
  return undefined;
}

export async function removeKeys(
  transaction: DatabaseTransaction,
  accountId: string,
  purpose?: LinkPurpose,
): Promise<void> {
  for (const table of TABLES) {
    await transaction
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .$if(purpose !== undefined, (keys) => keys.where('purpose', '=', purpose ?? ''))
      .execute();
  }
}

export async function removeExpiredKeys(database: Database): Promise<void> {
  for (const table of TABLES) await database.deleteFrom(table).where('expires_at', '<=', new Date()).execute();
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
