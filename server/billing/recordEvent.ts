/** Stores an event once and computes the plan of its account again. */
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { PlanRow } from '../database/schema.ts';
import { isCharging } from '../accounts/plans.ts';
import { billingFacts, planOf, subscriptionsOf } from './events.ts';
import type { BillingEvent, BillingProvider, KnownEvent, PlanFacts } from './events.ts';

/**
 * `waiting`: stored until another event names the account of the subscription. `nobody`: the account does not exist.
 */
export type Recorded = 'recorded' | 'known' | 'waiting' | 'nobody';

export async function recordEvent(
  database: Database,
  provider: BillingProvider,
  event: BillingEvent,
): Promise<Recorded> {
  if (event.from !== undefined) return recordTransfer(database, provider, event, event.from);
  return database.transaction().execute((transaction) => recordInTransaction(transaction, provider, event));
}

/**
 * Moves each subscription of the former accounts by an event of its own. One that becomes known later is moved by the
 * next event that names its account.
 */
async function recordTransfer(
  database: Database,
  provider: BillingProvider,
  { eventId, occurredAt, accountId, facts }: BillingEvent,
  from: readonly string[],
): Promise<Recorded> {
  const others = from.filter((id) => id !== accountId);
  if (others.length === 0) return 'known';
  const subscriptions = await database
    .selectFrom('billing_events')
    .select('subscription_id')
    .distinct()
    .where('provider', '=', provider)
    .where('account_id', 'in', others)
    .execute();
  let recorded: Recorded = 'known';
  for (const { subscription_id: subscriptionId } of subscriptions) {
    const event = { eventId: `${eventId} ${subscriptionId}`, occurredAt, subscriptionId, accountId, facts };
    recorded = await recordEvent(database, provider, event);
  }
  return recorded;
}

async function recordInTransaction(
  transaction: DatabaseTransaction,
  provider: BillingProvider,
  event: BillingEvent,
): Promise<Recorded> {
  const { subscriptionId } = event;
  // Locks the subscription: the second of two simultaneous first events must find the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subscriptionId}`}, 0))`.execute(transaction);
  const former = await ownerOf(transaction, provider, subscriptionId);
  const named = await ownerAfter(transaction, provider, event, former);
  const existing = await lockAccounts(transaction, [former, named]);
  const owner = existing.find((id) => id === named);
  if (named !== undefined && owner === undefined && former === undefined) return 'nobody';
  if (!(await keep(transaction, provider, event, owner))) return 'known';
  await transaction
    .updateTable('billing_events')
    .set({ account_id: owner ?? null })
    .where('provider', '=', provider)
    .where('subscription_id', '=', subscriptionId)
    .where('account_id', 'is distinct from', owner ?? null)
    .execute();
  for (const id of existing) await writePlan(transaction, id, { provider, subscriptionId });
  return owner === undefined ? 'waiting' : 'recorded';
}

async function ownerOf(
  transaction: DatabaseTransaction,
  provider: BillingProvider,
  subscriptionId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('billing_events')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subscription_id', '=', subscriptionId)
    .where('account_id', 'is not', null)
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

/** The account after the event: the one that the latest event names, in whatever order they arrive. */
async function ownerAfter(
  transaction: DatabaseTransaction,
  provider: BillingProvider,
  { subscriptionId, occurredAt, accountId, facts }: BillingEvent,
  former: string | undefined,
): Promise<string | undefined> {
  if (accountId === former || (accountId === undefined && facts.kind !== 'transfer')) return former;
  const later = await transaction
    .selectFrom('billing_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('subscription_id', '=', subscriptionId)
    .where('occurred_at', '>', sql<Date>`${occurredAt}::timestamptz`)
    .where((event) => event.or([event('account_id', 'is not', null), event(sql`facts ->> 'kind'`, '=', 'transfer')]))
    .executeTakeFirst();
  return later === undefined ? accountId : former;
}

/** @returns those that exist. In the order of their ids, so that two transfers do not wait for each other. */
async function lockAccounts(
  transaction: DatabaseTransaction,
  ids: readonly (string | undefined)[],
): Promise<readonly string[]> {
  const wanted = ids.filter((id) => id !== undefined);
  if (wanted.length === 0) return [];
  const rows = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

async function keep(
  transaction: DatabaseTransaction,
  provider: BillingProvider,
  { eventId, occurredAt, subscriptionId, facts }: BillingEvent,
  accountId: string | undefined,
): Promise<boolean> {
  const row = await transaction
    .insertInto('billing_events')
    .values({
      provider,
      event_id: eventId,
      occurred_at: occurredAt,
      subscription_id: subscriptionId,
      account_id: accountId ?? null,
      facts: JSON.stringify(facts),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

const rowOf = (accountId: string, plan: PlanFacts): PlanRow => ({
  account_id: accountId,
  tier: plan.tier,
  state: plan.state,
  provider: plan.provider,
  product_id: plan.productId,
  created_at: new Date(plan.startedAt),
  deactivation_at: plan.endsAt === null ? null : new Date(plan.endsAt),
  success_link: null,
  subscription_id: plan.subscriptionId,
});

/** @param changed the subscription, which may belong to the account no more. */
async function writePlan(
  transaction: DatabaseTransaction,
  accountId: string,
  changed: { readonly provider: BillingProvider; readonly subscriptionId: string },
): Promise<void> {
  const plan = planOf(await eventsOf(transaction, accountId));
  if (plan === undefined) {
    await transaction
      .deleteFrom('plans')
      .where('account_id', '=', accountId)
      .where('provider', '=', changed.provider)
      .where('subscription_id', '=', changed.subscriptionId)
      .execute();
    return;
  }
  const { success_link: _, ...row } = rowOf(accountId, plan);
  await transaction
    .insertInto('plans')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/** Not sorted. An event of a newer version, of a kind that this one does not know, is left out. */
export async function eventsOf(
  database: Database | DatabaseTransaction,
  accountId: string,
): Promise<readonly KnownEvent[]> {
  const rows = await database
    .selectFrom('billing_events')
    .select(['provider', 'event_id', 'subscription_id', 'facts'])
    .select(sql<string>`to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('occurred'))
    .where('account_id', '=', accountId)
    .execute();
  return rows.flatMap((row) => {
    const facts = billingFacts.safeParse(row.facts);
    if (!facts.success) return [];
    return {
      provider: row.provider as BillingProvider,
      eventId: row.event_id,
      occurredAt: row.occurred,
      subscriptionId: row.subscription_id,
      facts: facts.data,
    };
  });
}

/** All subscriptions for which a provider continues to charge, beside the one that is shown as the plan. */
export async function findCharging(
  database: Database | DatabaseTransaction,
  accountId: string,
): Promise<readonly PlanRow[]> {
  const rows = subscriptionsOf(await eventsOf(database, accountId)).map((plan) => rowOf(accountId, plan));
  return rows.filter(isCharging);
}
