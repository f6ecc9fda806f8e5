/** The worker's side of the mail queue: looks up whom a letter is for, writes it and hands it over. */
import { findResetKey } from '../accounts/accounts.ts';
import { createOneTimeKey } from '../accounts/oneTimeLinks.ts';
import { confirmEmailLetter, passwordChangedLetter, resetPasswordLetter } from '../mail/letters.ts';
import type { Letter, Mailer } from '../mail/mailer.ts';
import type { Database } from '../storage/database.ts';
import { mailOrder } from './mailQueue.ts';
import type { MailOrder } from './mailQueue.ts';

export interface MailContext {
  readonly database: Database;
  readonly mailer: Mailer;
  /** Who reads what users write; undefined where messages only stay in the database. */
  readonly supportEmail: string | undefined;
}

/** @throws where the letter could not be handed over; the queue tries again. */
export async function sendMail(context: MailContext, data: unknown): Promise<void> {
  const letter = await writeLetter(context, mailOrder.parse(data));
  // Nobody has this address, or the account is gone: there is nobody to write to.
  if (letter !== undefined) await context.mailer.send(letter);
}

async function writeLetter(context: MailContext, order: MailOrder): Promise<Letter | undefined> {
  const { database } = context;
  switch (order.kind) {
    case 'reset-password': {
      const found = await findResetKey(database, order.email);
      return found && resetPasswordLetter(found.email, order.site, found.key);
    }
    case 'confirm-email': {
      const email = await findEmail(database, order.accountId);
      if (email === undefined) return undefined;
      const key = await createOneTimeKey(database, order.accountId, order.kind);
      return confirmEmailLetter(email, order.site, key);
    }
    case 'password-changed': {
      const email = await findEmail(database, order.accountId);
      return email === undefined ? undefined : passwordChangedLetter(email, order.site);
    }
    case 'message':
      return writeToOperator(context, order.messageId);
  }
}

async function findEmail(database: Database, accountId: string): Promise<string | undefined> {
  const row = await database.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email;
}

async function writeToOperator({ database, supportEmail }: MailContext, id: string): Promise<Letter | undefined> {
  if (supportEmail === undefined) return undefined;
  const row = await database.selectFrom('messages').select(['kind', 'body']).where('id', '=', id).executeTakeFirst();
  return row && { to: supportEmail, subject: `Songleaf: ${row.kind}`, text: row.body };
}
