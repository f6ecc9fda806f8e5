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

export function facebookProvider(settings: FacebookSettings): IdentityProvider {
  const { dialogUrl, graphUrl, clientId, clientSecret } = settings;
  const graph = (path: string) => new URL(`${graphUrl.href.replace(/\/$/, '')}/${path}`);
  const endpoints = {
    issuer: dialogUrl.origin,
    authorization_endpoint: dialogUrl.href,
    token_endpoint: graph('oauth/access_token').href,
  };
  const configuration = new client.Configuration(endpoints, clientId, undefined, client.ClientSecretPost(clientSecret));
  configuration.timeout = PROVIDER_TIMEOUT;
  for (const extend of extensionsFor(graphUrl)) extend(configuration);

  const identify: IdentityProvider['identify'] = async ({ address, fields }) => {
    const url = new URL(address);
    url.search = fields.toString();
    try {
      const expectedState = fields.get('state') ?? client.skipStateCheck;
      const { access_token } = await client.authorizationCodeGrant(configuration, url, { expectedState });
      const me = graph('me');
      me.searchParams.set('fields', 'id,first_name,email');
      // https://developers.facebook.com/docs/graph-api/guides/secure-requests
      me.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(access_token).digest('hex'));
      return await readUser(await client.fetchProtectedResource(configuration, access_token, me, 'GET'));
    } catch (error) {
      throw asSignInFault(error);
    }
  };
  return {
    authorizationUrl: async (secrets, redirectUri) =>
      authorizationUrlOf(configuration, secrets, { redirect_uri: redirectUri, scope: 'email public_profile' }),
    identify,
  };
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
