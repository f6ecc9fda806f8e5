/**
 * Events of payment providers in a common form, and the plan that follows from them. A plan is a pure function of the
 * set of known events of an account, sorted by the time at which they happened at the provider. So their order of
 * arrival, repetitions and delays do not matter, and no earlier result has to be undone.
 */
import { z } from 'zod';
import { isEnding, isRunning } from '../accounts/plans.ts';
import { tierOfProduct } from './products.ts';

export type BillingProvider = 'paddle' | 'fake' | 'google' | 'revcat';

export const billingFacts = z.discriminatedUnion('kind', [
  /** The complete state of the subscription at that time. */
  z.object({
    kind: z.literal('subscription'),
    state: z.string(),
    productId: z.string(),
    startedAt: z.iso.datetime(),
    /** End of the paid period; null while no end is known. */
    endsAt: z.iso.datetime().nullable(),
  }),
  /** A payment, identified by the provider's receipt number. */
  z.object({ kind: z.literal('receipt'), receiptId: z.string() }),
  z.object({ kind: z.literal('refund') }),
  z.object({ kind: z.literal('refundReversed') }),
  /** The subscription belongs to another account from now on. */
  z.object({ kind: z.literal('transfer') }),
]);
export type BillingFacts = z.infer<typeof billingFacts>;

export interface BillingEvent {
  /** The provider's id of the event; an id that is already known is ignored. */
  readonly eventId: string;
  /** `2026-11-21T12:00:00.123456Z`, always with microseconds, so that the texts sort like the times. */
  readonly occurredAt: string;
  readonly subscriptionId: string;
  /** Undefined where the event does not name it; another event of the subscription does. */
  readonly accountId: string | undefined;
  /**
   * Of a transfer: the accounts whose subscriptions at this provider now belong to `accountId`, or to nobody where that
   * is undefined. It names no subscription: `subscriptionId` is empty.
   */
  readonly from?: readonly string[];
  readonly facts: BillingFacts;
}

/** An event as it is stored. */
export type KnownEvent = Omit<BillingEvent, 'accountId' | 'from'> & { readonly provider: BillingProvider };

export interface PlanFacts {
  readonly provider: BillingProvider;
  readonly subscriptionId: string;
  readonly tier: 'premium' | 'standard';
  readonly state: string;
  readonly productId: string;
  readonly startedAt: string;
  readonly endsAt: string | null;
}

const MICROSECONDS = /\.(\d{1,6})\d*Z$/;

/** @param moment ISO 8601 with any precision; UTC where it has microseconds. */
export function canonicalMoment(moment: string): string {
  const [, fraction] = MICROSECONDS.exec(moment) ?? [];
  const whole = new Date(moment).toISOString();
  return whole.replace(/\.(\d{3})Z$/, (_, thousandths: string) => `.${(fraction ?? thousandths).padEnd(6, '0')}Z`);
}

/**
 * All subscriptions of an account, the one that is shown as its plan first: one that runs on, then one that still gives
 * access until its end, then the one that began last. One that ends must not hide one that runs on: nobody would cancel
 * that.
 */
export function subscriptionsOf(events: readonly KnownEvent[]): PlanFacts[] {
  const ordered = [...events].sort((a, b) => compare(a.occurredAt, b.occurredAt) || compare(a.eventId, b.eventId));
  const latest = ordered.at(-1)?.occurredAt ?? '';
  const rank = ({ state, endsAt }: PlanFacts): number => {
    if (isRunning(state)) return 2;
    return isEnding(state) && (endsAt ?? '') > latest ? 1 : 0;
  };
  return groupBySubscription(ordered)
    .map(subscriptionOf)
    .filter((plan) => plan !== undefined)
    .sort(
      (a, b) => rank(b) - rank(a) || compare(b.startedAt, a.startedAt) || compare(a.subscriptionId, b.subscriptionId),
    );
}

/** Undefined where nothing is known of a subscription. */
export const planOf = (events: readonly KnownEvent[]): PlanFacts | undefined => subscriptionsOf(events)[0];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function groupBySubscription(events: readonly KnownEvent[]): KnownEvent[][] {
  const groups = new Map<string, KnownEvent[]>();
  for (const event of events) {
    const key = JSON.stringify([event.provider, event.subscriptionId]);
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups.values()];
}

/** @param events of one subscription, in order. */
function subscriptionOf(events: readonly KnownEvent[]): PlanFacts | undefined {
  let plan: PlanFacts | undefined;
  let refundedAt: string | undefined;
  for (const { provider, subscriptionId, occurredAt, facts } of events) {
    if (facts.kind === 'refund') refundedAt = occurredAt;
    else if (facts.kind === 'receipt' || facts.kind === 'refundReversed') refundedAt = undefined;
    else if (facts.kind === 'subscription') {
      const { state, productId, endsAt } = facts;
      const started = canonicalMoment(facts.startedAt);
      // Stores report no receipts: a period that begins after the refund was paid for again.
      if (refundedAt !== undefined && started > refundedAt) refundedAt = undefined;
      // Stores name the start of the current period; the earliest of them is the start of the subscription.
      const startedAt = plan !== undefined && plan.startedAt < started ? plan.startedAt : started;
      const end = endsAt === null ? null : canonicalMoment(endsAt);
      const tier = tierOfProduct(productId);
      plan = { provider, subscriptionId, tier, state, productId, startedAt, endsAt: end };
    }
  }
  return plan !== undefined && refundedAt !== undefined ? refunded(plan, refundedAt) : plan;
}

/** A refund ends the period that was paid for; the subscription itself continues. */
function refunded(plan: PlanFacts, refundedAt: string): PlanFacts {
  if (!isEnding(plan.state)) return { ...plan, state: 'payment_refunded' };
  return { ...plan, endsAt: plan.endsAt !== null && plan.endsAt < refundedAt ? plan.endsAt : refundedAt };
}
