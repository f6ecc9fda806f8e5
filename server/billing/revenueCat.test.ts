import { describe, expect, it } from 'vitest';
import { planOf } from './events.ts';
import type { KnownEvent } from './events.ts';
import { WebhookRefused } from './provider.ts';
import { revenueCat } from './revenueCat.ts';

const SECRET = 'the secret in the settings of RevenueCat';
const ACCOUNT = '6f1f5f4e-3a5e-4a52-9d5f-1d8a0b0c0d0e';
const START = Date.UTC(2026, 0, 1);
const END = Date.UTC(2026, 1, 1);
const source = revenueCat(SECRET);

const read = (body: unknown, authorization: string | undefined = SECRET) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return source.readWebhook({ headers: { authorization }, body: Buffer.from(text), now: new Date() });
};
let count = 0;
const event = (type: string, more: object = {}) => ({
  api_version: '1.0',
  event: {
    id: `event ${++count}`,
    type,
    event_timestamp_ms: START + count * 1000,
    app_user_id: ACCOUNT,
    original_transaction_id: 'GPA.1',
    product_id: 'premium_monthly:base',
    purchased_at_ms: START,
    expiration_at_ms: END,
    ...more,
  },
});
const planAfter = async (...bodies: object[]) => {
  const events = (await Promise.all(bodies.map((body) => read(body)))).flat();
  return planOf(events.map((each): KnownEvent => ({ provider: 'revcat', ...each })).reverse());
};

describe('a webhook of RevenueCat', () => {
  it.each([
    [['INITIAL_PURCHASE'], 'active_subscription'],
    [['INITIAL_PURCHASE', 'RENEWAL'], 'active_subscription'],
    [['INITIAL_PURCHASE', 'CANCELLATION'], 'cancellation_requested'],
    [['INITIAL_PURCHASE', 'CANCELLATION', 'UNCANCELLATION'], 'active_subscription'],
    [['INITIAL_PURCHASE', 'BILLING_ISSUE'], 'payment_paused'],
    [['INITIAL_PURCHASE', 'CANCELLATION', 'EXPIRATION'], 'subscription_cancelled'],
  ])('N-02 %j: %s', async (types, state) => {
    expect(await planAfter(...types.map((type) => event(type)))).toMatchObject({ state, tier: 'premium' });
  });

  it('M4 a purchase in the sandbox of the stores, which nobody has paid, counts only where it is allowed', async () => {
    const [test, sold] = [{ environment: 'SANDBOX' }, { environment: 'PRODUCTION' }].map((more) =>
      JSON.stringify(event('INITIAL_PURCHASE', more)),
    );
    const webhook = (body = '') => ({ headers: { authorization: SECRET }, body: Buffer.from(body), now: new Date() });
    expect(await source.readWebhook(webhook(test))).toEqual([]);
    expect(await source.readWebhook(webhook(sold))).toHaveLength(1);
    expect(await revenueCat(SECRET, true).readWebhook(webhook(test))).toHaveLength(1);
  });

  it('N-04 a cancelled plan lasts until the time that the store names', async () => {
    const plan = await planAfter(event('INITIAL_PURCHASE'), event('CANCELLATION', { cancel_reason: 'UNSUBSCRIBE' }));
    expect(plan?.endsAt).toBe('2026-02-01T00:00:00.000000Z');
  });

  it('N-02 a cancellation with a refund by the store is a refund', async () => {
    const refund = event('CANCELLATION', { cancel_reason: 'CUSTOMER_SUPPORT' });
    expect(await planAfter(event('INITIAL_PURCHASE'), refund)).toMatchObject({ state: 'payment_refunded' });
    const purchase = event('INITIAL_PURCHASE');
    const plan = await planAfter(
      purchase,
      event('CANCELLATION', { cancel_reason: 'CUSTOMER_SUPPORT' }),
      event('REFUND_REVERSED'),
    );
    expect(plan).toMatchObject({ state: 'active_subscription' });
  });

  it('N-02 a period that begins after a refund by the store was paid for', async () => {
    const refund = { cancel_reason: 'CUSTOMER_SUPPORT' };
    const before = [event('INITIAL_PURCHASE'), event('CANCELLATION', refund), event('EXPIRATION')];
    const again = event('RENEWAL', { purchased_at_ms: END });
    expect(await planAfter(...before, again)).toMatchObject({ state: 'active_subscription' });
    // The same period goes on without a payment.
    expect(
      await planAfter(event('INITIAL_PURCHASE'), event('CANCELLATION', refund), event('UNCANCELLATION')),
    ).toMatchObject({ state: 'payment_refunded' });
  });

  it('N-07 a missing payment pauses the plan only after the grace period of the store', async () => {
    const grace = { grace_period_expiration_at_ms: END };
    expect(await planAfter(event('INITIAL_PURCHASE'), event('BILLING_ISSUE', grace))).toMatchObject({
      state: 'active_subscription',
    });
    const over = { grace_period_expiration_at_ms: START };
    expect(await planAfter(event('INITIAL_PURCHASE'), event('BILLING_ISSUE', over))).toMatchObject({
      state: 'payment_paused',
    });
  });

  it('N-10 a transfer names the accounts that lose their subscriptions, and the one that gets them', async () => {
    const other = '0f1f5f4e-3a5e-4a52-9d5f-1d8a0b0c0d0e';
    const names = { app_user_id: undefined, original_transaction_id: undefined };
    const moved = { transferred_from: ['$RCAnonymousID:1', ACCOUNT], transferred_to: ['$RCAnonymousID:2', other] };
    expect(await read(event('TRANSFER', { ...names, ...moved }))).toEqual([
      expect.objectContaining({ from: [ACCOUNT], accountId: other, facts: { kind: 'transfer' } }),
    ]);
  });

  it('finds the account by any of its ids, and began at the first purchase', async () => {
    const names = { app_user_id: '$RCAnonymousID:1', aliases: ['$RCAnonymousID:1', ACCOUNT] };
    const [first] = await read(event('RENEWAL', { ...names, purchased_at_ms: END }));
    expect(first?.accountId).toBe(ACCOUNT);
    const plan = await planAfter(event('INITIAL_PURCHASE'), event('RENEWAL', { purchased_at_ms: END }));
    expect(plan?.startedAt).toBe('2026-01-01T00:00:00.000000Z');
  });

  it.each(['TEST', 'PRODUCT_CHANGE', 'SOMETHING_NEW'])('%s changes nothing', async (type) => {
    expect(await read(event(type))).toEqual([]);
  });
});

describe('a request that is not a webhook of RevenueCat', () => {
  it.each([['another secret'], [''], [`Bearer ${SECRET} `]])(
    'with the authorization %j: 401',
    async (authorization) => {
      await expect(read(event('RENEWAL'), authorization)).rejects.toMatchObject({ statusCode: 401 });
    },
  );

  it.each(['{', 'null', '{"event":{}}', JSON.stringify(event('RENEWAL', { event_timestamp_ms: 'soon' }))])(
    '%j: 400',
    async (body) => {
      await expect(read(body)).rejects.toThrow(WebhookRefused);
      await expect(read(body)).rejects.toMatchObject({ statusCode: 400 });
    },
  );
});
