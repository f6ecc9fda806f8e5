/**
 * Confirmation of an address by a mailed link. Somebody else may have registered with it in advance ("pre-hijacking",
 * Sudhodanan and Paverd 2022): if a click confirmed their account, their password would stay valid when the owner of the
 * mailbox later signs in by a provider. So the reader of the e-mail must also be the one who registered: by a session in
 * the same browser, or by the password. An owner who does not know it chooses a new one by e-mail, which removes every
 * other way into the account.
 */
import { checkPassword } from './accounts.ts';
import type { AccountServices } from './accounts.ts';
import { accountOfKey, takeOneTimeKey } from './oneTimeLinks.ts';

export type Confirmation = 'confirmed' | 'link not valid' | 'password needed' | 'password wrong' | 'sign-in needed';

/**
 * @param signedIn the account whose session the browser has.
 * @throws TooManyFaults
 */
export async function confirmEmail(
  services: Pick<AccountServices, 'database' | 'configuration'>,
  { key, Password }: { readonly key: string; readonly Password?: string | undefined },
  signedIn: string | undefined,
): Promise<Confirmation> {
  const { database } = services;
  const id = await accountOfKey(database, key, 'confirm-email');
  if (id === undefined) return 'link not valid';
  const lack = id === signedIn ? undefined : await findLackOfProof(services, id, Password);
  if (lack !== undefined) return lack;
  return database.transaction().execute(async (transaction) => {
    const accountId = await takeOneTimeKey(transaction, key, 'confirm-email');
    if (accountId === undefined) return 'link not valid';
    await transaction.updateTable('accounts').set({ email_confirmed: true }).where('id', '=', accountId).execute();
    return 'confirmed';
  });
}

async function findLackOfProof(
  { database, configuration: { limits } }: Pick<AccountServices, 'database' | 'configuration'>,
  id: string,
  password: string | undefined,
): Promise<Confirmation | undefined> {
  const account = await database
    .selectFrom('accounts')
    .select(['email', 'email_confirmed', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (account === undefined || account.email_confirmed) return undefined;
  const { email, password_hash: hash } = account;
  if (hash === null) return 'sign-in needed';
  if (password === undefined) return 'password needed';
  return (await checkPassword(database, limits, { email, hash }, password)) ? undefined : 'password wrong';
}
