/** Accounts with e-mail and password. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { loginForm, registerForm } from '../contract/calls.ts';
import { UNIQUE_VIOLATION } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { TEXTS } from '../texts.ts';
import { findPasswordFault, hashPassword, isPasswordRight } from './passwords.ts';
import { errorCode } from '../errorCode.ts';

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly password_hash: string | null;
  readonly email_confirmed: boolean;
}

/** Who signed in, or the text that tells why not. */
export type SignInResult = { readonly accountId: string } | { readonly fault: string };

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;
const emailAddress = z.email().max(MAX_EMAIL_LENGTH);

const asStored = (email: string) => email.trim().toLowerCase();

export async function register(database: Database, form: z.infer<typeof registerForm>): Promise<SignInResult> {
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
    await database.insertInto('accounts').values(row).execute();
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return { fault: TEXTS.emailTaken };
    throw error;
  }
  return { accountId: id };
}

export async function signIn(database: Database, form: z.infer<typeof loginForm>): Promise<SignInResult> {
  if (form.Email.trim() === '' || form.Password === '') return { fault: TEXTS.required };
  const account = await database
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('email', '=', asStored(form.Email))
    .executeTakeFirst();
  const isRight = await isPasswordRight(account?.password_hash, form.Password);
  return isRight && account !== undefined ? { accountId: account.id } : { fault: TEXTS.wrongCredentials };
}

function findRegistrationFault(form: z.infer<typeof registerForm>): string | undefined {
  const name = form.FirstName.trim();
  if (name === '' || form.Email.trim() === '') return TEXTS.required;
  if (name.length > MAX_NAME_LENGTH) return TEXTS.firstNameTooLong;
  if (!emailAddress.safeParse(asStored(form.Email)).success) return TEXTS.emailNotValid;
  return findPasswordFault(form.Password);
}
