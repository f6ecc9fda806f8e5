/**
 * E-mails are jobs: created in the transaction that causes them, sent by a worker, and retried while the mail server
 * does not answer. A job names only the recipient; a one-time key is made when the e-mail is written, so that no key is
 * stored in the queue.
 */
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { DatabaseTransaction } from '../database/database.ts';
import { LANGUAGES, currentLanguage } from '../texts/texts.ts';
import { asJobDatabase } from './jobQueues.ts';

/** Of the request that has caused the e-mail. */
const language = z.enum(LANGUAGES).default('en');

const toAccount = z.object({
  language,
  kind: z.enum(['confirm-email', 'password-changed']),
  accountId: z.string(),
  /** The address for links: `https://songleaf.example`. */
  site: z.string(),
});
/** By address, not by account: the worker looks the account up, so that no response time reveals whether it exists. */
const resetPassword = z.object({ language, kind: z.literal('reset-password'), email: z.string(), site: z.string() });
const toOperator = z.object({ kind: z.literal('message'), messageId: z.string() });

export const mailOrder = z.discriminatedUnion('kind', [toAccount, resetPassword, toOperator]);
export type MailOrder = z.infer<typeof mailOrder>;
/** An e-mail in the language of the present request. */
export type PostedMail = z.input<typeof mailOrder>;

export interface MailQueue {
  readonly post: (transaction: DatabaseTransaction, order: PostedMail) => Promise<void>;
}

export function mailQueue(boss: PgBoss): MailQueue {
  return {
    post: async (transaction, order) => {
      await boss.send('mail', { language: currentLanguage(), ...order }, { db: asJobDatabase(transaction) });
    },
  };
}
