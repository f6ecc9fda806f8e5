/**
 * Finds or creates the account for an identity at another provider. A known subject of the provider signs in even if
 * its e-mail address has changed. Otherwise the e-mail address decides, and only an address that the provider has
 * verified gives access to an existing account: anybody can write another person's address into a profile.
 *
 * An account whose address was never confirmed may have been created by an attacker in advance ("pre-hijacking",
 * Sudhodanan and Paverd 2022). The owner of the mailbox gets the account, and every other way to sign in to it is
 * removed.
 */
import { randomUUID } from 'node:crypto';
import type { SignInProblem } from '../contract/signIn.ts';
import { errorCode } from '../errorCode.ts';
import { UNIQUE_VIOLATION } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { asStored, emailAddress, MAX_NAME_LENGTH } from './accounts.ts';
import type { AccountServices } from './accounts.ts';
import type { Identity } from './providers/provider.ts';
import { removeOtherSignIns } from './removeOtherSignIns.ts';

export type EntryResult = { readonly accountId: string } | { readonly problem: SignInProblem };

/** @param site the address in the link of a confirmation e-mail. */
export async function signInWithIdentity(
  office: AccountServices,
  identity: Identity,
  site: string,
): Promise<EntryResult> {
  const attempt = () =>
    office.database.transaction().execute((transaction) => findOrCreateAccount(transaction, office, identity, site));
  try {
    return await attempt();
  } catch (error) {
    // Two first visits at the same time: the other one has just created the account.
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    return attempt();
  }
}

async function findOrCreateAccount(
  transaction: DatabaseTransaction,
  { mail }: AccountServices,
  identity: Identity,
  site: string,
): Promise<EntryResult> {
  const known = await transaction
    .selectFrom('identities')
    .select('account_id')
    .where('provider', '=', identity.provider)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (known !== undefined) return { accountId: known.account_id };
  const email = emailAddress.safeParse(asStored(identity.email ?? ''));
  if (!email.success) return { problem: 'noEmail' };
  if (identity.emailVerified === false) return { problem: 'unverifiedEmail' };
  const existing = await findByEmail(transaction, email.data);
  if (existing !== undefined) {
    if (identity.emailVerified !== true) return { problem: 'emailTaken' };
    if (!existing.email_confirmed) await removeOtherSignIns(transaction, existing.id);
    return link(transaction, identity, existing.id);
  }
  const id = randomUUID();
  const email_confirmed = identity.emailVerified === true;
  const row = { id, email: email.data, first_name: nameOf(identity, email.data), password_hash: null, email_confirmed };
  await transaction.insertInto('accounts').values(row).execute();
  if (!email_confirmed) await mail.post(transaction, { kind: 'confirm-email', accountId: id, site });
  return link(transaction, identity, id);
}

const findByEmail = (transaction: DatabaseTransaction, email: string) =>
  transaction
    .selectFrom('accounts')
    .select(['id', 'email_confirmed'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();

async function link(
  transaction: DatabaseTransaction,
  { provider, subject }: Identity,
  accountId: string,
): Promise<EntryResult> {
  await transaction.insertInto('identities').values({ provider, subject, account_id: accountId }).execute();
  return { accountId };
}

/** The user's name at the provider, or else the part of the e-mail address before the @. */
function nameOf({ firstName }: Identity, email: string): string {
  const name = firstName.replace(/\p{Cc}/gu, ' ').trim();
  const given = name === '' ? (email.split('@')[0] ?? email) : name;
  return [...given].slice(0, MAX_NAME_LENGTH).join('');
}
