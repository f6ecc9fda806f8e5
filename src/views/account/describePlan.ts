/** The texts of My Account about a plan, and the actions that are possible (N-02 to N-04, A-38). */
import type { Plan } from '../../../server/contract/calls.ts';
import { planStateTexts, unknownPlanState, locale } from '../../texts/index.ts';

export const stateTextOf = ({ State }: Plan): string => planStateTexts[State] ?? unknownPlanState;

export type PlanAction = 'cancel' | 'reactivate' | 'manage';

const STORES = ['google', 'revcat'];

/** Actions that the user can take here; subscriptions of a store are managed in that store. */
export function actionOf(plan: Plan): PlanAction {
  if (STORES.includes(plan.PaymentProvider)) return 'manage';
  return ['cancelled', 'paused', 'pending'].includes(stateTextOf(plan)) ? 'reactivate' : 'cancel';
}

/** An account can be deleted only when no plan is renewed any more. */
export const canDeleteAccount = (plan: Plan | null | undefined): boolean =>
  plan == null || stateTextOf(plan) === 'cancelled';

/** Whether the payment provider lists receipts. */
export const hasReceipts = ({ PaymentProvider }: Plan): boolean => PaymentProvider === 'paddle';

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** Formats the day of `/Date(ms)/` in the user's locale; empty for an invalid date. */
export function dayOf(date: string | null): string {
  const milliseconds = /^\/Date\((-?\d+)\)\/$/.exec(date ?? '')?.[1];
  return milliseconds === undefined ? '' : days.format(Number(milliseconds));
}
