/** What My Account says about a plan, and what can be done with it (N-02 to N-04, A-38). */
import type { Plan } from '../../../server/contract/calls.ts';
import { planStateTexts, unknownPlanState, locale } from '../../texts/index.ts';

export const stateTextOf = ({ State }: Plan): string => planStateTexts[State] ?? unknownPlanState;

export type PlanAction = 'cancel' | 'reactivate' | 'manage';

const STORES = ['google', 'revcat'];

/** What the user can do with the plan here; a store's own subscriptions are managed in the store. */
export function actionOf(plan: Plan): PlanAction {
  if (STORES.includes(plan.PaymentProvider)) return 'manage';
  return ['cancelled', 'paused', 'pending'].includes(stateTextOf(plan)) ? 'reactivate' : 'cancel';
}

/** An account can be deleted only when nothing renews its plan any more. */
export const canDeleteAccount = (plan: Plan | null | undefined): boolean =>
  plan == null || stateTextOf(plan) === 'cancelled';

/** Whether the payment provider lists receipts. */
export const hasReceipts = ({ PaymentProvider }: Plan): boolean => PaymentProvider === 'paddle';

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** The day of `/Date(ms)/` in the user's words; empty where it is none. */
export function dayOf(date: string | null): string {
  const milliseconds = /^\/Date\((-?\d+)\)\/$/.exec(date ?? '')?.[1];
  return milliseconds === undefined ? '' : days.format(Number(milliseconds));
}
