import { describe, expect, it } from 'vitest';
import { emptyScore, seconds, ticks, timelineOf } from '../../engine/index.ts';
import { measuresAway, playedTimeOf } from './playedTime.ts';

/** Three measures of two seconds; the first two are repeated. */
const score = emptyScore({ measureCount: 3, quartersPerMinute: 120 });
const measures = score.measures.map((measure, index) => (index === 1 ? { ...measure, repeatEnd: 2 } : measure));
const timeline = timelineOf({ ...score, measures });

describe('the performed time of a written moment', () => {
  it('F-13 a tap in a repeated measure refers to the nearest performance', () => {
    const half = { measure: 1, at: ticks((score.measures[0]?.duration ?? 0) / 2) };
    expect(playedTimeOf(timeline, half, seconds(0))).toBeCloseTo(3);
    expect(playedTimeOf(timeline, half, seconds(6.5))).toBeCloseTo(7);
    expect(playedTimeOf(timeline, { measure: 9, at: ticks(0) }, seconds(0))).toBeUndefined();
  });

  it('H-05 steps of measures follow the performance and stop at its ends', () => {
    expect(measuresAway(timeline, seconds(3), 1)).toBeCloseTo(4);
    expect(measuresAway(timeline, seconds(4), 1)).toBeCloseTo(6);
    expect(measuresAway(timeline, seconds(3), -1)).toBeCloseTo(0);
    expect(measuresAway(timeline, seconds(3), -9)).toBe(0);
    expect(measuresAway(timeline, seconds(3), 99)).toBeCloseTo(8);
  });
});
