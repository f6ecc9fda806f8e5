/**
 * RevenueCat, which reports subscriptions in Apple's and Google's stores. It does not sign its requests; they carry a
 * secret that the operator has entered in its settings. https://www.revenuecat.com/docs/integrations/webhooks
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { canonicalMoment } from './events.ts';
import type { BillingEvent, BillingFacts } from './events.ts';
import { WebhookRefused } from './provider.ts';
import type { BillingSource } from './provider.ts';
import { readJson } from './signature.ts';

const milliseconds = z.number().int().min(0).max(8.64e15);
const event = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  /** `SANDBOX`: a tester's purchase, which nobody has paid. */
  environment: z.string().nullish(),
  event_timestamp_ms: milliseconds,
  app_user_id: z.string().nullish(),
  aliases: z.array(z.string()).nullish(),
  original_transaction_id: z.string().max(200).nullish(),
  transaction_id: z.string().max(200).nullish(),
  product_id: z.string().nullish(),
  purchased_at_ms: milliseconds.nullish(),
  expiration_at_ms: milliseconds.nullish(),
  cancel_reason: z.string().nullish(),
  grace_period_expiration_at_ms: milliseconds.nullish(),
  transferred_from: z.array(z.string()).nullish(),
  transferred_to: z.array(z.string()).nullish(),
});
type StoreEvent = z.infer<typeof event>;

/** @param takesTests whether purchases of testers count, which nobody has paid. */
export function revenueCat(secret: string, takesTests = false): BillingSource {
  return {
    name: 'revcat',
    readWebhook: async ({ headers, body }) => {
      if (
        !equalsSecret(headers.authorization ?? '', secret) &&
        !equalsSecret(headers.authorization ?? '', `Bearer ${secret}`)
      ) {
        throw new WebhookRefused(401, 'the secret is wrong');
      }
      const parsed = z.object({ event }).safeParse(readJson(body));
      if (!parsed.success) throw new WebhookRefused(400, 'the event is not one of RevenueCat');
      const isTest = parsed.data.event.environment === 'SANDBOX';
      return isTest && !takesTests ? [] : eventsOf(parsed.data.event);
    },
  };
}

/** Compares in constant time. */
function equalsSecret(given: string, expected: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

/** The ids of accounts are UUIDs; RevenueCat assigns other ids before it knows the user. */
const isAccount = (name: string | null | undefined): boolean => z.uuid().safeParse(name).success;

function eventsOf(notification: StoreEvent): BillingEvent[] {
  if (notification.type === 'TRANSFER') return [transferOf(notification)];
  const subscriptionId = notification.original_transaction_id ?? notification.transaction_id;
  const facts = factsOf(notification);
  if (subscriptionId == null || facts === undefined) return [];
  const accountId = [notification.app_user_id, ...(notification.aliases ?? [])].find(isAccount);
  const occurredAt = canonicalMoment(asMoment(notification.event_timestamp_ms));
  return [{ eventId: notification.id, occurredAt, subscriptionId, accountId: accountId ?? undefined, facts }];
}

/** Somebody has signed in to another account on a phone, and restored what was bought there. */
function transferOf({ id, event_timestamp_ms, transferred_from, transferred_to }: StoreEvent): BillingEvent {
  return {
    eventId: id,
    occurredAt: canonicalMoment(asMoment(event_timestamp_ms)),
    subscriptionId: '',
    accountId: transferred_to?.find(isAccount),
    from: (transferred_from ?? []).filter(isAccount),
    facts: { kind: 'transfer' },
  };
}

const asMoment = (ms: number): string => new Date(ms).toISOString();

/** The state after each event that changes it; a change of product is reported by the renewal that follows it. */
function factsOf(notification: StoreEvent): BillingFacts | undefined {
  const { purchased_at_ms, expiration_at_ms, event_timestamp_ms, product_id } = notification;
  const subscription = (state: string, ends = false): BillingFacts => ({
    kind: 'subscription',
    state,
    productId: product_id ?? '',
    startedAt: asMoment(purchased_at_ms ?? event_timestamp_ms),
    endsAt: ends ? asMoment(expiration_at_ms ?? event_timestamp_ms) : null,
  });
  switch (notification.type) {
    case 'INITIAL_PURCHASE':
    case 'RENEWAL':
    case 'UNCANCELLATION':
    case 'SUBSCRIPTION_EXTENDED':
      return subscription('active_subscription');
    case 'CANCELLATION':
      // The store has refunded the payment.
      if (notification.cancel_reason === 'CUSTOMER_SUPPORT') return { kind: 'refund' };
      return subscription('cancellation_requested', true);
    case 'REFUND_REVERSED':
      return { kind: 'refundReversed' };
    case 'EXPIRATION':
      return subscription('subscription_cancelled', true);
    case 'BILLING_ISSUE':
      // In the store's grace period the plan goes on; at its end comes a renewal or an expiration.
      if ((notification.grace_period_expiration_at_ms ?? 0) > event_timestamp_ms)
        return subscription('active_subscription');
      return subscription('payment_paused');
    default:
      return undefined;
  }
}
