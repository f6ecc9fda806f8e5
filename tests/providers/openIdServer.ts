/**
 * A real OpenID provider on the loopback address (oidc-provider), whose users are defined by the test. Its development
 * pages ask for a login name and for consent, as those of Google and Apple do.
 */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import Provider from 'oidc-provider';

export interface Person {
  readonly email?: string | undefined;
  readonly email_verified?: boolean;
  readonly given_name?: string | undefined;
}

export interface OpenIdServer {
  readonly issuer: string;
  /** By login name, which is also the subject. */
  readonly people: Map<string, Person>;
  /** Registers the redirect address of a client, which is known only after the server has started. */
  readonly register: (redirectUri: string) => void;
  /** An identity token as the provider's library on a phone returns it. `claims` replaces claims of it. */
  readonly tokenFor: (
    login: string,
    nonce: string,
    claims?: Readonly<Record<string, unknown>>,
    ends?: string,
  ) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const KEY_ID = 'key of the tests';
const { privateKey: signingKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const CLIENT_ID = 'songleaf';
/** Seconds. */
const HOUR = 3600;
export const CLIENT_SECRET = 'a secret that both sides know';

export interface AppleLike {
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

/** @param apple behaves like Apple: hybrid flow, a form post, and a client secret that the client has signed. */
export async function startOpenIdServer(apple?: AppleLike): Promise<OpenIdServer> {
  const people = new Map<string, Person>();
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    people,
    register: (redirectUri) => {
      handle = withoutWarnings(() => openProvider(issuer, people, redirectUri, apple).callback());
    },
    tokenFor: (login, nonce, claims = {}, ends = '10 minutes') =>
      new SignJWT({ iss: issuer, aud: CLIENT_ID, sub: login, nonce, ...people.get(login), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .setIssuedAt()
        .setExpirationTime(ends)
        .sign(signingKey),
    stop: () => stopServer(server),
  };
}

function openProvider(issuer: string, people: Map<string, Person>, redirectUri: string, apple?: AppleLike): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        // The library requires https of a web client with the hybrid flow.
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_post',
        response_types: [apple === undefined ? 'code' : 'code id_token'],
        grant_types: apple === undefined ? ['authorization_code'] : ['authorization_code', 'implicit'],
      },
    ],
    jwks: { keys: [{ ...signingKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    responseTypes: ['code', 'code id_token'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'], name: [] },
    // Google and Apple put the e-mail into the identity token.
    conformIdTokenClaims: false,
    ttl: { Interaction: HOUR, Session: HOUR, Grant: HOUR, AccessToken: HOUR, IdToken: HOUR },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  });
  if (apple !== undefined) {
    provider.Client.prototype.compareClientSecret = (secret: string) => isSecretOf(apple, issuer, secret);
  }
  return provider;
}

/** Suppresses the library's warnings about a development configuration, which is intended here. */
function withoutWarnings<Result>(make: () => Result): Result {
  const { warn, info } = console;
  console.warn = console.info = () => undefined;
  try {
    return make();
  } finally {
    Object.assign(console, { warn, info });
  }
}

function isSecretOf({ teamId, keyId, privateKey }: AppleLike, issuer: string, secret: string): boolean {
  const [head = '', body = '', signature = ''] = secret.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { alg, kid } = decode(head);
  const { iss, aud, sub, exp } = decode(body);
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  return (
    verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')) &&
    [alg, kid, iss, aud, sub].join() === ['ES256', keyId, teamId, issuer, CLIENT_ID].join() &&
    Number(exp) > Date.now() / 1000
  );
}

export function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
