/**
 * What an account has bought and what it may do (N-01, N-16, X-40). The billing room writes the `plans` table;
 * everything else reads it through these functions.
 */
import type { Plan } from '../contract/calls.ts';
import { RUNNING_JOBS } from '../contract/limits.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { PlanRow } from '../database/schema.ts';

export type Tier = 'free' | 'standard' | 'premium';

const RUNNING = new Set(['active_subscription', 'successful']);
const ENDING = new Set(['subscription_cancelled', 'cancellation_requested']);

export const isRunning = (state: string): boolean => RUNNING.has(state);
/** A plan that was paid for lasts until the end of its period, even if it was cancelled (N-04). */
export const isEnding = (state: string): boolean => ENDING.has(state);

/** @param sells false where no payment provider is configured: then everybody has everything. */
export function tierOf(plan: PlanRow | undefined, sells: boolean, now = new Date()): Tier {
  if (!sells) return 'premium';
  if (plan === undefined) return 'free';
  const lasts = isRunning(plan.state) || (isEnding(plan.state) && (plan.deactivation_at ?? now) > now);
  if (!lasts) return 'free';
  return plan.tier === 'premium' ? 'premium' : 'standard';
}

/** How many transcriptions of one user run at the same time. */
export const runningJobsOf = (tier: Tier): number => (tier === 'premium' ? RUNNING_JOBS.premium : RUNNING_JOBS.free);

/**
 * An account with such a plan cannot be deleted, because the provider would go on charging, even after a refund.
 */
export const isCharging = ({ state }: PlanRow): boolean => !isEnding(state);

/** 1, or 2 where the payment comes from a wallet. */
export function pausedCode(plan: PlanRow | undefined): number {
  if (plan?.state !== 'payment_paused') return 0;
  return plan.provider === 'google' ? 2 : 1;
}

export async function findPlan(database: Database, accountId: string): Promise<PlanRow | undefined> {
  return database.selectFrom('plans').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

export async function findPlans(
  database: Database | DatabaseTransaction,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, PlanRow>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database.selectFrom('plans').selectAll().where('account_id', 'in', accountIds).execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

export function describePlan(row: PlanRow): Plan {
  return {
    State: row.state,
    // The fake provider replaces Paddle, also in what users see.
    PaymentProvider: row.provider === 'fake' ? 'paddle' : row.provider,
    CreatedDateTime: asDateText(row.created_at),
    DeactivationDateTime: row.deactivation_at === null ? null : asDateText(row.deactivation_at),
    ProductId: row.product_id,
    SuccessLink: row.success_link,
  };
}

/** The form in which all dates are sent: `/Date(ms)/`. */
export const asDateText = (date: Date): string => `/Date(${date.getTime()})/`;
