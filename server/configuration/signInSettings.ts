/**
 * The settings of sign-in providers, read from the environment. A provider is available when all its variables are set;
 * if only some of them are set, the start fails.
 */
import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { secureAddress } from './secureAddress.ts';

/** The content of Apple's .p8 file; `\n` may replace line breaks where a variable can hold only one line. */
const ellipticKey = z.string().transform((text, context): KeyObject => {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'ec') return key;
  } catch {
    // Reported below with our own text: OpenSSL's message could repeat parts of the key.
  }
  context.addIssue({ code: 'custom', message: "must be the text of Apple's .p8 file" });
  return z.NEVER;
});

/** The client ids of apps around the page, whose tokens are accepted beside those of the site. */
const clientIds = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((id) => id !== ''));

export const SIGN_IN_VARIABLES = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_NATIVE_CLIENT_IDS: clientIds,
  GOOGLE_ISSUER: secureAddress('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_DIALOG_URL: secureAddress('https://www.facebook.com/dialog/oauth'),
  FACEBOOK_GRAPH_URL: secureAddress('https://graph.facebook.com'),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_NATIVE_CLIENT_IDS: clientIds,
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: ellipticKey.optional(),
  APPLE_ISSUER: secureAddress('https://appleid.apple.com'),
};
type SignInVariables = z.output<z.ZodObject<typeof SIGN_IN_VARIABLES>>;

const BELONGING_TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
] as const;

export function checkSignInVariables(set: SignInVariables, context: z.RefinementCtx): void {
  for (const names of BELONGING_TOGETHER) {
    const missing = names.filter((name) => set[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) continue;
    for (const name of missing) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `is needed beside ${names.find((each) => set[each])}`,
      });
    }
  }
}

export interface OpenIdSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly nativeClientIds: readonly string[];
}

export interface FacebookSettings {
  readonly dialogUrl: URL;
  readonly graphUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface AppleSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly nativeClientIds: readonly string[];
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

export interface SignInSettings {
  readonly google: OpenIdSettings | undefined;
  readonly facebook: FacebookSettings | undefined;
  readonly apple: AppleSettings | undefined;
}

export function readSignInSettings(set: SignInVariables): SignInSettings {
  return { google: googleOf(set), facebook: facebookOf(set), apple: appleOf(set) };
}

function googleOf(set: SignInVariables): OpenIdSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = set;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer: set.GOOGLE_ISSUER, clientId, clientSecret, nativeClientIds: set.GOOGLE_NATIVE_CLIENT_IDS };
}

function facebookOf(set: SignInVariables): FacebookSettings | undefined {
  const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret } = set;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { dialogUrl: set.FACEBOOK_DIALOG_URL, graphUrl: set.FACEBOOK_GRAPH_URL, clientId, clientSecret };
}

function appleOf(set: SignInVariables): AppleSettings | undefined {
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = set;
  if (APPLE_CLIENT_ID === undefined || APPLE_TEAM_ID === undefined) return undefined;
  if (APPLE_KEY_ID === undefined || APPLE_PRIVATE_KEY === undefined) return undefined;
  return {
    issuer: set.APPLE_ISSUER,
    clientId: APPLE_CLIENT_ID,
    nativeClientIds: set.APPLE_NATIVE_CLIENT_IDS,
    teamId: APPLE_TEAM_ID,
    keyId: APPLE_KEY_ID,
    privateKey: APPLE_PRIVATE_KEY,
  };
}
