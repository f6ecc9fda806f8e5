import { describe, expect, it } from 'vitest';
import type { PlanRow } from '../database/schema.ts';
import { tierOf } from './plans.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const plan = (fields: Partial<PlanRow>): PlanRow =>
  ({ state: 'active_subscription', tier: 'premium', deactivation_at: null, ...fields }) as PlanRow;

describe('the tier of an account', () => {
  it('X-40 is premium where nothing is sold, whatever plan a former provider has left', () => {
    const plans = [undefined, plan({ state: 'payment_paused' }), plan({ tier: 'standard' })];
    expect(plans.map((each) => tierOf(each, false, NOW))).toEqual(['premium', 'premium', 'premium']);
  });

  it('X-40 A-45 follows the plan where something is sold', () => {
    const past = new Date('2026-06-14T12:00:00Z');
    const later = new Date('2026-07-15T12:00:00Z');
    const plans = [
      undefined,
      plan({}),
      plan({ tier: 'standard' }),
      plan({ state: 'subscription_cancelled', deactivation_at: later }),
      plan({ state: 'subscription_cancelled', deactivation_at: past }),
      plan({ state: 'payment_paused' }),
    ];
    expect(plans.map((each) => tierOf(each, true, NOW))).toEqual([
      'free',
      'premium',
      'standard',
      'premium',
      'free',
      'free',
    ]);
  });
});
