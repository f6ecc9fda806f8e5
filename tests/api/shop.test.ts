/** Purchases, changes and cancellations by Paddle's API, with a stand-in for it on the loopback address. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CALLS } from '../../server/contract/paths.ts';
import { API_KEY, startPaddleServer } from '../providers/paddleServer.ts';
import type { PaddleServer } from '../providers/paddleServer.ts';
import { PRICES } from '../providers/paddleHistory.ts';
import { paddleSettings, subscribeAtPaddle, sendEvents } from '../providers/paddleWebhook.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let paddle: PaddleServer;
let user: Visitor;
let id: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  paddle = await startPaddleServer();
  server = await startServer(dataDirectory, {
    ...paddleSettings,
    PADDLE_API_URL: paddle.url,
    PADDLE_API_KEY: API_KEY,
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await server.stop();
  await paddle.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  await user.register();
  id = (await user.account()).id ?? '';
});

const send = (events: readonly unknown[]) => sendEvents(server.url, events);
const planOf = async () => (await user.account()).plan;
const subscribe = (steps?: readonly number[]) => subscribeAtPaddle(server.url, id, steps);

const lastAsked = () => paddle.asked.at(-1) ?? '';
const buy = (product: string, more: Readonly<Record<string, string>> = {}) =>
  user.post(CALLS.subscribe.path, { product, ...more });

const planRow = async () => {
  const [row] = await query(dataDirectory, 'select subscription_id from plans where account_id = $1', [id]);
  return { subscription_id: String(row?.['subscription_id']) };
};
const arrears = (subscriptionId: string) => {
  const now = new Date(Date.now() + 1000).toISOString();
  const data = { id: subscriptionId, status: 'past_due', created_at: now, updated_at: now };
  const items = [{ price: { id: PRICES.yearly } }];
  return { event_id: randomUUID(), event_type: 'subscription.past_due', occurred_at: now, data: { ...data, items } };
};

it('O-34 N-12 a user without a plan is sent to the checkout; the order contains the account', async () => {
  const answer = await buy('667641');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('refresh')).toMatch(
    /^0;url=https:\/\/pay\.paddle\.example\/checkout\?_ptxn=txn_1&user_email=/,
  );
  expect(lastAsked()).toMatch(/^POST \/transactions /);
  expect(JSON.parse(lastAsked().replace(/^\S+ \S+ /, ''))).toEqual({
    items: [{ price_id: PRICES.yearly, quantity: 1 }],
    custom_data: { account_id: id },
  });
});

it('O-34 N-12 a second checkout of the same account changes the first order, which can be paid once', async () => {
  const before = paddle.asked.length;
  await buy('667641');
  const { headers } = await buy('667640');
  expect(headers.get('refresh')).toContain('_ptxn=txn_1');
  expect(paddle.asked.slice(before).filter((each) => each.includes('/transactions'))).toEqual([
    expect.stringMatching(/^POST \/transactions /),
    `PATCH /transactions/txn_1 ${JSON.stringify({ items: [{ price_id: PRICES.monthly, quantity: 1 }] })}`,
  ]);
});

it('N-12 an order has the coupon of the page, and the next order of the same account has its own', async () => {
  const bodyOf = (asked: string) => JSON.parse(asked.replace(/^\S+ \S+ /, '')) as Record<string, unknown>;
  expect((await buy('667641', { coupon: 'SPRING' })).status).toBe(200);
  expect(lastAsked()).toMatch(/^POST \/transactions /);
  expect(bodyOf(lastAsked())).toMatchObject({ discount_id: 'SPRING' });
  await buy('667640', { coupon: 'SPRING' });
  expect(bodyOf(lastAsked())).not.toHaveProperty('discount_id');
  await buy('667640');
  expect(lastAsked()).toMatch(/^PATCH \/transactions\/txn_1 /);
  expect(bodyOf(lastAsked())).toMatchObject({ discount_id: null });
});

it('N-12 a coupon that Paddle refuses is named as the reason', async () => {
  paddle.failure = 400;
  const withCoupon = await buy('667641', { coupon: 'WINTER' });
  const without = await buy('667641');
  paddle.failure = undefined;
  expect(withCoupon).toMatchObject({ status: 409, json: { msg: expect.stringContaining('coupon is not valid') } });
  expect(without.status).toBe(503);
  expect((await buy('667641', { coupon: 'a b' })).status).toBe(400);
});

it('O-34 a user with a plan changes it at once, and one in arrears pays', async () => {
  await subscribe();
  await buy('667641');
  expect(lastAsked()).toContain('PATCH /subscriptions/');
  expect(await planOf()).toMatchObject({ ProductId: '667641', State: 'active_subscription' });
  await send([arrears((await planRow()).subscription_id)]);
  expect((await buy('667641')).headers.get('refresh')).toContain('https://pay.paddle.example/');
  expect(lastAsked()).toMatch(/update-payment-method-transaction$/);
});

it('O-09 N-04 N-05 N-06 cancels at the end of the paid period, stores the reason, and can be resumed', async () => {
  await subscribe();
  const answer = await user.post(CALLS.cancelSubscription.path, {
    reason: 'too expensive',
    feedback: 'Sorry.\nBye.',
  });
  expect(answer).toMatchObject({ status: 200, json: { ok: true, msg: 'Your subscription has been cancelled!' } });
  expect(lastAsked()).toMatch(/\/cancel \{"effective_from":"next_billing_period"\}$/);
  expect(await user.account()).toMatchObject({ premium: true, plan: { State: 'cancellation_requested' } });
  const [message] = await query(dataDirectory, 'select kind, body from messages where account_id = $1', [id]);
  expect(message).toEqual({ kind: 'cancellation', body: 'too expensive\n\nSorry.\nBye.' });
  expect((await user.post(CALLS.cancelSubscription.path, { reason: 'Other' })).status).toBe(409);
  await buy('667640');
  expect(lastAsked()).toMatch(/\{"scheduled_change":null\}$/);
  expect(await planOf()).toMatchObject({ State: 'active_subscription' });
});

it('a plan of a store is changed in the store', async () => {
  await subscribe();
  for (const table of ['plans', 'billing_events'])
    await query(dataDirectory, `update ${table} set provider = 'revcat' where account_id = $1`, [id]);
  const before = paddle.asked.length;
  for (const answer of [await buy('667641'), await user.post(CALLS.cancelSubscription.path, { reason: 'Other' })]) {
    expect(answer).toMatchObject({ status: 409, json: { msg: expect.stringMatching(/in the store/) } });
  }
  expect(paddle.asked).toHaveLength(before);
});

it('O-10 N-04 lists receipts, the newest first, and links each of the user’s own only', async () => {
  await subscribe([0, 0]);
  const receipts = JSON.parse((await user.post(CALLS.receipts.path)).text) as Record<string, string>[];
  expect(receipts).toHaveLength(3);
  expect(receipts[0]).toEqual({
    Id: expect.stringMatching(/^txn_/),
    Url: expect.stringMatching(/^\/Receipt\?id=txn_/),
    Date: expect.stringMatching(/^\/Date\(\d+\)\/$/),
  });
  const dates = receipts.map((receipt) => receipt['Date']);
  expect(dates).toEqual([...dates].sort().reverse());
  const url = receipts[0]?.['Url'] ?? '';
  const answer = await user.get(url);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^https:\/\/invoices/)]);
  const stranger = new Visitor(server.url);
  await stranger.register();
  expect((await stranger.get(url)).status).toBe(404);
});

it('O-34 X-33 N-14 N-15 returns prices in the visitor’s currency, and the default ones when Paddle is unavailable', async () => {
  const prices = async (coupon: string) =>
    (await new Visitor(server.url).get(`${CALLS.prices.path}?coupon=${coupon}`)).json;
  expect(await prices('SPRING')).toEqual({
    products: [
      { product_id: 667640, currency: 'EUR', list_price: { gross: 10.99 }, price: { gross: 10.99 } },
      { product_id: 667641, currency: 'EUR', list_price: { gross: 54.99 }, price: { gross: 43.99 } },
    ],
    customer_country: 'AT',
  });
  expect(lastAsked()).toContain('"discount_id":"SPRING"');
  paddle.failure = 500;
  // The prices of the first visit are kept; those with another coupon are not known yet.
  expect(await prices('AUTUMN')).toMatchObject({ products: [{ price: { gross: 9.99 } }, { price: { gross: 49.99 } }] });
  paddle.failure = undefined;
});

it('an unavailable Paddle is reported with a text, and nothing changes', async () => {
  await subscribe();
  paddle.failure = 503;
  for (const answer of [await buy('667641'), await user.post(CALLS.cancelSubscription.path, { reason: 'Other' })]) {
    expect(answer).toMatchObject({ status: 503, json: { ok: false, msg: expect.stringMatching(/not available/) } });
  }
  paddle.failure = undefined;
  expect(await planOf()).toMatchObject({ State: 'active_subscription' });
  // N-06: the reason was stored before Paddle was asked.
  const messages = await query(dataDirectory, 'select body from messages where account_id = $1', [id]);
  expect(messages).toEqual([{ body: 'Other' }]);
});

it('A-38 an account can be deleted after the plan is cancelled, with its payment events', async () => {
  const { subscriptionId } = await subscribe();
  expect((await user.post(CALLS.deleteAccount.path)).status).toBe(409);
  await user.post(CALLS.cancelSubscription.path, { reason: 'Other' });
  expect((await user.post(CALLS.deleteAccount.path)).status).toBe(200);
  const rows = await query(dataDirectory, 'select 1 from billing_events where subscription_id = $1', [subscriptionId]);
  expect(rows).toEqual([]);
});
