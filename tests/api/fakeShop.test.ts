/**
 * the shop for demonstrations. It sells by the page in a frame, and reports by webhooks to the public address.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CALLS, WEBHOOK_PATH } from '../../server/contract/paths.ts';
import { signed, paddleHistoryOf } from '../providers/paddleHistory.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

const SECRET = 'a secret for tests only';
const RC_SECRET = 'another secret for tests';
let server: RunningServer;
let dataDirectory: string;
let user: Visitor;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  const secrets = { FAKE_PAYMENT_SECRET: SECRET, REVENUECAT_WEBHOOK_SECRET: RC_SECRET };
  server = await startServer(dataDirectory, { PAYMENT_PROVIDER: 'fake', ...secrets });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  await user.register();
});

const buy = (product: string) => user.post(CALLS.subscribe.path, { product });

it('O-34 the frame page offers both products, may be framed by this site only, and its form leaves the frame', async () => {
  const page = await user.get(CALLS.changeSubscription.path);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'/);
  expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe-inline/);
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(page.text).toMatch(/<form method="post" action="\/ChangeSubscription" target="_top">/);
  expect(page.text).toMatch(/value="667640">.*value="667641">/s);
  expect(page.text).toMatch(/Premium for a month: \$9\.99.*Premium for a year: \$49\.99/s);
  expect(page.text).toContain('You have the free plan.');
  expect((await user.get(CALLS.health.path)).headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
});

it('N-08 N-12 a purchase gives premium at once, leads to the thanks, and creates a receipt', async () => {
  const answer = await buy('667640');
  expect(answer.headers.get('refresh')).toBe(`0;url=${server.url}/#/songbook/thanks`);
  const plan = {
    State: 'active_subscription',
    PaymentProvider: 'paddle',
    ProductId: '667640',
    DeactivationDateTime: null,
  };
  expect(await user.account()).toMatchObject({ premium: true, plan });
  const [receipt] = JSON.parse((await user.post(CALLS.receipts.path)).text) as { Url: string }[];
  expect((await user.get(receipt?.Url ?? '')).text).toMatch(/This is a demonstration: nothing was charged/);
});

it('N-03 N-04 O-09 a plan can be changed, cancelled and resumed', async () => {
  await buy('667640');
  expect((await buy('667641')).headers.get('refresh')).toBe(`0;url=${server.url}/#/songbook/account`);
  expect(await user.account()).toMatchObject({ plan: { ProductId: '667641' } });
  expect((await user.post(CALLS.cancelSubscription.path, { reason: 'Other' })).json).toMatchObject({ ok: true });
  const { plan, premium } = await user.account();
  expect([premium, plan?.State]).toEqual([true, 'cancellation_requested']);
  const days = (Number(plan?.DeactivationDateTime?.match(/\d+/)?.[0]) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
  expect((await user.get(CALLS.changeSubscription.path)).text).toMatch(/It was cancelled and ends on \d{4}-\d\d-\d\d/);
  await buy('667641');
  expect(await user.account()).toMatchObject({ plan: { State: 'active_subscription' } });
  expect(JSON.parse((await user.post(CALLS.receipts.path)).text)).toHaveLength(2);
});

it('accepts events from outside only with its own signature', async () => {
  const [event] = paddleHistoryOf((await user.account()).id ?? '', []).events;
  const sold = { ...event, data: { ...event?.data, items: [{ price: { id: '667641' } }] } };
  const send = (secret: string) => {
    const { body, signature } = signed(sold, new Date(), secret);
    const headers = { 'fake-signature': signature, 'paddle-signature': signature };
    return new Visitor(server.url).send(`${WEBHOOK_PATH}fake`, { method: 'POST', headers, body });
  };
  expect((await send('a secret that is not')).status).toBe(401);
  expect(await user.account()).toMatchObject({ plan: null });
  expect((await send(SECRET)).status).toBe(200);
  expect(await user.account()).toMatchObject({ premium: true, plan: { ProductId: '667641' } });
});

/** What RevenueCat reports about a subscription of the user, or about none. */
let moment = Date.now();
function report(type: string, more: object = {}, authorization = RC_SECRET) {
  moment += 1000;
  const event = { id: `rc ${moment}`, type, event_timestamp_ms: moment, product_id: 'premium_yearly', ...more };
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ event: { purchased_at_ms: moment, ...event } });
  return new Visitor(server.url).send(`${WEBHOOK_PATH}revcat`, { method: 'POST', headers, body });
}

it('N-13 RevenueCat beside it creates a plan that can only be cancelled in the store', async () => {
  const names = { app_user_id: (await user.account()).id, original_transaction_id: `GPA.${moment}` };
  expect((await report('INITIAL_PURCHASE', names, 'x')).status).toBe(401);
  expect((await report('INITIAL_PURCHASE', names)).status).toBe(200);
  expect(await user.account()).toMatchObject({ premium: true, plan: { PaymentProvider: 'revcat' } });
  expect((await user.post(CALLS.cancelSubscription.path, { reason: 'Other' })).status).toBe(409);
  // N-07 O-34: the page and the call agree, also where a payment is missing.
  for (const type of ['RENEWAL', 'BILLING_ISSUE']) {
    expect((await report(type, names)).status).toBe(200);
    expect((await buy('667640')).status).toBe(409);
    const { text } = await user.get(CALLS.changeSubscription.path);
    expect(text).toMatch(/in the store where you bought it/);
    expect(text).not.toContain('<form');
  }
  expect(await user.account()).toMatchObject({ paused: 1 });
});

it('N-10 a subscription that is transferred to another account ends the plan of the first one', async () => {
  const [first, second] = [user, new Visitor(server.url)];
  await second.register();
  const [a, b] = [(await first.account()).id, (await second.account()).id];
  const bought = { original_transaction_id: `GPA.${moment}` };
  const premium = async () => [(await first.account()).premium, (await second.account()).premium];
  await report('INITIAL_PURCHASE', { ...bought, app_user_id: a });
  expect(await premium()).toEqual([true, false]);
  await report('TRANSFER', { transferred_from: [a], transferred_to: [b] });
  expect(await premium()).toEqual([false, true]);
  expect(await first.account()).toMatchObject({ plan: null });
  // A late event of the time before it moves nothing back.
  await report('RENEWAL', { ...bought, app_user_id: a, event_timestamp_ms: moment - 1500 });
  expect(await premium()).toEqual([false, true]);
  await report('RENEWAL', { ...bought, app_user_id: b });
  await report('EXPIRATION', { ...bought, app_user_id: b, expiration_at_ms: Date.now() - 1 });
  expect(await premium()).toEqual([false, false]);
});

it('N-10 a subscription whose events name another account has moved there with its former events', async () => {
  const second = new Visitor(server.url);
  await second.register();
  const bought = { original_transaction_id: `GPA.${moment}` };
  await report('INITIAL_PURCHASE', { ...bought, app_user_id: (await user.account()).id });
  await report('RENEWAL', { ...bought, app_user_id: (await second.account()).id });
  expect(await user.account()).toMatchObject({ premium: false, plan: null });
  expect(await second.account()).toMatchObject({ premium: true });
});

it('A-38 O-11 N-03 purchases at the same time are one subscription', async () => {
  const answers = await Promise.all(['667640', '667641', '667640'].map(buy));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { id } = await user.account();
  const sold = `select count(distinct subscription_id)::int as count from billing_events where account_id = $1`;
  expect(await query(dataDirectory, sold, [id])).toEqual([{ count: 1 }]);
});

it('A-38 O-11 N-03 of two subscriptions, both are cancelled, and the account is not deleted before', async () => {
  await buy('667640');
  const { id = '' } = await user.account();
  // As two servers could have made them.
  for (const event of paddleHistoryOf(id, []).events) {
    const { body, signature } = signed(event, new Date(), SECRET);
    const headers = { 'fake-signature': signature };
    await new Visitor(server.url).send(`${WEBHOOK_PATH}fake`, { method: 'POST', headers, body });
  }
  await query(dataDirectory, `update plans set state = 'cancellation_requested' where account_id = $1`, [id]);
  expect((await user.post(CALLS.deleteAccount.path)).status).toBe(409);
  expect((await user.post(CALLS.cancelSubscription.path, { reason: 'Other' })).json).toMatchObject({ ok: true });
  expect((await user.post(CALLS.cancelSubscription.path, { reason: 'Other' })).status).toBe(409);
  expect((await user.post(CALLS.deleteAccount.path)).status).toBe(200);
});
