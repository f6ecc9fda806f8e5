/**
 * A possible history of a subscription at Paddle, as the events that Paddle sends, with the plan that results from
 * them.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sign } from '../../server/billing/signature.ts';

export const PRICES = { monthly: 'pri_monthly', yearly: 'pri_yearly' };
export const WEBHOOK_SECRET = 'pdl_ntfset_a_secret_for_tests';

export interface PaddleEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly occurred_at: string;
  readonly data: Record<string, unknown>;
}

/** The possible next steps of a subscription that is active, in arrears, ending, or over. */
const STEPS = {
  active: ['renew', 'fail', 'cancel', 'refund', 'partialRefund', 'change', 'newCard'],
  arrears: ['recover', 'giveUp'],
  ending: ['resume', 'end', 'refund'],
  over: ['refund', 'chargeback', 'reverse'],
} as const;
type Phase = keyof typeof STEPS;
type Step = (typeof STEPS)[Phase][number];

export interface PaddleHistory {
  readonly subscriptionId: string;
  readonly events: readonly PaddleEvent[];
  readonly state: string;
  readonly productId: string;
  readonly receipts: number;
}

const START = Date.UTC(2026, 0, 1);

/** Microseconds apart, like Paddle's events with a common cause. */
const momentOf = (index: number): string => {
  const text = new Date(START + Math.floor(index / 3) * 3_600_000).toISOString();
  return text.replace('.000Z', `.000${String(100 + (index % 3)).padStart(3, '0')}Z`);
};

/** @param picks choose among the possible next steps; only events about the subscription name the account. */
export function paddleHistoryOf(
  accountId: string,
  picks: readonly number[],
  first = 0,
  name: string = randomUUID(),
): PaddleHistory {
  const subscriptionId = `sub_${name}`;
  const events: PaddleEvent[] = [];
  const now = () => momentOf(first + events.length);
  const model = { phase: 'active' as Phase, price: 'monthly' as 'monthly' | 'yearly', refunded: false, receipts: 0 };
  const add = (event_type: string, data: Record<string, unknown>) =>
    events.push({ event_id: `evt_${name}_${events.length}`, event_type, occurred_at: now(), data });
  const snapshot = (status: string, more: object = {}) =>
    add(`subscription.${status === 'canceled' ? 'canceled' : 'updated'}`, {
      id: subscriptionId,
      status,
      custom_data: { account_id: accountId },
      created_at: momentOf(first),
      started_at: momentOf(first),
      updated_at: now(),
      items: [{ price: { id: PRICES[model.price] } }],
      ...more,
    });
  const pay = (grand_total: string) => {
    add('transaction.completed', {
      id: `txn_${name}_${events.length}`,
      subscription_id: subscriptionId,
      details: { totals: { grand_total } },
    });
    if (grand_total === '0') return;
    model.receipts++;
    model.refunded = false;
  };
  const adjust = (action: string, type: string, status = 'approved') =>
    add('adjustment.updated', { action, type, status, subscription_id: subscriptionId });

  const act: Record<Step, () => void> = {
    renew: () => (snapshot('active'), pay('999')),
    fail: () => (snapshot('past_due'), void (model.phase = 'arrears')),
    recover: () => (snapshot('active'), pay('999'), void (model.phase = 'active')),
    giveUp: () => (snapshot('canceled', { canceled_at: now() }), void (model.phase = 'over')),
    cancel: () => {
      snapshot('active', { scheduled_change: { action: 'cancel', effective_at: '2030-01-01T00:00:00Z' } });
      model.phase = 'ending';
    },
    resume: () => (snapshot('active', { scheduled_change: null }), void (model.phase = 'active')),
    end: () => (snapshot('canceled', { canceled_at: now() }), void (model.phase = 'over')),
    change: () => {
      model.price = model.price === 'monthly' ? 'yearly' : 'monthly';
      snapshot('active');
      pay('4999');
    },
    newCard: () => pay('0'),
    partialRefund: () => void adjust('refund', 'partial'),
    refund: () => (
      adjust('refund', 'full', 'pending_approval'),
      adjust('refund', 'full'),
      void (model.refunded = true)
    ),
    chargeback: () => (adjust('chargeback', 'full'), void (model.refunded = true)),
    reverse: () => (adjust('chargeback_reverse', 'full'), void (model.refunded = false)),
  };
  snapshot('active');
  pay('999');
  for (const pick of picks) {
    const steps = STEPS[model.phase];
    act[steps[pick % steps.length] ?? 'renew']();
  }
  const { phase, refunded, receipts } = model;
  const states = {
    active: 'active_subscription',
    arrears: 'payment_paused',
    ending: 'cancellation_requested',
    over: 'subscription_cancelled',
  };
  const isOpen = phase === 'active' || phase === 'arrears';
  const state = refunded && isOpen ? 'payment_refunded' : states[phase];
  return { subscriptionId, events, state, productId: model.price === 'monthly' ? '667640' : '667641', receipts };
}

export const picks = fc.array(fc.nat(20), { maxLength: 12 });

/** In random order, some events twice. */
export function shuffled<Item>(items: readonly Item[]): fc.Arbitrary<Item[]> {
  return fc
    .array(fc.constantFrom(...items), { maxLength: 6 })
    .chain((again) => fc.shuffledSubarray([...items, ...again], { minLength: items.length + again.length }));
}

/** In the form in which Paddle sends it. */
export function signed(event: unknown, now = new Date(), secret = WEBHOOK_SECRET): { body: string; signature: string } {
  const body = JSON.stringify(event);
  return { body, signature: sign(secret, body, now) };
}
