/** The worker's part of the mail queue: finds the recipient of an e-mail, writes the e-mail and sends it. */
import { findResetKey } from '../accounts/accounts.ts';
import { createOneTimeKey, markMailed } from '../accounts/oneTimeLinks.ts';
import { confirmationEmail, passwordChangedEmail, passwordResetEmail } from './emails.ts';
import type { Email, Mailer } from './mailer.ts';
import { resetEmails } from '../limits/allowances.ts';
import { take } from '../limits/throttles.ts';
import type { Database } from '../database/database.ts';
import { inLanguage } from '../texts/texts.ts';
import { mailOrder } from '../queue/mailQueue.ts';
import type { MailOrder } from '../queue/mailQueue.ts';

export interface MailContext {
  readonly database: Database;
  readonly mailer: Mailer;
  /** The recipient of users' messages; undefined where messages are only stored in the database. */
  readonly supportEmail: string | undefined;
}

interface WrittenEmail {
  readonly email: Email;
  /** The one-time key in the e-mail. */
  readonly key?: string;
}

/** @throws where the mail server did not accept the e-mail; the queue tries again. */
export async function sendMail(context: MailContext, data: unknown): Promise<void> {
  const order = mailOrder.parse(data);
  const language = order.kind === 'message' ? 'en' : order.language;
  const written = await inLanguage(language, () => writeEmail(context, order));
  // Undefined where no account has this address, or the account was deleted.
  if (written === undefined) return;
  await context.mailer.send(written.email);
  // Only an e-mail that was sent delays the next one: a repeated attempt must not wait for the failed one.
  if (written.key !== undefined) await markMailed(context.database, written.key);
  if (order.kind === 'reset-password') await take(context.database, resetEmails(written.email.to));
}

async function writeEmail(context: MailContext, order: MailOrder): Promise<WrittenEmail | undefined> {
  const { database } = context;
  switch (order.kind) {
    case 'reset-password': {
      const found = await findResetKey(database, order.email);
      return found && { key: found.key, email: passwordResetEmail(found.email, order.site, found.key) };
    }
    case 'confirm-email': {
      const email = await findEmail(database, order.accountId);
      if (email === undefined) return undefined;
      const key = await createOneTimeKey(database, order.accountId, order.kind);
      return { key, email: confirmationEmail(email, order.site, key) };
    }
    case 'password-changed': {
      const email = await findEmail(database, order.accountId);
      return email === undefined ? undefined : { email: passwordChangedEmail(email, order.site) };
    }
    case 'message': {
      const email = await writeToOperator(context, order.messageId);
      return email && { email };
    }
  }
}

async function findEmail(database: Database, accountId: string): Promise<string | undefined> {
  const row = await database.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email;
}

async function writeToOperator({ database, supportEmail }: MailContext, id: string): Promise<Email | undefined> {
  if (supportEmail === undefined) return undefined;
  const row = await database.selectFrom('messages').select(['kind', 'body']).where('id', '=', id).executeTakeFirst();
  return row && { to: supportEmail, subject: `Songleaf: ${row.kind}`, text: row.body };
}
