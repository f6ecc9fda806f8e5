import { describe, expect, it } from 'vitest';
import { emptyScore, seconds, ticks, TICKS_PER_WHOLE, timelineOf } from '../../engine/index.ts';
import { buildScore } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import { measuresAway, playedTimeOf } from './playedTime.ts';
import { clicksOf } from './synth/clicks.ts';

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

  it('F-13 a tap on the second eighth of a swung beat goes to its sound; the metronome stays on the beats', () => {
    const tempos = [{ quartersPerMinute: 120, at: ticks(0), text: 'Swing' }];
    const swung = buildScore({ measures: [{ parts: [[['c5e d5e e5e f5e g5h']]], tempos }] });
    const eighth = { measure: 0, at: ticks(TICKS_PER_WHOLE / 8) };
    expect(playedTimeOf(timelineOf(swung), eighth, seconds(0))).toBeCloseTo(1 / 3, 6);
    expect(clicksOf(swung, timelineOf(swung)).map(({ at }) => at)).toEqual([0, 0.5, 1, 1.5]);
  });

  it('H-05 steps of measures follow the performance and stop at its ends', () => {
    expect(measuresAway(timeline, seconds(3), 1)).toBeCloseTo(4);
    expect(measuresAway(timeline, seconds(4), 1)).toBeCloseTo(6);
    expect(measuresAway(timeline, seconds(3), -1)).toBeCloseTo(0);
    expect(measuresAway(timeline, seconds(3), -9)).toBe(0);
    expect(measuresAway(timeline, seconds(3), 99)).toBeCloseTo(8);
  });
});
