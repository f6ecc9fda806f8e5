/**
 * Facebook: OAuth 2.0, then a call of the Graph API for the identity. There are no identity tokens, and Facebook does
 * not say whether an e-mail address is verified, so `emailVerified` stays undefined.
 */
import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import { z } from 'zod';
import { asSignInFault, authorizationUrlOf, extensionsFor, PROVIDER_TIMEOUT, SignInFault } from './provider.ts';
import type { Identity, IdentityProvider } from './provider.ts';
import type { FacebookSettings } from '../../configuration/signInSettings.ts';

const graphUser = z.object({
  id: z.string().min(1).max(255),
  email: z.string().optional(),
  first_name: z.string().optional(),
});

const tokenFacts = z.object({ data: z.object({ app_id: z.string().optional(), is_valid: z.boolean() }) });

const graphAddress = ({ graphUrl }: FacebookSettings, path: string): URL =>
  new URL(`${graphUrl.href.replace(/\/$/, '')}/${path}`);

function configurationOf(settings: FacebookSettings): client.Configuration {
  const { dialogUrl, graphUrl, clientId, clientSecret } = settings;
  const endpoints = {
    issuer: dialogUrl.origin,
    authorization_endpoint: dialogUrl.href,
    token_endpoint: graphAddress(settings, 'oauth/access_token').href,
  };
  const configuration = new client.Configuration(endpoints, clientId, undefined, client.ClientSecretPost(clientSecret));
  configuration.timeout = PROVIDER_TIMEOUT;
  for (const extend of extensionsFor(graphUrl)) extend(configuration);
  return configuration;
}

export function facebookProvider(settings: FacebookSettings): IdentityProvider {
  const { clientId, clientSecret } = settings;
  const configuration = configurationOf(settings);

  const userOf = async (accessToken: string): Promise<Identity> => {
    const me = graphAddress(settings, 'me');
    me.searchParams.set('fields', 'id,first_name,email');
    // https://developers.facebook.com/docs/graph-api/guides/secure-requests
    me.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(accessToken).digest('hex'));
    return readUser(await client.fetchProtectedResource(configuration, accessToken, me, 'GET'));
  };

  const identify: IdentityProvider['identify'] = async ({ address, fields }) => {
    const url = new URL(address);
    url.search = fields.toString();
    try {
      const expectedState = fields.get('state') ?? client.skipStateCheck;
      const { access_token } = await client.authorizationCodeGrant(configuration, url, { expectedState });
      return await userOf(access_token);
    } catch (error) {
      throw asSignInFault(error);
    }
  };
  const identifyToken = async (token: string): Promise<Identity> => {
    try {
      const check = graphAddress(settings, 'debug_token');
      check.searchParams.set('input_token', token);
      const answer = await client.fetchProtectedResource(configuration, `${clientId}|${clientSecret}`, check, 'GET');
      await requireTokenOf(clientId, answer);
      return await userOf(token);
    } catch (error) {
      throw asSignInFault(error);
    }
  };
  return {
    authorizationUrl: async (secrets, redirectUri) =>
      authorizationUrlOf(configuration, secrets, { redirect_uri: redirectUri, scope: 'email public_profile' }),
    identify,
    identifyToken,
  };
}

/**
 * Without this check, anybody who runs another app with Facebook's sign-in could use the tokens of its users here.
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow/#checktoken
 */
async function requireTokenOf(clientId: string, response: Response): Promise<void> {
  const checked = response.ok ? tokenFacts.safeParse(await response.json()) : undefined;
  if (checked?.success === true && checked.data.data.is_valid && checked.data.data.app_id === clientId) return;
  throw new SignInFault(response.status >= 500 ? 'unavailable' : 'refused', 'The token is not one of this app.');
}

async function readUser(response: Response): Promise<Identity> {
  const user = response.ok ? graphUser.safeParse(await response.json()) : undefined;
  if (user?.success !== true) {
    throw new SignInFault(
      response.status >= 500 ? 'unavailable' : 'refused',
      `The Graph API answered ${response.status}.`,
    );
  }
  const { id, email, first_name: firstName = '' } = user.data;
  return { provider: 'Facebook', subject: id, email, emailVerified: undefined, firstName };
}
