/** The settings with which a server uses the providers of these tests. */
import { generateKeyPairSync } from 'node:crypto';
import type { GraphServer } from './graphServer.ts';
import { CLIENT_ID, CLIENT_SECRET } from './openIdServer.ts';
import type { AppleLike } from './openIdServer.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
/** The team id at Apple, whose stand-in has the same key. */
export const APPLE_TEAM: AppleLike = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey };

export const googleSettings = (issuer: string): NodeJS.ProcessEnv => ({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: CLIENT_ID,
  GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
});

export const facebookSettings = ({ dialogUrl, graphUrl }: GraphServer): NodeJS.ProcessEnv => ({
  FACEBOOK_DIALOG_URL: dialogUrl,
  FACEBOOK_GRAPH_URL: graphUrl,
  FACEBOOK_CLIENT_ID: CLIENT_ID,
  FACEBOOK_CLIENT_SECRET: CLIENT_SECRET,
});

export const appleSettings = (issuer: string): NodeJS.ProcessEnv => ({
  APPLE_ISSUER: issuer,
  APPLE_CLIENT_ID: CLIENT_ID,
  APPLE_TEAM_ID: APPLE_TEAM.teamId,
  APPLE_KEY_ID: APPLE_TEAM.keyId,
  // In one line, as the settings of many hosting services require.
  APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
});
