/**
 * Passkeys (WebAuthn): the private key stays in the user's device, which asks for a finger, a face or a PIN before it
 * signs. A passkey is therefore both factors, and no code is asked for besides it. Each challenge is bound to the cookie
 * of the visitor who asked for it, and to the account that adds a passkey; it is deleted when it is answered, whether the
 * answer is right or wrong, so that no answer works twice.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { NewPasskey, UsedPasskey } from '../contract/passkeys.ts';
import { UNIQUE_VIOLATION } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { errorCode } from '../errorCode.ts';

const CHALLENGE_MS = 10 * 60_000;
const MOST_PASSKEYS = 20;
const LOOPBACK = ['127.0.0.1', '[::1]'];

/** Loaded when the first passkey is used: its certificate readers would delay every start of the server. */
const webAuthn = () => import('@simplewebauthn/server');

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The site to which passkeys belong. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** @param site the public address. Passkeys need a name: a loopback address stands for `localhost`. */
export function relyingPartyOf(site: string): RelyingParty {
  const url = new URL(site);
  if (LOOPBACK.includes(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

/** The answer of the browser or the authenticator is not the one that was asked for. The message says why, for the log. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

export class TooManyPasskeys extends Error {
  override readonly name = 'TooManyPasskeys';
}

export interface PasskeyServices {
  readonly database: Database;
  readonly party: RelyingParty;
  /** The value of the visitor's secret cookie. */
  readonly visitor: string;
}

/** @param accountId undefined for a sign-in. */
async function keepChallenge(
  { database, visitor }: PasskeyServices,
  challenge: string,
  accountId: string | undefined,
): Promise<void> {
  await database.deleteFrom('passkey_challenges').where('expires_at', '<=', new Date()).execute();
  await database
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      visitor_hash: hashOf(visitor),
      account_id: accountId ?? null,
      expires_at: new Date(Date.now() + CHALLENGE_MS),
    })
    .execute();
}

/**
 * @param clientData what the browser has signed, as base64url.
 * @returns the challenge in it. @throws PasskeyRefused unless this visitor was given it for this purpose and has not
 *   answered it yet.
 */
async function takeChallenge(
  { database, visitor }: PasskeyServices,
  clientData: string,
  accountId: string | undefined,
): Promise<string> {
  const challenge = challengeIn(clientData);
  const row = await database
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .returning(['visitor_hash', 'account_id', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined || row.expires_at.getTime() <= Date.now())
    throw new PasskeyRefused('The challenge is not known, was answered already, or is too old.');
  if (!row.visitor_hash.equals(hashOf(visitor)) || row.account_id !== (accountId ?? null))
    throw new PasskeyRefused('The challenge was given to somebody else.');
  return challenge;
}

const signedData = z.object({ challenge: z.string() });

function challengeIn(clientData: string): string {
  try {
    return signedData.parse(JSON.parse(Buffer.from(clientData, 'base64url').toString())).challenge;
  } catch (cause) {
    throw new PasskeyRefused('The answer of the browser cannot be read.', { cause });
  }
}

export interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
}

/** Options for a new passkey. Those that the account has already are excluded. @throws TooManyPasskeys */
export async function beginPasskey(services: PasskeyServices, owner: PasskeyOwner) {
  const existing = await services.database
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', owner.id)
    .execute();
  if (existing.length >= MOST_PASSKEYS) throw new TooManyPasskeys('The account has as many passkeys as it can have.');
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Songleaf',
    rpID: services.party.id,
    userName: owner.email,
    userDisplayName: owner.first_name,
    // By this handle the authenticator knows the account; it says nothing about its owner.
    userID: Uint8Array.from(Buffer.from(owner.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: existing.map((row) => ({ id: row.credential_id, transports: listOf(row.transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(services, options.challenge, owner.id);
  return options;
}

const listOf = (transports: string): string[] => transports.split(' ').filter(Boolean);

/** Stores a new passkey. @throws PasskeyRefused */
export async function addPasskey(
  services: PasskeyServices,
  accountId: string,
  name: string,
  answer: NewPasskey,
): Promise<void> {
  const challenge = await takeChallenge(services, answer.response.clientDataJSON, accountId);
  const { verifyRegistrationResponse } = await webAuthn();
  const result = await checked(
    verifyRegistrationResponse({
      response: { ...answer, response: { ...answer.response, transports: answer.response.transports ?? [] } },
      expectedChallenge: challenge,
      expectedOrigin: services.party.origin,
      expectedRPID: services.party.id,
      requireUserVerification: true,
    }),
  );
  if (!result.verified) throw new PasskeyRefused('The new passkey is not verified.');
  const { credential } = result.registrationInfo;
  const row = {
    account_id: accountId,
    credential_id: credential.id,
    name,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (answer.response.transports ?? []).join(' '),
  };
  try {
    await services.database.insertInto('passkeys').values(row).execute();
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION)
      throw new PasskeyRefused('The passkey exists already.', { cause: error });
    throw error;
  }
}

/** Options for a sign-in. The browser offers the passkeys that it has for this site: no account has to be named. */
export async function beginPasskeySignIn(services: PasskeyServices) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({ rpID: services.party.id, userVerification: 'required' });
  await keepChallenge(services, options.challenge, undefined);
  return options;
}

/** @returns the account whose passkey has signed. @throws PasskeyRefused */
export async function signInWithPasskey(services: PasskeyServices, answer: UsedPasskey): Promise<string> {
  const challenge = await takeChallenge(services, answer.response.clientDataJSON, undefined);
  const row = await services.database
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', answer.id)
    .executeTakeFirst();
  if (row === undefined) throw new PasskeyRefused('The passkey is not known.');
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await checked(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: services.party.origin,
      expectedRPID: services.party.id,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
        transports: listOf(row.transports),
      },
    }),
  );
  if (!verified) throw new PasskeyRefused('The signature is wrong.');
  await services.database
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, used_at: new Date() })
    .where('id', '=', row.id)
    .execute();
  return row.account_id;
}

/** The library throws an error for each kind of wrong answer, and has no type for them. */
async function checked<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (cause) {
    throw new PasskeyRefused(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export function listPasskeys(database: Database, accountId: string) {
  return database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

/** @returns whether the account had this passkey. */
export async function removePasskey(database: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
