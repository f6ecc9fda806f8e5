import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/arbitrary/runs.ts';
import { picks, PRICES, shuffled, paddleHistoryOf } from '../../tests/providers/paddleHistory.ts';
import type { PaddleEvent } from '../../tests/providers/paddleHistory.ts';
import { tierOf } from '../accounts/plans.ts';
import { canonicalMoment, planOf, subscriptionsOf } from './events.ts';
import type { KnownEvent } from './events.ts';
import { readPaddleEvent } from './paddleEvents.ts';

const ACCOUNT = '6f1f5f4e-3a5e-4a52-9d5f-1d8a0b0c0d0e';
const known = (events: readonly PaddleEvent[]): KnownEvent[] =>
  events.flatMap((event) => readPaddleEvent(event, PRICES)).map((event) => ({ provider: 'paddle' as const, ...event }));

/** Does what the server does with each arriving event: stores it once and computes the plan again. */
function arrive(events: readonly KnownEvent[]) {
  const kept = new Map<string, KnownEvent>();
  const plans = events.map((event) => {
    kept.set(event.eventId, event);
    return planOf([...kept.values()]);
  });
  return plans.at(-1);
}

describe('a stream of payment events', () => {
  it('N-02 ends in the state that the sequence of its events determines', () => {
    fc.assert(
      fc.property(picks, (choices) => {
        const { events, state, productId, subscriptionId } = paddleHistoryOf(ACCOUNT, choices);
        expect(arrive(known(events))).toMatchObject({ state, productId, subscriptionId, tier: 'premium' });
      }),
      runs(300),
    );
  });

  it('N-02 ends in the same plan in any order and with repeated events', () => {
    const streams = fc
      .tuple(picks, picks, fc.nat(40))
      .map(([a, b, later]) =>
        known([...paddleHistoryOf(ACCOUNT, a).events, ...paddleHistoryOf(ACCOUNT, b, later).events]),
      )
      .chain((events) => fc.tuple(fc.constant(events), shuffled(events)));
    fc.assert(
      fc.property(streams, ([events, arrivals]) => {
        expect(arrive(arrivals)).toEqual(planOf(events));
      }),
      runs(300),
    );
  });
});

describe('the plan', () => {
  const stepsTo = (...names: number[]) => known(paddleHistoryOf(ACCOUNT, names, 0, 'a').events);

  it('N-04 of a cancelled subscription lasts until its end', () => {
    const plan = planOf(stepsTo(2));
    expect(plan).toMatchObject({ state: 'cancellation_requested', endsAt: '2030-01-01T00:00:00.000000Z' });
    const row = { ...ROW, state: plan?.state ?? '', deactivation_at: new Date(plan?.endsAt ?? '') };
    expect(tierOf(row, true, new Date('2029-12-31'))).toBe('premium');
    expect(tierOf(row, true, new Date('2030-01-02'))).toBe('free');
  });

  it('of a cancelled subscription with a refund ends with the refund', () => {
    const plan = planOf(stepsTo(2, 2));
    expect(plan?.state).toBe('cancellation_requested');
    expect(plan?.endsAt?.slice(0, 4)).toBe('2026');
  });

  it.each([
    ['the first', [], [1, 1], 'sub_old'],
    ['the second', [1, 1], [], 'sub_new'],
    ['neither, so the later one', [1], [1, 1], 'sub_new'],
  ])('is that of the subscription which gives access: %s', (_, old, fresh, expected) => {
    const events = [
      ...paddleHistoryOf(ACCOUNT, fresh, 3, 'new').events,
      ...paddleHistoryOf(ACCOUNT, old, 0, 'old').events,
    ];
    expect(planOf(known(events))?.subscriptionId).toBe(expected);
  });

  it('N-03 A-38 is the subscription that runs on, also where a later one was cancelled and still gives access', () => {
    const events = known([
      ...paddleHistoryOf(ACCOUNT, [], 0, 'running').events,
      ...paddleHistoryOf(ACCOUNT, [2], 10, 'cancelled').events,
    ]);
    expect(planOf(events)).toMatchObject({ subscriptionId: 'sub_running', state: 'active_subscription' });
    expect(subscriptionsOf(events).map(({ state }) => state)).toEqual([
      'active_subscription',
      'cancellation_requested',
    ]);
  });

  it('does not exist before the first event of a subscription', () => {
    expect(planOf([])).toBeUndefined();
    expect(planOf(stepsTo().filter(({ facts }) => facts.kind !== 'subscription'))).toBeUndefined();
  });

  it('A-45 of another product than premium is the standard tier', () => {
    const [first] = paddleHistoryOf(ACCOUNT, []).events;
    const event = { ...first, data: { ...first?.data, items: [{ price: { id: 'pri_of_old' } }] } };
    expect(planOf(known([event as PaddleEvent]))).toMatchObject({ tier: 'standard', productId: 'pri_of_old' });
  });
});

it('times sort as texts, with any precision', () => {
  expect(
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.123456789Z'].map(canonicalMoment),
  ).toEqual(['2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.100000Z', '2026-01-01T00:00:00.123456Z']);
});

const ROW = {
  account_id: ACCOUNT,
  tier: 'premium',
  provider: 'paddle',
  product_id: '667640',
  created_at: new Date(0),
  success_link: null,
  subscription_id: 'sub_a',
};
