import { describe, expect, it } from 'vitest';
import { measuresNamed, proposedBars } from './useLoop.ts';

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

describe('X-42 the bars that the fields of the loop name', () => {
  const names = ['pickup', '1', '2', 'pickup', '3', '4'];

  it('are found by number, and a pickup by 0 or by its word', () => {
    expect(measuresNamed(names, { first: '1', last: '3' })).toEqual([1, 4]);
    expect(measuresNamed(names, { first: '0', last: '2' })).toEqual([0, 2]);
    expect(measuresNamed(names, { first: ' Pickup ', last: '0' })).toEqual([0, 0]);
    expect(measuresNamed(names, { first: '2', last: 'pickup' })).toEqual([2, 3]);
  });

  it('are none where the score has no such bar', () => {
    expect(measuresNamed(['1', '2'], { first: '0', last: '3' })).toEqual([-1, -1]);
    expect(measuresNamed(['0', '1'], { first: '0', last: '' })).toEqual([0, -1]);
  });
});
