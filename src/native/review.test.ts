import { expect, it } from 'vitest';
import { isTimeForReview } from './review.ts';

it('R-03 a review is requested at every fifth song, with fewer than two in error', () => {
  const asked = (inError: number) =>
    Array.from({ length: 21 }, (_, songs) => songs).filter((songs) => isTimeForReview(songs, inError));
  expect(asked(0)).toEqual([5, 10, 15, 20]);
  expect(asked(1)).toEqual([5, 10, 15, 20]);
  expect(asked(2)).toEqual([]);
});
