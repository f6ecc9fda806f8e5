import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stretchFactor } from './stretchSprings.ts';

const springs = fc.array(
  fc.record({
    natural: fc.double({ min: 0.1, max: 20, noNaN: true }),
    minimum: fc.double({ min: 0.1, max: 20, noNaN: true }),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('stretchFactor', () => {
  it('fills any width that the rods allow exactly', () => {
    fc.assert(
      fc.property(springs, fc.double({ min: 1.001, max: 8, noNaN: true }), (list, room) => {
        const natural = list.map((spring) => spring.natural);
        const minimum = list.map((spring) => spring.minimum);
        const width = room * minimum.reduce((sum, length) => sum + length, 0);
        const factor = stretchFactor(natural, minimum, width);
        const lengths = natural.map((length, index) => Math.max(length * factor, minimum[index] ?? 0));
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(width, 5);
      }),
    );
  });

  it('grows with the width', () => {
    fc.assert(
      fc.property(springs, fc.double({ min: 1, max: 500, noNaN: true }), (list, width) => {
        const natural = list.map((spring) => spring.natural);
        const none = list.map(() => 0);
        expect(stretchFactor(natural, none, width * 1.5)).toBeGreaterThan(stretchFactor(natural, none, width));
      }),
    );
  });
});
