import { describe, expect, it } from 'vitest';
import { seconds, ticks } from '../../../../../engine/index.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { barlinesOf, timeOfPlace, withBarline, withoutBarlines } from './barlineTimes.ts';

const plain = oneStaff(['c4w', 'c4w', 'c4w'], []);
const score = {
  ...plain,
  measures: plain.measures.map((measure, index) => ({ ...measure, timestamp: seconds(1 + 2 * index) })),
};

describe('barlines in the recording', () => {
  it('are at the beginnings of the measures', () => {
    expect(barlinesOf(score).map(({ time }) => time)).toEqual([1, 3, 5]);
    expect(barlinesOf(plain)).toEqual([]);
  });

  it('a place within a bar has a proportional time, in the last bar at the tempo of the bar before', () => {
    const half = ticks((score.measures[0]?.duration ?? 0) / 2);
    expect(timeOfPlace(score, { measure: 1, at: half })).toBeCloseTo(4);
    expect(timeOfPlace(score, { measure: 2, at: half })).toBeCloseTo(6);
    expect(timeOfPlace(plain, { measure: 1, at: half })).toBeUndefined();
  });

  it('replace the barline that was set at the same position; the others are kept in order', () => {
    const once = withBarline({ meter: '3/4' }, { from: 3, to: 3.5 }, 0.25);
    expect(once).toEqual({ meter: '3/4', barlines: [3.5] });
    expect(withBarline(once, { to: 1 }, 0.25).barlines).toEqual([1, 3.5]);
    expect(withBarline(once, { from: 3.5, to: 3.25 }, 0.25).barlines).toEqual([3.25]);
    expect(withoutBarlines(once)).toEqual({ meter: '3/4' });
  });
});
