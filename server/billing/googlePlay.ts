/**
 * Google Play's real-time developer notifications, pushed by Pub/Sub with an identity token of Google for the address
 * of this server. A notification only says that a purchase has changed; the Play Developer API returns its present
 * state and its account, whose id the app puts into the purchase.
 * https://developer.android.com/google/play/billing/rtdn-reference
 */
import { sign } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { fetch, type RequestInit } from 'undici';
import { z } from 'zod';
import type { GooglePlaySettings, ServiceAccount } from '../configuration/billingSettings.ts';
import { canonicalMoment } from './events.ts';
import type { BillingEvent, BillingFacts } from './events.ts';
import { ShopFailed, WebhookRefused } from './provider.ts';
import type { BillingSource, Webhook } from './provider.ts';
import { readJson } from './signature.ts';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const TIMEOUT_MS = 15_000;
const TOKEN_SECONDS = 600;

const push = z.object({ message: z.object({ data: z.string(), messageId: z.string().min(1).max(200) }) });
const notification = z.object({
  packageName: z.string(),
  eventTimeMillis: z.coerce.number().int().min(0).max(8.64e15),
  subscriptionNotification: z.object({ purchaseToken: z.string().min(1).max(2000) }).optional(),
  voidedPurchaseNotification: z.object({ purchaseToken: z.string().min(1).max(2000) }).optional(),
});
const purchase = z.object({
  startTime: z.iso.datetime().optional(),
  subscriptionState: z.string(),
  /** Present for the purchase of a licence tester, which nobody has paid. */
  testPurchase: z.object({}).optional(),
  lineItems: z.array(z.object({ productId: z.string(), expiryTime: z.iso.datetime().optional() })).min(1),
  externalAccountIdentifiers: z.object({ obfuscatedExternalAccountId: z.string().optional() }).optional(),
});

/** @param takesTests whether purchases of testers count, which nobody has paid. */
export function googlePlay(settings: GooglePlaySettings, takesTests = false): BillingSource {
  const keys = createRemoteJWKSet(settings.keysUrl, { timeoutDuration: TIMEOUT_MS });
  return {
    name: 'google',
    readWebhook: async (webhook) => {
      await checkIdentity(settings, keys, webhook);
      const pushed = push.safeParse(readJson(webhook.body));
      if (!pushed.success) throw new WebhookRefused(400, 'the body is not a message of Pub/Sub');
      const { data, messageId } = pushed.data.message;
      const parsed = notification.safeParse(readJson(Buffer.from(data, 'base64')));
      if (!parsed.success) throw new WebhookRefused(400, 'the notification is not one of Google Play');
      if (parsed.data.packageName !== settings.packageName) return [];
      return eventsOf(settings, messageId, parsed.data, takesTests);
    },
  };
}

/** https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions */
async function checkIdentity(
  { audience, pushAccount }: GooglePlaySettings,
  keys: ReturnType<typeof createRemoteJWKSet>,
  { headers, now }: Webhook,
): Promise<void> {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const options = { issuer: ISSUERS, audience, currentDate: now, algorithms: ['RS256'] };
  try {
    const { payload } = await jwtVerify(token, keys, options);
    if (payload['email'] !== pushAccount || payload['email_verified'] !== true) {
      throw new WebhookRefused(401, 'the push comes from another account');
    }
  } catch (error) {
    // The library's errors for keys that cannot be fetched: the push is refused, so that Pub/Sub sends it again.
    const isOutage = error instanceof errors.JOSEError && ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code);
    if (isOutage || error instanceof TypeError) throw new ShopFailed('the keys of Google cannot be read');
    if (error instanceof errors.JOSEError)
      throw new WebhookRefused(401, `the identity token is not valid: ${error.code}`);
    throw error;
  }
}

async function eventsOf(
  settings: GooglePlaySettings,
  eventId: string,
  change: z.infer<typeof notification>,
  takesTests: boolean,
): Promise<BillingEvent[]> {
  const occurredAt = canonicalMoment(new Date(change.eventTimeMillis).toISOString());
  const voided = change.voidedPurchaseNotification?.purchaseToken;
  if (voided !== undefined) {
    return [{ eventId, occurredAt, subscriptionId: voided, accountId: undefined, facts: { kind: 'refund' } }];
  }
  const subscriptionId = change.subscriptionNotification?.purchaseToken;
  if (subscriptionId === undefined) return [];
  const found = await readPurchase(settings, subscriptionId);
  if (found.testPurchase !== undefined && !takesTests) return [];
  const account = z.uuid().safeParse(found.externalAccountIdentifiers?.obfuscatedExternalAccountId);
  return [{ eventId, occurredAt, subscriptionId, accountId: account.data, facts: factsOf(found, occurredAt) }];
}

function factsOf({ lineItems, startTime, subscriptionState }: z.infer<typeof purchase>, now: string): BillingFacts {
  const [item] = lineItems;
  const end = item?.expiryTime ?? now;
  const [state, endsAt] = STATES[subscriptionState]?.(end) ?? [subscriptionState, null];
  return { kind: 'subscription', state, productId: item?.productId ?? '', startedAt: startTime ?? now, endsAt };
}

/** Google's grace period belongs to the plan; a subscription on hold does not. */
const STATES: Readonly<Record<string, (end: string) => [string, string | null]>> = {
  SUBSCRIPTION_STATE_ACTIVE: () => ['active_subscription', null],
  SUBSCRIPTION_STATE_IN_GRACE_PERIOD: () => ['active_subscription', null],
  SUBSCRIPTION_STATE_CANCELED: (end) => ['cancellation_requested', end],
  SUBSCRIPTION_STATE_EXPIRED: (end) => ['subscription_cancelled', end],
  SUBSCRIPTION_STATE_ON_HOLD: () => ['payment_paused', null],
  SUBSCRIPTION_STATE_PAUSED: () => ['payment_paused', null],
  SUBSCRIPTION_STATE_PENDING: () => ['payment_pending', null],
};

async function readPurchase(
  { apiUrl, packageName, serviceAccount: account }: GooglePlaySettings,
  purchaseToken: string,
) {
  const path = ['applications', packageName, 'purchases', 'subscriptionsv2', 'tokens', purchaseToken];
  const address = `${apiUrl.href.replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`;
  return ask(address, { headers: { authorization: `Bearer ${await accessToken(account)}` } }, purchase);
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
