import { expect, it } from 'vitest';
import { breaksFit } from './breaksFit.ts';
import { naturalLength, type SystemSize } from './systemSize.ts';

const system = (beginsPage: boolean): SystemSize => ({ top: -2, bottom: 16, staffBottom: 12, slack: 0, beginsPage });

/** Systems of a file whose pages have so many. */
const pagesOf = (counts: readonly number[]): SystemSize[] =>
  counts.flatMap((count) => Array.from({ length: count }, (_, index) => system(index === 0)));

/** Pages that five systems fill, with room for nothing else. */
const fits = (counts: readonly number[], movements: readonly number[] = []): boolean => {
  const systems = pagesOf(counts);
  const begins = systems.map((_, index) => movements.includes(index));
  return breaksFit(systems, begins, () => naturalLength(pagesOf([5])) + 1);
};

it('J-12 the breaks of a file are followed where they end full pages', () => {
  expect(fits([5, 5, 5, 5, 5])).toBe(true);
  expect(fits([5, 4, 5, 5, 3])).toBe(true);
});

it('J-12 the breaks of a file are not followed where a part of it takes a page and one line of the next', () => {
  expect(fits([6, 5, 5, 5, 5])).toBe(false);
  expect(fits([5, 5, 5, 6, 5])).toBe(false);
});

it('J-12 a short movement on a page of its own is no remainder of another page', () => {
  expect(fits([5, 5, 5, 5, 5, 1, 5, 5], [25])).toBe(true);
});

it('J-12 fewer than three breaks are followed, whatever they leave empty', () => {
  expect(fits([6, 5, 5])).toBe(true);
});
