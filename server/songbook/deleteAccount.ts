/** Deletes an account with all its data (O-11): songs, scores, jobs, sessions, links, messages, files. */
import { forgetAccount } from '../queue/forgetAccount.ts';
import type { TranscriptionQueue } from '../queue/transcriptionQueue.ts';
import { removeSongs, removeUploads } from './songs.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database } from '../database/database.ts';
import { TEXTS } from '../texts/texts.ts';
import { findPlan, isCharging } from '../accounts/plans.ts';
import { findCharging } from '../billing/recordEvent.ts';

/**
 * The rows are deleted in one transaction by `on delete cascade`. The files are deleted last: if that fails, the
 * sweeper deletes them. A running transcription detects that its job is deleted and stops.
 *
 * @returns the reason of a refusal as a text for the user, or undefined.
 */
export async function deleteAccount(
  { database, queue, blobs }: { database: Database; queue: TranscriptionQueue; blobs: Blobs },
  accountId: string,
): Promise<string | undefined> {
  const songs = await database.transaction().execute(async (transaction) => {
    // A concurrent request that adds a song waits for this lock, and then gets AccountMissing.
    const account = await transaction
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) return [];
    // Under the lock: a purchase that arrives now waits for it, and finds no account.
    const plan = await findPlan(transaction, accountId);
    if (plan !== undefined && isCharging(plan)) return undefined;
    // Beside the plan that is shown there may be another subscription.
    if ((await findCharging(transaction, accountId)).length > 0) return undefined;
    const rows = await transaction.selectFrom('songs').select('id').where('account_id', '=', accountId).execute();
    const ids = rows.map((row) => row.id);
    const removed = await removeSongs(transaction, queue, accountId, ids);
    await forgetAccount(transaction, account, ids);
    await transaction.deleteFrom('accounts').where('id', '=', accountId).execute();
    return removed;
  });
  if (songs === undefined) return TEXTS.cancelFirst;
  await removeUploads(blobs, songs);
  return undefined;
}
