/**
 * Sign-in attempts that wait for the provider's answer. An attempt is bound to the visitor's cookie and can be used
 * once, within ten minutes. Its nonce is the hash of its state, so only one secret passes through the browser, and the
 * stored hash cannot be used to complete an attempt.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { SignInProvider } from '../contract/signIn.ts';
import type { Database } from '../database/database.ts';
import type { AttemptSecrets } from './providers/provider.ts';

const LIFETIME_MS = 600_000;
const SECRET_BYTES = 32;

export interface Attempt {
  readonly provider: SignInProvider;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnPath: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

export const nonceOf = (state: string): string => hashOf(state).toString('base64url');

/** @param visitor the value of the visitor's cookie. */
export async function beginAttempt(
  database: Database,
  visitor: string,
  provider: SignInProvider,
  returnPath: string,
): Promise<AttemptSecrets> {
  const state = randomBytes(SECRET_BYTES).toString('base64url');
  const codeVerifier = randomBytes(SECRET_BYTES).toString('base64url');
  const secrets = { state, nonce: nonceOf(state), codeVerifier };
  await database.deleteFrom('sign_in_attempts').where('expires_at', '<=', new Date()).execute();
  await database
    .insertInto('sign_in_attempts')
    .values({
      nonce: secrets.nonce,
      visitor_hash: hashOf(visitor),
      provider,
      code_verifier: codeVerifier,
      return_path: returnPath,
      expires_at: new Date(Date.now() + LIFETIME_MS),
    })
    .execute();
  return secrets;
}

/** Consumes an attempt. @returns undefined for an unknown, used or expired attempt, or that of another visitor. */
export async function takeAttempt(
  database: Database,
  visitor: string | undefined,
  nonce: string,
  providers: readonly SignInProvider[],
): Promise<Attempt | undefined> {
  if (visitor === undefined) return undefined;
  const row = await database
    .deleteFrom('sign_in_attempts')
    .where('nonce', '=', nonce)
    .where('visitor_hash', '=', hashOf(visitor))
    .where('provider', 'in', providers)
    .where('expires_at', '>', new Date())
    .returning(['provider', 'nonce', 'code_verifier', 'return_path'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const provider = providers.find((each) => each === row.provider);
  return provider && { provider, nonce: row.nonce, codeVerifier: row.code_verifier, returnPath: row.return_path };
}
