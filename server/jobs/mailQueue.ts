/**
 * Letters are jobs: posted in the transaction that they tell of, sent by a worker, tried again while the mail server is
 * away. A job names who is to be written to; the one-time key is made when the letter is, so that none lies in a queue.
 */
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { DatabaseTransaction } from '../storage/database.ts';
import { asJobDatabase } from './jobQueues.ts';

const toAccount = z.object({
  kind: z.enum(['confirm-email', 'password-changed']),
  accountId: z.string(),
  /** Where links lead: `https://songleaf.example`. */
  site: z.string(),
});
/** By address, not by account: whether there is one is found out by the worker, so that no answer's time tells. */
const resetPassword = z.object({ kind: z.literal('reset-password'), email: z.string(), site: z.string() });
const toOperator = z.object({ kind: z.literal('message'), messageId: z.string() });

export const mailOrder = z.discriminatedUnion('kind', [toAccount, resetPassword, toOperator]);
export type MailOrder = z.infer<typeof mailOrder>;

export interface MailQueue {
  readonly post: (transaction: DatabaseTransaction, order: MailOrder) => Promise<void>;
}

export function mailQueue(boss: PgBoss): MailQueue {
  return {
    post: async (transaction, order) => {
      await boss.send('mail', order, { db: asJobDatabase(transaction) });
    },
  };
}
