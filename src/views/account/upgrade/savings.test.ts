import { expect, it } from 'vitest';
import { savingsPercent } from './savings.ts';

it.each([
  [49.99, 9.99, 60],
  [42.99, 5.99, 40],
  [120, 10, 0],
  [60, 10, 50],
])('N-15 %d a year instead of %d a month saves %d %%', (yearly, monthly, percent) => {
  expect(savingsPercent(yearly, monthly)).toBe(percent);
});
