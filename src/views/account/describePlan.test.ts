import { expect, it } from 'vitest';
import type { Plan } from '../../../server/contract/calls.ts';
import { actionOf, canDeleteAccount, dayOf, hasReceipts, stateTextOf } from './describePlan.ts';

const plan = (State: string, PaymentProvider = 'paddle'): Plan => ({
  State,
  PaymentProvider,
  CreatedDateTime: '/Date(0)/',
  DeactivationDateTime: null,
  ProductId: '667640',
  SuccessLink: null,
});

it.each([
  ['active_subscription', 'active', 'cancel', false],
  ['successful', 'active', 'cancel', false],
  ['subscription_cancelled', 'cancelled', 'reactivate', true],
  ['cancellation_requested', 'cancelled', 'reactivate', true],
  ['payment_paused', 'paused', 'reactivate', false],
  ['payment_refunded', 'refunded', 'cancel', false],
  ['payment_pending', 'pending', 'reactivate', false],
  ['something_new', 'unknown', 'cancel', false],
] as const)('N-02 N-03 A-38 %s is shown as %s', (state, text, action, deletable) => {
  expect([stateTextOf(plan(state)), actionOf(plan(state)), canDeleteAccount(plan(state))]).toEqual([
    text,
    action,
    deletable,
  ]);
  expect(actionOf(plan(state, 'google'))).toBe('manage');
});

it('N-04 only Paddle lists receipts; A-38 a user without a plan can delete the account', () => {
  expect(['paddle', 'google', 'revcat', 'other'].map((name) => hasReceipts(plan('successful', name)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([canDeleteAccount(null), canDeleteAccount(undefined)]).toEqual([true, true]);
});

it('N-01 formats dates', () => {
  expect(dayOf('/Date(1700000000000)/')).toMatch(/2023/);
  expect([dayOf(null), dayOf('soon')]).toEqual(['', '']);
});
