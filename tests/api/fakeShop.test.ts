/**
 * the shop for demonstrations. It sells by the page in a frame, and reports by webhooks to the public address.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CALLS, WEBHOOK_PATH } from '../../server/contract/paths.ts';
import { signed, paddleHistoryOf } from '../providers/paddleHistory.ts';
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

it('N-13 RevenueCat beside it creates a plan that can only be cancelled in the store', async () => {
  const event = {
    id: `rc ${Date.now()}`,
    type: 'INITIAL_PURCHASE',
    event_timestamp_ms: Date.now(),
    app_user_id: (await user.account()).id,
    original_transaction_id: `GPA.${Date.now()}`,
    product_id: 'premium_yearly',
    purchased_at_ms: Date.now(),
  };
  const send = (authorization: string) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ event });
    return new Visitor(server.url).send(`${WEBHOOK_PATH}revcat`, { method: 'POST', headers, body });
  };
  expect((await send('x')).status).toBe(401);
  expect((await send(RC_SECRET)).status).toBe(200);
  expect(await user.account()).toMatchObject({ premium: true, plan: { PaymentProvider: 'revcat' } });
  expect((await user.post(CALLS.cancelSubscription.path, { reason: 'Other' })).status).toBe(409);
  expect((await buy('667640')).status).toBe(409);
  expect((await user.get(CALLS.changeSubscription.path)).text).toMatch(/in the store where you bought it/);
});
