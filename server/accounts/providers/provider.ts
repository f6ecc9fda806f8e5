/** The interface of a sign-in provider. */
import * as client from 'openid-client';
import type { SignInProblem, SignInProvider } from '../../contract/signIn.ts';

/** The secrets that bind a provider's answer to the visitor who began the sign-in. */
export interface AttemptSecrets {
  /** Passed through the browser and returned in the answer. */
  readonly state: string;
  /** Contained in the identity token. */
  readonly nonce: string;
  /** The PKCE verifier: without it a stolen code cannot be used. */
  readonly codeVerifier: string;
}

export interface Identity {
  readonly provider: SignInProvider;
  /** The provider's permanent identifier of the user. */
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider has verified the e-mail address; undefined where it does not say. */
  readonly emailVerified: boolean | undefined;
  readonly firstName: string;
}

/** What the provider sent back through the browser. */
export interface ProviderAnswer {
  /** The address of this site that received the answer, without the query. */
  readonly address: URL;
  readonly fields: URLSearchParams;
}

export interface IdentityProvider {
  /** The provider's address for the visitor's browser. @throws SignInFault */
  readonly authorizationUrl: (secrets: AttemptSecrets, redirectUri: string) => Promise<URL>;
  /** @throws SignInFault */
  readonly identify: (answer: ProviderAnswer, secrets: Omit<AttemptSecrets, 'state'>) => Promise<Identity>;
  /** Checks a token that an app around the page got from the provider's own library. @throws SignInFault */
  readonly identifyToken: (token: string, nonce: string) => Promise<Identity>;
}

export class SignInFault extends Error {
  override readonly name = 'SignInFault';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

const DENIALS = new Set(['access_denied', 'user_cancelled_authorize']);
const OUTAGES = new Set(['server_error', 'temporarily_unavailable']);
/** The library's error codes for a missing or unreadable answer: a failed gateway, a timeout. */
const NO_ANSWER = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT']);

/**
 * Converts a failure to a SignInFault. The causes of the library's errors contain tokens and claims, so only their
 * codes and messages are kept.
 */
export function asSignInFault(error: unknown): SignInFault {
  if (error instanceof SignInFault) return error;
  if (error instanceof client.AuthorizationResponseError) {
    if (DENIALS.has(error.error)) return new SignInFault('denied', error.error);
    return new SignInFault(OUTAGES.has(error.error) ? 'unavailable' : 'refused', `the provider answered an error`);
  }
  if (error instanceof client.ResponseBodyError)
    return new SignInFault('refused', `its token endpoint: ${error.error}`);
  if (error instanceof client.ClientError) {
    const isOutage = NO_ANSWER.has(error.code ?? '');
    return new SignInFault(isOutage ? 'unavailable' : 'refused', `${error.code}: ${error.message}`);
  }
  // The error of Node's fetch where the host does not answer.
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new SignInFault('unavailable', error.message);
  if (error instanceof DOMException) return new SignInFault('unavailable', error.name);
  throw error;
}

/** In seconds; a provider that takes longer counts as unavailable. */
export const PROVIDER_TIMEOUT = 10;

/** Unencrypted HTTP is for tests on the loopback address; the settings allow it for no other host. */
export const extensionsFor = (address: URL): ((configuration: client.Configuration) => void)[] =>
  address.protocol === 'http:' ? [client.allowInsecureRequests] : [];

/** The parameters sent to every provider; PKCE only where the provider declares support for it. */
export async function authorizationUrlOf(
  configuration: client.Configuration,
  { state, nonce, codeVerifier }: AttemptSecrets,
  parameters: Readonly<Record<string, string>>,
): Promise<URL> {
  const pkce = configuration.serverMetadata().supportsPKCE()
    ? {
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }
    : {};
  return client.buildAuthorizationUrl(configuration, { state, nonce, ...pkce, ...parameters });
}
