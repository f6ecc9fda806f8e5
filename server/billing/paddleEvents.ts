/**
 * Converts Paddle's events (https://developer.paddle.com/webhooks/overview) to the common form. Each event about a
 * subscription contains its complete state, so the latest one is sufficient.
 */
import { z } from 'zod';
import { canonicalMoment } from './events.ts';
import type { BillingEvent, BillingFacts } from './events.ts';
import { PERIODS, PRODUCTS } from './products.ts';
import type { Period } from './products.ts';
import { WebhookRefused } from './provider.ts';

/** The provider's id of each price. */
export type PriceIds = Readonly<Record<Period, string>>;

const id = z.string().min(1).max(200);
const moment = z.iso.datetime();
/** The field that contains the buyer's account; other values that an operator adds there are ignored. */
const customData = z.object({ account_id: z.uuid().optional().catch(undefined) }).nullish();

const envelope = z.object({ event_id: id, event_type: z.string(), occurred_at: moment, data: z.unknown() });

export const paddleSubscription = z.object({
  id,
  status: z.string().max(100),
  custom_data: customData,
  created_at: moment,
  updated_at: moment,
  started_at: moment.nullish(),
  canceled_at: moment.nullish(),
  scheduled_change: z.object({ action: z.string(), effective_at: moment }).nullish(),
  items: z.array(z.object({ price: z.object({ id }) })).min(1),
});
export type PaddleSubscription = z.infer<typeof paddleSubscription>;

const transaction = z.object({
  id,
  subscription_id: id.nullish(),
  custom_data: customData,
  /** In the smallest unit of the currency, as text. */
  details: z.object({ totals: z.object({ grand_total: z.string() }) }),
});

const adjustment = z.object({
  action: z.string(),
  type: z.string().nullish(),
  status: z.string(),
  subscription_id: id.nullish(),
});

/** @throws WebhookRefused where the data does not have the form of Paddle's events. */
export function readPaddleEvent(json: unknown, prices: PriceIds): readonly BillingEvent[] {
  const { event_id: eventId, event_type, occurred_at, data } = parse(envelope, json);
  const [topic, change] = event_type.split('.');
  const event = (subscriptionId: string, accountId: string | undefined, facts: BillingFacts): BillingEvent[] => [
    { eventId, occurredAt: canonicalMoment(occurred_at), subscriptionId, accountId, facts },
  ];
  if (topic === 'subscription') {
    const subscription = parse(paddleSubscription, data);
    return event(subscription.id, subscription.custom_data?.account_id, factsOf(subscription, prices));
  }
  if (topic === 'transaction' && change === 'completed') {
    const { id: receiptId, subscription_id, custom_data, details } = parse(transaction, data);
    // Adding a card is a transaction too, with an amount of zero.
    if (subscription_id == null || Number(details.totals.grand_total) === 0) return [];
    return event(subscription_id, custom_data?.account_id, { kind: 'receipt', receiptId });
  }
  if (topic === 'adjustment') {
    const { action, type, status, subscription_id } = parse(adjustment, data);
    const kind = KIND_OF_ADJUSTMENT[action];
    if (subscription_id == null || kind === undefined || status !== 'approved' || type === 'partial') return [];
    return event(subscription_id, undefined, { kind });
  }
  return [];
}

const KIND_OF_ADJUSTMENT: Readonly<Record<string, 'refund' | 'refundReversed'>> = {
  refund: 'refund',
  chargeback: 'refund',
  chargeback_reverse: 'refundReversed',
};

/** The answer of Paddle's API to a change, as the event that its webhook will report as well. */
export function eventOfAnswer(subscription: PaddleSubscription, prices: PriceIds): BillingEvent {
  const { id: subscriptionId, custom_data, updated_at } = subscription;
  return {
    eventId: `answer ${subscriptionId} ${updated_at}`,
    occurredAt: canonicalMoment(updated_at),
    subscriptionId,
    accountId: custom_data?.account_id,
    facts: factsOf(subscription, prices),
  };
}

function factsOf(subscription: PaddleSubscription, prices: PriceIds): BillingFacts {
  const priceId = subscription.items[0]?.price.id ?? '';
  const period = PERIODS.find((each) => prices[each] === priceId);
  return {
    kind: 'subscription',
    ...stateOf(subscription),
    productId: period === undefined ? priceId : PRODUCTS[period].id,
    startedAt: subscription.started_at ?? subscription.created_at,
  };
}

function stateOf({ status, canceled_at, updated_at, scheduled_change }: PaddleSubscription) {
  switch (status) {
    case 'canceled':
      return { state: 'subscription_cancelled', endsAt: canceled_at ?? updated_at };
    case 'active':
    case 'trialing':
      return scheduled_change?.action === 'cancel'
        ? { state: 'cancellation_requested', endsAt: scheduled_change.effective_at }
        : { state: 'active_subscription', endsAt: null };
    // In both states the payment has not arrived (N-07).
    case 'past_due':
    case 'paused':
      return { state: 'payment_paused', endsAt: null };
    default:
      return { state: status, endsAt: null };
  }
}

function parse<Shape>(schema: z.ZodType<Shape>, json: unknown): Shape {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new WebhookRefused(400, `the event has no valid ${parsed.error.issues[0]?.path.join('.') || 'shape'}`);
}
