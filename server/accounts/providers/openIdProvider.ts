/**
 * Google and Apple: OpenID Connect with discovery, and the code flow with state, nonce and PKCE. The identity token's
 * signature is checked although the token is received over TLS.
 *
 * Apple differs in three points. It sends name and e-mail only in a form that its page posts (`form_post`), together
 * with an identity token beside the code (the hybrid flow). Its client secret is a token that we sign, valid for some
 * minutes. It writes booleans as text.
 */
import { sign } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { asSignInFault, authorizationUrlOf, extensionsFor, PROVIDER_TIMEOUT, SignInFault } from './provider.ts';
import type { AttemptSecrets, Identity, IdentityProvider } from './provider.ts';
import type { AppleSettings, OpenIdSettings } from '../../configuration/signInSettings.ts';

const claimsOf = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  given_name: z.string().optional(),
  name: z.string().optional(),
});

export function googleProvider({ issuer, clientId, clientSecret, nativeClientIds }: OpenIdSettings): IdentityProvider {
  const configured = discoveredOnce(issuer, clientId, client.ClientSecretPost(clientSecret), [
    client.enableNonRepudiationChecks,
  ]);
  return {
    authorizationUrl: async (secrets, redirectUri) => {
      const parameters = { redirect_uri: redirectUri, scope: 'openid email profile' };
      return authorizationUrlOf(await configured(), secrets, parameters);
    },
    identify: async (answer, secrets) => {
      const url = new URL(answer.address);
      url.search = answer.fields.toString();
      const state = answer.fields.get('state') ?? undefined;
      return identityFrom('Google', await configured(), url, secrets, state);
    },
    identifyToken: tokenChecker('Google', configured, [clientId, ...nativeClientIds]),
  };
}

export function appleProvider(settings: AppleSettings): IdentityProvider {
  const secret: client.ClientAuth = (_, { client_id }, body) => {
    body.set('client_id', client_id);
    body.set('client_secret', appleClientSecret(settings));
  };
  const configured = discoveredOnce(settings.issuer, settings.clientId, secret, [
    client.useCodeIdTokenResponseType,
    client.enableNonRepudiationChecks,
  ]);
  return {
    authorizationUrl: async (secrets, redirectUri) => {
      const parameters = { redirect_uri: redirectUri, scope: 'openid email name', response_mode: 'form_post' };
      return authorizationUrlOf(await configured(), secrets, parameters);
    },
    identify: async ({ address, fields }, secrets) => {
      const posted = new Request(address, { method: 'POST', body: fields });
      return identityFrom('Apple', await configured(), posted, secrets, undefined);
    },
    identifyToken: tokenChecker('Apple', configured, [settings.clientId, ...settings.nativeClientIds]),
  };
}

/** Discovery happens at the first use: a provider that is down must not prevent the start of the server. */
function discoveredOnce(
  issuer: URL,
  clientId: string,
  authentication: client.ClientAuth,
  extensions: readonly ((configuration: client.Configuration) => void)[],
): () => Promise<client.Configuration> {
  let discovered: client.Configuration | undefined;
  return async () => {
    const options = { execute: [...extensionsFor(issuer), ...extensions], timeout: PROVIDER_TIMEOUT };
    discovered ??= await client
      .discovery(issuer, clientId, undefined, authentication, options)
      .catch((error: unknown) => {
        throw asSignInFault(error);
      });
    return discovered;
  };
}

async function identityFrom(
  provider: 'Google' | 'Apple',
  configuration: client.Configuration,
  answer: URL | Request,
  { nonce, codeVerifier }: Omit<AttemptSecrets, 'state'>,
  expectedState: string | undefined,
): Promise<Identity> {
  const checks = {
    expectedNonce: nonce,
    ...(expectedState === undefined ? {} : { expectedState }),
    ...(configuration.serverMetadata().supportsPKCE() ? { pkceCodeVerifier: codeVerifier } : {}),
  };
  const tokens = await client.authorizationCodeGrant(configuration, answer, checks).catch((error: unknown) => {
    throw asSignInFault(error);
  });
  return identityOf(provider, tokens.claims());
}

function identityOf(provider: 'Google' | 'Apple', given: unknown): Identity {
  const claims = claimsOf.safeParse(given);
  if (!claims.success) throw new SignInFault('refused', 'The identity token lacks claims.');
  const { sub, email, email_verified: emailVerified = false, given_name, name } = claims.data;
  return { provider, subject: sub, email, emailVerified, firstName: given_name ?? name ?? '' };
}

/**
 * Checks an identity token that an app received from the provider's library: signature, issuer, age, and that it was
 * issued to this site or its app (`audience`) for this attempt (`nonce`). Google writes its issuer with and without
 * the scheme: https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken
 */
function tokenChecker(
  provider: 'Google' | 'Apple',
  configured: () => Promise<client.Configuration>,
  audience: string[],
): IdentityProvider['identifyToken'] {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (token, nonce) => {
    const { issuer, jwks_uri } = (await configured()).serverMetadata();
    if (jwks_uri === undefined) throw new SignInFault('unavailable', 'The provider names no keys.');
    keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: PROVIDER_TIMEOUT * 1000 });
    const options = { issuer: [issuer, issuer.replace('https://', '')], audience, algorithms: ['RS256', 'ES256'] };
    const { payload } = await jwtVerify(token, keys, options).catch((error: unknown) => {
      throw tokenFault(error);
    });
    if (payload['nonce'] !== nonce) throw new SignInFault('refused', 'The token belongs to another attempt.');
    return identityOf(provider, payload);
  };
}

/** Keys that cannot be read are an outage; every other error of the library is a token that must not be accepted. */
function tokenFault(error: unknown): unknown {
  if (!(error instanceof errors.JOSEError)) return asSignInFault(error);
  const isOutage = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code);
  return new SignInFault(isOutage ? 'unavailable' : 'refused', `identity token: ${error.code}`);
}

const SECRET_SECONDS = 300;

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
function appleClientSecret({ issuer, clientId, teamId, keyId, privateKey }: AppleSettings): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: teamId, iat: now, exp: now + SECRET_SECONDS, aud: issuer.origin, sub: clientId };
  const text = `${encode({ alg: 'ES256', kid: keyId })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
