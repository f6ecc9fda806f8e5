import { expect, it } from 'vitest';
import { isRhythm } from './strokeRhythm.ts';

/** Deviations between -1 and 1 that are the same in every run. */
const deviation = (index: number): number => Math.sin(12.9898 * index * index + 78.233 * index);

it('D-01 strokes on some of the eighths and sixteenths of a steady tempo are a rhythm, strokes at random are none', () => {
  const pattern = [0, 2, 3, 4, 6, 8, 10, 11, 12, 14];
  const drums = Array.from({ length: 8 }, (_, bar) =>
    pattern.map((step, index) => 0.13 * (16 * bar + step) + 0.012 * deviation(10 * bar + index)),
  ).flat();
  expect(isRhythm(drums)).toBe(true);
  const claps = Array.from({ length: 120 }, (_, index) => 10 * (deviation(index) + 1)).sort((a, b) => a - b);
  expect(isRhythm(claps)).toBe(false);
  expect(isRhythm([])).toBe(false);
  expect(isRhythm([1, 1.2, 1.4])).toBe(false);
});
