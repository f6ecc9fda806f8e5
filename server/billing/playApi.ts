/** Calls of the Play Developer API, as the operator's service account. */
import { sign } from 'node:crypto';
import { fetch, type RequestInit } from 'undici';
import { z } from 'zod';
import type { GooglePlaySettings, ServiceAccount } from '../configuration/billingSettings.ts';
import { ShopFailed } from './provider.ts';

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
export const TIMEOUT_MS = 15_000;
const TOKEN_SECONDS = 600;

/** @param path below the app's own. @throws ShopFailed */
export async function askPlay<Answer>(
  { apiUrl, packageName, serviceAccount: account }: GooglePlaySettings,
  path: readonly string[],
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const whole = ['applications', packageName, ...path].map(encodeURIComponent).join('/');
  const address = `${apiUrl.href.replace(/\/$/, '')}/${whole}`;
  return ask(address, { headers: { authorization: `Bearer ${await accessToken(account)}` } }, answer);
}

/** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
async function accessToken({ client_email, private_key, token_uri }: ServiceAccount): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: client_email, scope: SCOPE, aud: token_uri, iat: now, exp: now + TOKEN_SECONDS };
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  const assertion = `${text}.${sign('sha256', Buffer.from(text), private_key).toString('base64url')}`;
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
  const init: RequestInit = { method: 'POST', body: new URLSearchParams(form) };
  return (await ask(token_uri, init, z.object({ access_token: z.string() }))).access_token;
}

/** @throws ShopFailed; then the push is answered with a failure, and Pub/Sub sends it again. */
async function ask<Answer>(address: string, init: RequestInit, answer: z.ZodType<Answer>): Promise<Answer> {
  const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new ShopFailed(`Google did not answer: ${error instanceof Error ? error.message : 'unknown'}`);
    },
  );
  const parsed = answer.safeParse(await response.json().catch(() => undefined));
  if (response.ok && parsed.success) return parsed.data;
  throw new ShopFailed(`Google answered ${response.status}`);
}
