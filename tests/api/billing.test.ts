/** Plans from Paddle's webhooks: signed, in any order, any number of times. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sign } from '../../server/billing/signature.ts';
import { CALLS, WEBHOOK_PATH } from '../../server/contract/paths.ts';
import { runs } from '../arbitrary/runs.ts';
import { picks, shuffled, signed, paddleHistoryOf, WEBHOOK_SECRET } from '../providers/paddleHistory.ts';
import { paddleSettings, sendToWebhook, subscribeAtPaddle, sendEvents } from '../providers/paddleWebhook.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let id: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, {
    ...paddleSettings,
    PADDLE_API_KEY: 'not needed here',
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  await user.register();
  id = (await user.account()).id ?? '';
});

const PATH = `${WEBHOOK_PATH}paddle`;
const send = (body: string, signature: string, name?: string) => sendToWebhook(server.url, body, signature, name);
const tell = (events: readonly unknown[]) => sendEvents(server.url, events);
const planOf = async (visitor = user) => (await visitor.account()).plan;
const subscribe = (steps?: readonly number[]) => subscribeAtPaddle(server.url, id, steps);
/** The choices for the next event of a subscription. */
const FAIL = 1;
const CANCEL = 2;

describe('a webhook of Paddle', () => {
  it('N-01 A-44 creates a plan, and the user is premium', async () => {
    expect(await user.account()).toMatchObject({ premium: false, plan: null });
    await subscribe();
    const plan = { State: 'active_subscription', PaymentProvider: 'paddle', ProductId: '667640' };
    expect(await user.account()).toMatchObject({ premium: true, paused: 0, plan });
  });

  it('N-02 A-09 moves the plan through arrears and cancellation', async () => {
    await subscribe([FAIL]);
    expect(await user.account()).toMatchObject({ premium: false, paused: 1, plan: { State: 'payment_paused' } });
    const other = new Visitor(server.url);
    await other.register();
    await tell(paddleHistoryOf((await other.account()).id ?? '', [CANCEL]).events);
    const end = `/Date(${Date.UTC(2030, 0, 1)})/`;
    expect(await other.account()).toMatchObject({
      premium: true,
      plan: { State: 'cancellation_requested', DeactivationDateTime: end },
    });
  });

  it('N-02 ends in the same plan in any order and with repeated events', async () => {
    const histories = fc.tuple(picks, picks).chain(([a, b]) => {
      const both = [paddleHistoryOf('account', a, 0, 'a'), paddleHistoryOf('account', b, 20, 'b')].flatMap(
        ({ events }) => events,
      );
      return fc.tuple(fc.constant(both), shuffled(both));
    });
    await fc.assert(
      fc.asyncProperty(histories, async ([inOrder, arrivals]) => {
        const plans = [];
        for (const events of [inOrder, arrivals]) {
          const visitor = new Visitor(server.url);
          await visitor.register();
          const account = (await visitor.account()).id ?? '';
          // The same events for another subscription of another account.
          const text = JSON.stringify(events).replaceAll('"account"', `"${account}"`);
          const name = randomUUID().replaceAll('-', '');
          const renamed = text.replace(/"(sub|evt|txn)_([ab])/g, `"$1_${name}$2`);
          await tell(JSON.parse(renamed) as unknown[]);
          plans.push(await planOf(visitor));
        }
        expect(plans[1]).toEqual(plans[0]);
      }),
      runs(6),
    );
  });

  it('ends in the same plan when all events arrive at once and twice', async () => {
    const { events, state, receipts } = paddleHistoryOf(id, [0, 0, 5, CANCEL]);
    await Promise.all([...events, ...events].map((event) => tell([event])));
    expect(await planOf()).toMatchObject({ State: state });
    expect(JSON.parse((await user.post(CALLS.receipts.path)).text)).toHaveLength(receipts);
  });

  it('waits, where it names no account, for the event that names the account of the subscription', async () => {
    const { events } = paddleHistoryOf(id, [3]);
    const [activated, ...others] = events;
    await tell(others);
    expect(await planOf()).toBeNull();
    await tell([activated]);
    expect(await planOf()).toMatchObject({ State: 'payment_refunded' });
  });

  it('is accepted for an unknown account, and changes nothing', async () => {
    const before = await query(dataDirectory, 'select count(*) from billing_events');
    await tell(paddleHistoryOf(randomUUID(), []).events.slice(0, 1));
    expect(await query(dataDirectory, 'select count(*) from billing_events')).toEqual(before);
    expect(server.output()).toMatch(/names an unknown account/);
  });

  it('is accepted where its kind is not used', async () => {
    const event = { event_id: 'evt_x', event_type: 'product.created', occurred_at: '2026-01-01T00:00:00Z', data: {} };
    await tell([event, { ...event, event_type: 'something.new', data: null }]);
  });
});

describe('a request that is not a valid webhook of Paddle', () => {
  const event = () => paddleHistoryOf(id, []).events[0];
  const nothingHappened = async () => expect(await planOf()).toBeNull();

  it.each([
    ['a forged signature', () => signed(event(), new Date(), 'another secret').signature],
    ['a signature that is six minutes old', () => signed(event(), new Date(Date.now() - 360_000)).signature],
    ['a signature of another body', () => signed({}).signature],
    ['no signature', () => ''],
  ])('%s: 401', async (_, signature) => {
    expect(await send(JSON.stringify(event()), signature())).toMatchObject({ status: 401, json: { ok: false } });
    await nothingHappened();
  });

  it.each([
    ['text that is not JSON', '{"event_id":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an object that is not an event', '{"event_id":"evt_1"}'],
    [
      'a subscription without an id',
      '{"event_id":"e","event_type":"subscription.updated","occurred_at":"2026-01-01T00:00:00Z","data":{}}',
    ],
    ['an invalid time', '{"event_id":"e","event_type":"subscription.updated","occurred_at":"yesterday","data":{}}'],
  ])('signed, but %s: 400', async (_, body) => {
    expect(await send(body, sign(WEBHOOK_SECRET, body, new Date()))).toMatchObject({
      status: 400,
      json: { ok: false },
    });
  });

  it('a huge body: 413; an empty one: 401; one of another type is only bytes', async () => {
    expect((await send('x'.repeat(300_000), 'ts=1;h1=00')).status).toBe(413);
    expect((await new Visitor(server.url).send(PATH, { method: 'POST' })).status).toBe(401);
    const headers = { 'content-type': 'multipart/form-data' };
    expect((await new Visitor(server.url).send(PATH, { method: 'POST', headers, body: 'x' })).status).toBe(401);
  });

  it('at the webhook of a provider without settings: 404', async () => {
    const { body, signature } = signed(event());
    for (const name of ['fake', 'google', 'revcat', 'other']) {
      expect((await send(body, signature, name)).status).toBe(404);
    }
    await nothingHappened();
  });

  it('from a signed-in user without a signature: 401, and no anti-forgery token helps', async () => {
    expect((await user.post(PATH, { event: 'x' })).status).toBe(401);
  });
});
