/**
 * The shop for tests and demonstrations: every order creates a subscription, and nothing is charged. Like Paddle it
 * reports changes by signed webhooks, so that the code after the webhook is the same as for real providers.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { PlanRow } from '../database/schema.ts';
import { readPaddleEvent } from './paddleEvents.ts';
import { PERIODS, PRODUCTS, DEFAULT_CURRENCY } from './products.ts';
import type { Period } from './products.ts';
import { WebhookRefused } from './provider.ts';
import type { PriceList, Shop } from './provider.ts';
import { checkSignature, readJson, sign } from './signature.ts';

const FAKE_SIGNATURE_HEADER = 'fake-signature';
const PRICE_IDS = { monthly: PRODUCTS.monthly.id, yearly: PRODUCTS.yearly.id };
const DAY_MS = 86_400_000;
const DAYS = { monthly: 30, yearly: 365 } as const;

/** Sends a webhook to this server. */
export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<void>;

/** @param secret the key of the signatures; a random one where it is undefined. */
export function fakeShop(secret: string | undefined, thanks: () => string, deliver: Deliver): Shop {
  const key = secret ?? randomBytes(32).toString('base64url');
  const report = eventSender(key, deliver);
  return {
    name: 'fake',
    readWebhook: async (webhook) => {
      const header = webhook.headers[FAKE_SIGNATURE_HEADER];
      if (typeof header !== 'string') throw new WebhookRefused(401, 'the signature is missing');
      checkSignature(key, header, webhook);
      return readPaddleEvent(readJson(webhook.body), PRICE_IDS);
    },
    checkout: async ({ accountId }, period) => {
      const now = new Date();
      const id = `sub_${randomUUID()}`;
      const custom_data = { account_id: accountId };
      await report('subscription.activated', { ...subscription(id, period, now, now), custom_data }, now);
      await report('transaction.completed', payment(id, period), now);
      return thanks();
    },
    ...subscriptionChanges(report, thanks),
    receiptUrl: async () => undefined,
    prices: async () => DEFAULT_PRICES,
  };
}

type ReportEvent = (eventType: string, data: object, now: Date) => Promise<void>;

function subscriptionChanges(report: ReportEvent, thanks: () => string): Pick<Shop, 'pay' | 'change' | 'cancel'> {
  const renew = async ({ subscription_id, created_at }: PlanRow, period: Period, isPaid: boolean) => {
    const now = new Date();
    await report('subscription.updated', subscription(subscription_id, period, created_at, now), now);
    if (isPaid) await report('transaction.completed', payment(subscription_id, period), now);
  };
  return {
    pay: async (plan) => {
      await renew(plan, periodOf(plan), true);
      return thanks();
    },
    change: async (plan, period) => {
      await renew(plan, period, plan.product_id !== PRODUCTS[period].id);
      return [];
    },
    cancel: async (plan) => {
      const now = new Date();
      const period = periodOf(plan);
      const scheduled_change = { action: 'cancel', effective_at: endOfPeriod(plan, period, now) };
      const data = { ...subscription(plan.subscription_id, period, plan.created_at, now), scheduled_change };
      await report('subscription.updated', data, now);
      return [];
    },
  };
}

function eventSender(key: string, deliver: Deliver): ReportEvent {
  return async (event_type, data, now) => {
    const event = { event_id: `evt_${randomUUID()}`, event_type, occurred_at: now.toISOString(), data };
    const body = JSON.stringify(event);
    await deliver(body, { [FAKE_SIGNATURE_HEADER]: sign(key, body, now) });
  };
}

/** The prices that are shown where the provider returns none. */
export const DEFAULT_PRICES: PriceList = {
  country: '',
  prices: PERIODS.map((period) => {
    const price = PRODUCTS[period].webPrice;
    return { period, currency: DEFAULT_CURRENCY, listPrice: price, price };
  }),
};

const periodOf = ({ product_id }: PlanRow): Period => (product_id === PRODUCTS.yearly.id ? 'yearly' : 'monthly');

function subscription(id: string, period: Period, startedAt: Date, now: Date) {
  return {
    id,
    status: 'active',
    created_at: startedAt.toISOString(),
    started_at: startedAt.toISOString(),
    updated_at: now.toISOString(),
    items: [{ price: { id: PRICE_IDS[period] } }],
  };
}

const payment = (subscription_id: string, period: Period) => ({
  id: `txn_${randomUUID()}`,
  subscription_id,
  details: { totals: { grand_total: String(Math.round(PRODUCTS[period].webPrice * 100)) } },
});

function endOfPeriod({ created_at }: PlanRow, period: Period, now: Date): string {
  const length = DAYS[period] * DAY_MS;
  const periods = Math.floor((now.getTime() - created_at.getTime()) / length) + 1;
  return new Date(created_at.getTime() + periods * length).toISOString();
}
