/** Stores an event once and computes the plan of its account again. */
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { billingFacts, planOf } from './events.ts';
import type { BillingEvent, BillingProvider, KnownEvent } from './events.ts';

/**
 * `waiting`: stored until another event names the account of the subscription. `nobody`: the account does not exist.
 */
export type Recorded = 'recorded' | 'known' | 'waiting' | 'nobody';

export function recordEvent(database: Database, provider: BillingProvider, event: BillingEvent): Promise<Recorded> {
  return database.transaction().execute(async (transaction) => {
    const { subscriptionId } = event;
    // Locks the subscription: the second of two simultaneous first events must find the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subscriptionId}`}, 0))`.execute(
      transaction,
    );
    const accountId = event.accountId ?? (await ownerOf(transaction, provider, subscriptionId));
    if (accountId !== undefined && !(await lockAccount(transaction, accountId))) return 'nobody';
    if (!(await keep(transaction, provider, event, accountId))) return 'known';
    if (accountId === undefined) return 'waiting';
    await transaction
      .updateTable('billing_events')
      .set({ account_id: accountId })
      .where('provider', '=', provider)
      .where('subscription_id', '=', subscriptionId)
      .where('account_id', 'is', null)
      .execute();
    await writePlan(transaction, accountId);
    return 'recorded';
  });
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

async function lockAccount(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const row = await transaction.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
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

async function writePlan(transaction: DatabaseTransaction, accountId: string): Promise<void> {
  const plan = planOf(await eventsOf(transaction, accountId));
  if (plan === undefined) return;
  const row = {
    tier: plan.tier,
    state: plan.state,
    provider: plan.provider,
    product_id: plan.productId,
    created_at: new Date(plan.startedAt),
    deactivation_at: plan.endsAt === null ? null : new Date(plan.endsAt),
    subscription_id: plan.subscriptionId,
  };
  await transaction
    .insertInto('plans')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/** Not sorted. */
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
  return rows.map((row) => ({
    provider: row.provider as BillingProvider,
    eventId: row.event_id,
    occurredAt: row.occurred,
    subscriptionId: row.subscription_id,
    facts: billingFacts.parse(row.facts),
  }));
}
