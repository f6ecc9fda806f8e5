import { describe, expect, it } from 'vitest';
import { proposedBars } from './useLoop.ts';

describe('X-42 the proposed loop', () => {
  it('is four bars from the present one on, and ends with the score', () => {
    expect(proposedBars(['1', '2', '3', '4', '5', '6'], 1)).toEqual({ first: '2', last: '5' });
    expect(proposedBars(['1', '2', '3'], 1)).toEqual({ first: '2', last: '3' });
  });

  it('begins after a pickup', () => {
    expect(proposedBars([null, '1', '2', '3', '4', '5'], 0)).toEqual({ first: '1', last: '4' });
    expect(proposedBars([null], 0)).toEqual({ first: 'pickup', last: 'pickup' });
  });
});
