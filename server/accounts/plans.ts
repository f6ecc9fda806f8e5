/**
 * The plan that an account has bought and the features that it includes (N-01, N-16, X-40). The billing room writes the
 * `plans` table; all other rooms read it through these functions.
 */
import type { Plan } from '../contract/calls.ts';
import { RUNNING_JOBS } from '../contract/limits.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { PlanRow } from '../database/schema.ts';

export type Tier = 'free' | 'standard' | 'premium';

const RUNNING_STATES = new Set(['active_subscription', 'successful']);
const ENDING_STATES = new Set(['subscription_cancelled', 'cancellation_requested']);

export const isRunning = (state: string): boolean => RUNNING_STATES.has(state);
/** A paid plan isPaidUntilLater until the end of its period, even if it was cancelled (N-04). */
export const isEnding = (state: string): boolean => ENDING_STATES.has(state);

/** @param sells false where no payment provider is configured: every account then has all features. */
export function tierOf(plan: PlanRow | undefined, sells: boolean, now = new Date()): Tier {
  if (!sells) return 'premium';
  if (plan === undefined) return 'free';
  const isPaidUntilLater = isRunning(plan.state) || (isEnding(plan.state) && (plan.deactivation_at ?? now) > now);
  if (!isPaidUntilLater) return 'free';
  return plan.tier === 'premium' ? 'premium' : 'standard';
}

/** The number of transcriptions of one user that run at the same time. */
export const runningJobsOf = (tier: Tier): number => (tier === 'premium' ? RUNNING_JOBS.premium : RUNNING_JOBS.free);

/**
 * An account with such a plan cannot be deleted, because the provider would continue to charge, even after a
 * refund.
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
    // The fake provider stands for Paddle, in the answers to the app too.
    PaymentProvider: row.provider === 'fake' ? 'paddle' : row.provider,
    CreatedDateTime: asDateText(row.created_at),
    DeactivationDateTime: row.deactivation_at === null ? null : asDateText(row.deactivation_at),
    ProductId: row.product_id,
    SuccessLink: row.success_link,
  };
}

/** Formats a date as it is sent in answers: `/Date(ms)/`. */
export const asDateText = (date: Date): string => `/Date(${date.getTime()})/`;
