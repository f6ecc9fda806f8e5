/** Accounts with an e-mail address and a password: registration, sign-in and changes. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { loginForm, passwordForm, registerForm } from '../contract/forms.ts';
import type { Configuration } from '../configuration.ts';
import type { Limits } from '../configuration/limitSettings.ts';
import type { MailQueue } from '../queue/mailQueue.ts';
import { UNIQUE_VIOLATION } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { TEXTS } from '../texts/texts.ts';
import { errorCode } from '../errorCode.ts';
import { confirmationEmails, passwordFaults, resetEmails } from '../limits/allowances.ts';
import { forget, isUsedUp, take } from '../limits/throttles.ts';
import { removeOtherSignIns } from './removeOtherSignIns.ts';
import { createOneTimeKey, emailOfKey, hasLiveKey, hasRecentKey, removeKeys, takeOneTimeKey } from './oneTimeLinks.ts';
import { findPasswordFault, hashPassword, isPasswordRight } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';
import type { AccountRow } from './sessions.ts';

/** The account that signed in, or the text with the reason why nobody was signed in. */
export type SignInResult = { readonly accountId: string } | { readonly fault: string };

const DAY_MS = 86_400_000;
const MAX_EMAIL_LENGTH = 254;
export const MAX_NAME_LENGTH = 100;
export const emailAddress = z.email().max(MAX_EMAIL_LENGTH);

/** Lower case, so that one mailbox has one account. */
export const asStored = (email: string) => email.trim().toLowerCase();

/** The database of the accounts, and the queue of e-mails to them. */
export interface AccountServices {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly configuration: Pick<Configuration, 'limits'>;
}

/** @param site the address in the link of the confirmation e-mail. */
export async function register(
  { database, mail }: AccountServices,
  form: z.infer<typeof registerForm>,
  site: string,
): Promise<SignInResult> {
  const fault = findRegistrationFault(form);
  if (fault !== undefined) return { fault };
  const id = randomUUID();
  const row = {
    id,
    email: asStored(form.Email),
    first_name: form.FirstName.trim(),
    password_hash: await hashPassword(form.Password),
  };
  try {
    await database.transaction().execute(async (transaction) => {
      await transaction.insertInto('accounts').values(row).execute();
      await mail.post(transaction, { kind: 'confirm-email', accountId: id, site });
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return { fault: TEXTS.emailTaken };
    throw error;
  }
  return { accountId: id };
}

/** @throws TooManyFaults */
export async function signIn(
  { database, configuration: { limits } }: AccountServices,
  form: z.infer<typeof loginForm>,
): Promise<SignInResult> {
  if (form.Email.trim() === '' || form.Password === '') return { fault: TEXTS.required };
  const email = asStored(form.Email);
  const account = await database
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const isRight = await checkPassword(database, limits, { email, hash: account?.password_hash }, form.Password);
  return isRight && account !== undefined ? { accountId: account.id } : { fault: TEXTS.wrongCredentials };
}

/** More wrong passwords were given for one account, from anywhere, than are allowed in a quarter of an hour. */
export class TooManyFaults extends Error {
  override readonly name = 'TooManyFaults';
}

/**
 * Checks a password and counts wrong ones by e-mail address, whether it has an account or not, so that many addresses
 * cannot guess at one account. An attempt counts before it is checked: simultaneous ones are all counted.
 *
 * @throws TooManyFaults
 */
export async function checkPassword(
  database: Database,
  limits: Limits,
  { email, hash }: { readonly email: string; readonly hash: string | null | undefined },
  password: string,
): Promise<boolean> {
  const faults = passwordFaults(email, limits);
  if (!(await take(database, faults))) throw new TooManyFaults('Too many wrong passwords.');
  const isRight = await isPasswordRight(hash, password);
  if (isRight) await forget(database, faults.of);
  return isRight;
}

/** Sends the e-mail for confirming the address again, after the first one's link has expired. */
export async function confirmAgain(
  { database, mail }: AccountServices,
  accountId: string,
  site: string,
): Promise<void> {
  const account = await database
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('email_confirmed', '=', false)
    // The first e-mail may not have been sent yet.
    .where('created_at', '<', new Date(Date.now() - DAY_MS))
    .executeTakeFirst();
  if (account === undefined || (await hasLiveKey(database, accountId, 'confirm-email'))) return;
  if (!(await take(database, confirmationEmails(accountId)))) return;
  await database.transaction().execute(async (transaction) => {
    await mail.post(transaction, { kind: 'confirm-email', accountId, site });
  });
}

function findRegistrationFault(form: z.infer<typeof registerForm>): string | undefined {
  if (form.Email.trim() === '') return TEXTS.required;
  const fault = findNameFault(form.FirstName.trim());
  if (fault !== undefined) return fault;
  if (!emailAddress.safeParse(asStored(form.Email)).success) return TEXTS.emailNotValid;
  return findPasswordFault(form.Password, form.Email);
}

/** @returns the fault of the name as a text for the user, or undefined. */
export async function changeFirstName(
  database: Database,
  accountId: string,
  name: string,
): Promise<string | undefined> {
  const first_name = name.trim();
  const fault = findNameFault(first_name);
  if (fault !== undefined) return fault;
  await database.updateTable('accounts').set({ first_name }).where('id', '=', accountId).execute();
  return undefined;
}

/**
 * Changes the password and ends every session of the account; the caller opens a new one.
 *
 * @returns the fault as a text for the user, or undefined.
 */
export async function changePassword(
  { database, mail, configuration: { limits } }: AccountServices,
  account: AccountRow,
  form: z.infer<typeof passwordForm>,
  site: string,
): Promise<string | undefined> {
  if (form.OldPassword === '') return TEXTS.required;
  const fault = findNewPasswordFault(form, account.email);
  if (fault !== undefined) return fault;
  const stored = { email: account.email, hash: account.password_hash };
  if (!(await checkPassword(database, limits, stored, form.OldPassword))) return TEXTS.oldPasswordWrong;
  const password_hash = await hashPassword(form.NewPassword);
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('accounts').set({ password_hash }).where('id', '=', account.id).execute();
    await endSessionsOf(transaction, account.id);
    // A link for a new password that somebody else may have asked for.
    await removeKeys(transaction, account.id, 'reset-password');
    await mail.post(transaction, { kind: 'password-changed', accountId: account.id, site });
  });
  return undefined;
}

/**
 * Sets a new password by a mailed key. A user with the key can read the mailbox, so the address is confirmed as well.
 * All sessions of the account end.
 *
 * @returns the fault as a text for the user, or undefined.
 */
export async function resetPassword(
  { database, mail, configuration: { limits } }: AccountServices,
  form: { readonly key: string; readonly NewPassword: string; readonly ConfirmPassword: string },
  site: string,
): Promise<string | undefined> {
  const fault = findNewPasswordFault(form, await emailOfKey(database, form.key, 'reset-password'));
  if (fault !== undefined) return fault;
  const password_hash = await hashPassword(form.NewPassword);
  return database.transaction().execute(async (transaction) => {
    const accountId = await takeOneTimeKey(transaction, form.key, 'reset-password');
    if (accountId === undefined) return TEXTS.linkNotValid;
    const account = await transaction
      .selectFrom('accounts')
      .select(['email', 'email_confirmed'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Somebody who does not own the mailbox may have prepared the account (see identities.ts).
    if (!account.email_confirmed) await removeOtherSignIns(transaction, accountId);
    await transaction
      .updateTable('accounts')
      .set({ password_hash, email_confirmed: true })
      .where('id', '=', accountId)
      .execute();
    await endSessionsOf(transaction, accountId);
    await forget(transaction, passwordFaults(account.email, limits).of);
    await mail.post(transaction, { kind: 'password-changed', accountId, site });
    return undefined;
  });
}

/**
 * Creates a key for a new password, and returns it with the address to which it is sent; undefined where no account has
 * the address, or where an e-mail was just sent to it.
 */
export async function findResetKey(
  database: Database,
  email: string,
): Promise<{ readonly email: string; readonly key: string } | undefined> {
  const account = await database
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', '=', asStored(email))
    .executeTakeFirst();
  if (account === undefined || (await hasRecentKey(database, account.id, 'reset-password'))) return undefined;
  if (await isUsedUp(database, resetEmails(account.email))) return undefined;
  return { email: account.email, key: await createOneTimeKey(database, account.id, 'reset-password') };
}

function findNewPasswordFault(
  form: { readonly NewPassword: string; readonly ConfirmPassword: string },
  email: string | undefined,
): string | undefined {
  if (form.NewPassword === '' || form.ConfirmPassword === '') return TEXTS.required;
  if (form.NewPassword !== form.ConfirmPassword) return TEXTS.passwordMismatch;
  return findPasswordFault(form.NewPassword, email);
}

function findNameFault(name: string): string | undefined {
  if (name === '') return TEXTS.required;
  return name.length > MAX_NAME_LENGTH ? TEXTS.firstNameTooLong : undefined;
}
