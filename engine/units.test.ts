import { describe, expectTypeOf, it } from 'vitest';
import type { Pixels, Seconds, StaffSpaces, Ticks } from './units.ts';

describe('units in types', () => {
  it('accepts the result of a calculation as a length, but no length of another unit', () => {
    expectTypeOf<number>().toExtend<StaffSpaces>();
    expectTypeOf<Pixels>().not.toExtend<StaffSpaces>();
    expectTypeOf<StaffSpaces>().not.toExtend<Pixels>();
  });

  it('accepts neither score time nor clock time as a length, nor a plain number as either', () => {
    expectTypeOf<Ticks>().not.toExtend<StaffSpaces>();
    expectTypeOf<Seconds>().not.toExtend<StaffSpaces>();
    expectTypeOf<number>().not.toExtend<Ticks>();
    expectTypeOf<StaffSpaces>().not.toExtend<Ticks>();
  });
});
