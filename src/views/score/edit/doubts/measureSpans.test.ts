import { describe, expect, it } from 'vitest';
import { seconds } from '../../../../../engine/index.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { equalSpans, spanAt, timedSpans } from './measureSpans.ts';

const plain = oneStaff(['c4w', 'c4w', 'c4w', 'c4w'], []);
const TIMES = [1, 3, 6];
const timed = {
  ...plain,
  measures: plain.measures.map((measure, index) => {
    const time = TIMES[index];
    return time === undefined ? measure : { ...measure, timestamp: seconds(time) };
  }),
};

describe('the places of bars along a strip', () => {
  it('are equal without a recording', () => {
    expect(equalSpans(plain).map(({ start, end }) => end - start)).toEqual([1, 1, 1, 1]);
  });

  it('reach from barline to barline of the recording, not beyond its end; a bar without a time has none', () => {
    expect(timedSpans(timed, 20).map(({ measure, start, end }) => [measure, start, end])).toEqual([
      [0, 1, 3],
      [1, 3, 6],
      [2, 6, 9],
    ]);
    expect(timedSpans(timed, 7).at(-1)).toEqual({ measure: 2, start: 6, end: 7 });
    expect(timedSpans(timed, 5).at(-1)).toEqual({ measure: 1, start: 3, end: 5 });
    expect(timedSpans(plain, 20)).toEqual([]);
  });

  it('are found by a place, before and after the music too', () => {
    const spans = timedSpans(timed, 20);
    expect([0, 2, 3.5, 8, 19].map((place) => spanAt(spans, place)?.measure)).toEqual([0, 0, 1, 2, 2]);
    expect(spanAt([], 1)).toBeUndefined();
  });
});
