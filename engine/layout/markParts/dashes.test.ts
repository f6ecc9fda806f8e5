import { describe, expect, it } from 'vitest';
import { dashesBetween } from './dashes.ts';

describe('the dashes of a line', () => {
  it.each([0.4, 1, 1.7, 2.5, 3.3, 7.1, 40.3])(
    'begin and end exactly, with equal dashes and gaps: %f spaces',
    (length) => {
      const dashes = dashesBetween(10, 10 + length);
      expect(dashes[0]?.[0]).toBe(10);
      expect(dashes.at(-1)?.[1]).toBeCloseTo(10 + length);
      const lengths = dashes.map(([from, to]) => to - from);
      const gaps = dashes.slice(1).map(([from], index) => from - (dashes[index]?.[1] ?? 0));
      for (const each of lengths) expect(each).toBeCloseTo(lengths[0] ?? 0);
      for (const gap of gaps) expect(gap).toBeCloseTo(((lengths[0] ?? 0) * 2) / 3);
    },
  );

  it('are none where there is only room for a speck', () => {
    expect(dashesBetween(0, 0.1)).toEqual([]);
  });
});
