import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsNear } from './rowsNear.ts';

const keys = Array.from({ length: 250 }, (_, index) => `row ${index}`);
const heightOf = () => 50;

it('B-06 of 250 rows those near the window are drawn, and one that has the focus', () => {
  const { rows, lastGap } = rowsNear({ keys, heightOf, from: 5000, to: 5200, kept: 'row 3' });
  expect(rows).toEqual([
    { key: 'row 3', index: 3, gap: 150 },
    { key: 'row 100', index: 100, gap: 96 * 50 },
    ...[101, 102, 103].map((index) => ({ key: `row ${index}`, index, gap: 0 })),
  ]);
  expect(lastGap).toBe(146 * 50);
});

it('B-06 rows and gaps are together as high as all rows, wherever the window is', () => {
  const list = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60 });
  fc.assert(
    fc.property(list, fc.integer({ min: -500, max: 9000 }), fc.nat(60), (heights, from, kept) => {
      const names = heights.map((_, index) => String(index));
      const of = (key: string) => heights[Number(key)] ?? 0;
      const { rows, lastGap } = rowsNear({ keys: names, heightOf: of, from, to: from + 700, kept: String(kept) });
      const drawn = rows.reduce((sum, { key, gap }) => sum + gap + of(key), lastGap);
      expect(drawn).toBe(heights.reduce((sum, height) => sum + height, 0));
    }),
  );
});
