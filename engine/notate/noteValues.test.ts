import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationOf } from '../model/noteValue.ts';
import { parseMeter, TICKS_PER_UNIT, type Meter } from './meter.ts';
import { splitSpan } from './noteValues.ts';

const meterOf = (name: string): Meter => {
  const meter = parseMeter(name);
  if (!meter) throw new Error(name);
  return meter;
};
const lengths = (start: number, length: number, meter: string): number[] =>
  splitSpan(start, length, meterOf(meter), false).map((part) => part.length);

describe('splitSpan', () => {
  it('keeps the syncopation eighth, quarter, eighth whole', () => {
    expect(lengths(12, 24, '4/4')).toEqual([24]);
  });

  it('shows the middle of a 4/4 measure', () => {
    expect(lengths(36, 24, '4/4')).toEqual([12, 12]);
  });

  it('shows the beat of 6/8', () => {
    expect(lengths(24, 24, '6/8')).toEqual([12, 12]);
    expect(lengths(0, 72, '6/8')).toEqual([72]);
  });

  it('fills any span of the binary grid exactly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2/4', '3/4', '4/4', '6/8', '9/8', '12/8', '5/4', '2/2', '3/8'),
        fc.nat(47),
        fc.integer({ min: 1, max: 48 }),
        fc.boolean(),
        (name, from, count, isRest) => {
          const meter = meterOf(name);
          const start = (3 * from) % meter.measure;
          const length = Math.min(3 * count, meter.measure - start);
          const parts = splitSpan(start, length, meter, isRest);
          const ticks = parts.reduce((sum, part) => sum + durationOf(part.value), 0);
          expect(ticks).toBe(length * TICKS_PER_UNIT);
        },
      ),
    );
  });
});
