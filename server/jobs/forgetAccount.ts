/** Jobs outlive their work for a while. When an account goes, those that tell of it go too, whatever their state. */
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../storage/database.ts';
import { JOB_SCHEMA } from './jobQueues.ts';

export async function forgetAccount(
  transaction: DatabaseTransaction,
  account: { readonly id: string; readonly email: string },
  songIds: readonly string[],
): Promise<void> {
  await sql`
    delete from ${sql.table(`${JOB_SCHEMA}.job`)}
    where group_id = ${account.id} or data->>'accountId' = ${account.id} or data->>'email' = ${account.email}
      or id = any(${songIds}::uuid[]) or source_id = any(${songIds}::uuid[])
  `.execute(transaction);
}
