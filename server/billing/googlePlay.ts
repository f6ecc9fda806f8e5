/**
 * Google Play's real-time developer notifications, pushed by Pub/Sub with an identity token of Google for the address
 * of this server. A notification only says that a purchase has changed; the Play Developer API returns its present
 * state and its account, whose id the app puts into the purchase.
 * https://developer.android.com/google/play/billing/rtdn-reference
 */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { GooglePlaySettings } from '../configuration/billingSettings.ts';
import { canonicalMoment } from './events.ts';
import { askPlay, TIMEOUT_MS } from './playApi.ts';
import { playPrices } from './playPrices.ts';
import type { BillingEvent, BillingFacts } from './events.ts';
import { ShopFailed, WebhookRefused } from './provider.ts';
import type { BillingSource, Webhook } from './provider.ts';
import { readJson } from './signature.ts';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

const push = z.object({ message: z.object({ data: z.string(), messageId: z.string().min(1).max(200) }) });
const notification = z.object({
  packageName: z.string(),
  eventTimeMillis: z.coerce.number().int().min(0).max(8.64e15),
  subscriptionNotification: z
    .object({ purchaseToken: z.string().min(1).max(2000), notificationType: z.number().optional() })
    .optional(),
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
    storePrices: playPrices(settings),
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
  const path = ['purchases', 'subscriptionsv2', 'tokens', subscriptionId];
  const found = await askPlay(settings, path, purchase);
  if (found.testPurchase !== undefined && !takesTests) return [];
  const account = z.uuid().safeParse(found.externalAccountIdentifiers?.obfuscatedExternalAccountId);
  const event = { occurredAt, subscriptionId, accountId: account.data };
  const isPaid = PAID.includes(change.subscriptionNotification?.notificationType ?? 0);
  const receipt: BillingEvent = {
    ...event,
    eventId: `${eventId} paid`,
    facts: { kind: 'receipt', receiptId: eventId },
  };
  return [{ ...event, eventId, facts: factsOf(found, occurredAt) }, ...(isPaid ? [receipt] : [])];
}

/** Recovered, renewed and purchased: with a payment, which ends a refund of an earlier one (N-02). */
const PAID = [1, 2, 4];

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
