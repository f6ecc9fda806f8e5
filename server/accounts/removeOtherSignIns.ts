import type { DatabaseTransaction } from '../database/database.ts';
import { removeKeys } from './oneTimeLinks.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Removes every way to sign in to an account, and its two-step sign-in, for the owner of its mailbox: somebody else may
 * have prepared the account. The caller then adds the way that the owner has just used.
 */
export async function removeOtherSignIns(transaction: DatabaseTransaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ password_hash: null, email_confirmed: true })
    .where('id', '=', accountId)
    .execute();
  await endSessionsOf(transaction, accountId);
  await removeKeys(transaction, accountId);
  for (const table of ['identities', 'two_step_secrets', 'recovery_codes', 'passkeys'] as const)
    await transaction.deleteFrom(table).where('account_id', '=', accountId).execute();
}
