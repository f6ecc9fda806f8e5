import { expect, it } from 'vitest';
import { hasSeenTour } from './tourCookie.ts';

it.each([
  ['', false],
  ['tour_songbook=1', true],
  ['a=b; tour_songbook=1; c=d', true],
  ['tour_songbook=', false],
  ['tour_play=1', false],
  ['not_tour_songbook=1', false],
])('A-41 with the cookies "%s" the tour of the songbook was seen: %s', (cookies, seen) => {
  expect(hasSeenTour('songbook', cookies)).toBe(seen);
});
