/**
 * Sign-ins by a provider to accounts with two-step sign-in: they wait for the code. One waits for ten minutes, for the
 * browser that began it, and ends with the right code; wrong codes are counted for the account (`takeCode`).
 */
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { takeCode } from './twoStep.ts';
import type { CodeResult } from './twoStep.ts';

const LIFETIME_MS = 600_000;

const hashOf = (visitor: string) => createHash('sha256').update(visitor).digest();

/** @param visitor the value of the visitor's cookie. An earlier sign-in of this visitor that waits is forgotten. */
export async function holdSignIn(database: Database, visitor: string, accountId: string): Promise<void> {
  await database.deleteFrom('pending_sign_ins').where('expires_at', '<=', new Date()).execute();
  const pending = { account_id: accountId, expires_at: new Date(Date.now() + LIFETIME_MS) };
  await database
    .insertInto('pending_sign_ins')
    .values({ visitor_hash: hashOf(visitor), ...pending })
    .onConflict((conflict) => conflict.column('visitor_hash').doUpdateSet(pending))
    .execute();
}

/** @returns the account; or what is wrong with the code; or that no sign-in of this visitor waits. */
export async function finishSignIn(
  database: Database,
  visitor: string | undefined,
  code: string,
): Promise<{ readonly accountId: string } | Exclude<CodeResult, 'right'> | 'expired'> {
  if (visitor === undefined) return 'expired';
  const ofVisitor = hashOf(visitor);
  const pending = await database
    .selectFrom('pending_sign_ins')
    .select('account_id')
    .where('visitor_hash', '=', ofVisitor)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  if (pending === undefined) return 'expired';
  const result = await takeCode(database, pending.account_id, code);
  if (result !== 'right') return result;
  await database.deleteFrom('pending_sign_ins').where('visitor_hash', '=', ofVisitor).execute();
  return { accountId: pending.account_id };
}
