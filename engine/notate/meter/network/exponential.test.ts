import { describe, expect, it } from 'vitest';
import { exponential } from './exponential.ts';

describe('exponential', () => {
  it('is that of Math.exp to nine digits', () => {
    for (let x = -699.7; x < 700; x += 0.37) expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-9);
    expect(exponential(0)).toBe(1);
  });

  it('stays finite and positive outside of its range', () => {
    for (const x of [-Infinity, -1e9, 1e9, Infinity]) {
      expect(exponential(x)).toBeGreaterThan(0);
      expect(exponential(x)).toBeLessThan(Infinity);
    }
  });
});
