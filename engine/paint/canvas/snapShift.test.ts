import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snapShift } from './snapShift.ts';

const position = fc.double({ min: -2000, max: 2000, noNaN: true });

describe('snapShift', () => {
  it('moves a line by at most half a pixel, and a moved line no more', () => {
    fc.assert(
      fc.property(position, fc.double({ min: 0.8, max: 20, noNaN: true }), (low, thickness) => {
        const shift = snapShift(low, low + thickness);
        expect(Math.abs(shift)).toBeLessThanOrEqual(0.5);
        const again = snapShift(low + shift, low + shift + thickness);
        expect(Math.min(Math.abs(again), 1 - Math.abs(again))).toBeLessThan(1e-6);
      }),
    );
  });

  it('lets a line one pixel thick cover exactly one row', () => {
    expect(10.3 + snapShift(10.3, 11.3)).toBeCloseTo(10);
    expect(10.6 + snapShift(10.6, 11.6)).toBeCloseTo(11);
  });

  it('leaves hairlines to their soft coverage', () => {
    expect(snapShift(10.3, 10.9)).toBe(0);
  });
});
