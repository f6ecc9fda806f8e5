/** Deletes the jobs that name a deleted account, in every state: finished jobs are stored for a while. */
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/database.ts';
import { JOB_SCHEMA } from './jobQueues.ts';

export async function forgetAccount(
  transaction: DatabaseTransaction,
  account: { readonly id: string; readonly email: string },
  songIds: readonly string[],
): Promise<void> {
  await sql`
    delete from ${sql.table(`${JOB_SCHEMA}.job`)}
    where group_id = ${account.id} or data->>'accountId' = ${account.id} or lower(trim(data->>'email')) = ${account.email}
      or id = any(${songIds}::uuid[]) or source_id = any(${songIds}::uuid[])
  `.execute(transaction);
}
