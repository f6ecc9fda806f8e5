/** A provider that vouches for who somebody is, as the rest of the server sees it. */
import * as client from 'openid-client';
import type { SignInProblem, SignInProvider } from '../../contract/signIn.ts';

/** What ties an answer to the visitor who asked for it. */
export interface AttemptSecrets {
  /** Travels through the browser and comes back. */
  readonly state: string;
  /** Stands in the identity token. */
  readonly nonce: string;
  /** PKCE: without it a stolen code is worthless. */
  readonly codeVerifier: string;
}

export interface Identity {
  readonly provider: SignInProvider;
  /** The provider's own, unchanging name of the user. */
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider has made sure whose mailbox it is; undefined where it does not say. */
  readonly emailVerified: boolean | undefined;
  readonly firstName: string;
}

/** What the provider sent back through the browser. */
export interface ProviderAnswer {
  /** Our address that it was sent to, without a query. */
  readonly address: URL;
  readonly fields: URLSearchParams;
}

export interface IdentityProvider {
  /** Where the visitor's browser goes. @throws SignInFault */
  readonly authorizationUrl: (secrets: AttemptSecrets, redirectUri: string) => Promise<URL>;
  /** @throws SignInFault */
  readonly identify: (answer: ProviderAnswer, secrets: Omit<AttemptSecrets, 'state'>) => Promise<Identity>;
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
/** The library's words for an answer that is none: a broken gateway, a timeout. */
const NO_ANSWER = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT']);

/**
 * What went wrong, in our terms. The library's errors carry tokens and claims in their causes, so that only codes and
 * messages go on from here.
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
  // Node's fetch says so where nobody answers.
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new SignInFault('unavailable', error.message);
  if (error instanceof DOMException) return new SignInFault('unavailable', error.name);
  throw error;
}

/** Seconds: a provider that takes longer is one that is down. */
export const PROVIDER_TIMEOUT = 10;

/** Plain HTTP is for tests on loopback; the settings allow it nowhere else. */
export const extensionsFor = (address: URL): ((configuration: client.Configuration) => void)[] =>
  address.protocol === 'http:' ? [client.allowInsecureRequests] : [];

/** The parameters that every provider gets. PKCE only where the provider says that it knows it. */
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
