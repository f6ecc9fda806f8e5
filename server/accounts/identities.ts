/**
 * From an identity at another provider to an account of ours. Who is known by the provider's subject enters, whatever
 * became of the e-mail. For everybody else the e-mail decides, and only one that the provider has verified opens an
 * account that is there already: otherwise whoever can write somebody's address into a profile would get the songs.
 *
 * An account whose own address was never confirmed may have been made by a stranger who waits for the mailbox's owner
 * to come ("pre-hijacking", Sudhodanan and Paverd 2022). The owner gets it, and every other way into it is closed.
 */
import { randomUUID } from 'node:crypto';
import type { SignInProblem } from '../contract/signIn.ts';
import { errorCode } from '../errorCode.ts';
import { UNIQUE_VIOLATION } from '../storage/database.ts';
import type { DatabaseTransaction } from '../storage/database.ts';
import { asStored, emailAddress, MAX_NAME_LENGTH } from './accounts.ts';
import type { AccountOffice } from './accounts.ts';
import type { Identity } from './providers/provider.ts';
import { endSessionsOf } from './sessions.ts';

export type EntryResult = { readonly accountId: string } | { readonly problem: SignInProblem };

/** @param site where the link in a letter of confirmation leads. */
export async function enterByIdentity(office: AccountOffice, identity: Identity, site: string): Promise<EntryResult> {
  const enter = () =>
    office.database.transaction().execute((transaction) => enterOnce(transaction, office, identity, site));
  try {
    return await enter();
  } catch (error) {
    // Two first visits at once: the other one has just made the account.
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    return enter();
  }
}

async function enterOnce(
  transaction: DatabaseTransaction,
  { mail }: AccountOffice,
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
    if (!existing.email_confirmed) await giveToMailboxOwner(transaction, existing.id);
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

/** Closes every way into the account but the one by which its owner has just come. */
async function giveToMailboxOwner(transaction: DatabaseTransaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ password_hash: null, email_confirmed: true })
    .where('id', '=', accountId)
    .execute();
  await endSessionsOf(transaction, accountId);
  await transaction.deleteFrom('one_time_links').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('identities').where('account_id', '=', accountId).execute();
}

/** What the provider calls the user; failing that, what stands before the @. */
function nameOf({ firstName }: Identity, email: string): string {
  const name = firstName.replace(/\p{Cc}/gu, ' ').trim();
  const given = name === '' ? (email.split('@')[0] ?? email) : name;
  return [...given].slice(0, MAX_NAME_LENGTH).join('');
}
