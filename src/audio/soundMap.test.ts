import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyScore, seconds, setTimeSignature, timelineOf } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { isJump, scoreTimeAt, segmentAt, soundMapOf, soundTimeAt } from './soundMap.ts';
import type { SoundMap } from './soundMap.ts';

/** Measures of two seconds (4/4 at 120), each with its time in the recording where one is given. */
function scoreWith(timestamps: readonly (number | undefined)[], repeatEnd?: number): Score {
  const score = emptyScore({ measureCount: timestamps.length, quartersPerMinute: 120 });
  const measures = score.measures.map((measure, index) => {
    const timestamp = timestamps[index];
    return {
      ...measure,
      ...(timestamp !== undefined && { timestamp: seconds(timestamp) }),
      ...(index === repeatEnd && { repeatEnd: 2 }),
    };
  });
  return { ...score, measures };
}

const mapOf = (score: Score): SoundMap => {
  const map = soundMapOf(score, timelineOf(score));
  if (map === undefined) throw new Error('There is no map.');
  return map;
};

describe('the map from score to recording', () => {
  it('H-03 contains the times that the transcription wrote into the measures', () => {
    const score = scoreWith([1, 3.5, 5]);
    const length = 2;
    const map = mapOf(score);
    expect(soundTimeAt(map, seconds(0))).toBeCloseTo(1);
    expect(soundTimeAt(map, seconds(length / 2))).toBeCloseTo(2.25);
    expect(soundTimeAt(map, seconds(length))).toBeCloseTo(3.5);
    // The last measure continues at the average speed: 4 s of sound for 2 measures.
    expect(soundTimeAt(map, seconds(3 * length))).toBeCloseTo(7);
  });

  it('a measure without a time, for example an inserted one, gets a share of the time between its neighbours', () => {
    const map = mapOf(scoreWith([0, undefined, 4]));
    expect(map.map(({ soundStart }) => soundStart)).toEqual([0, 2, 4]);
  });

  it('without times, with one time or with descending times, there is no map, or these times are left out', () => {
    const without = scoreWith([undefined, undefined]);
    expect(soundMapOf(without, timelineOf(without))).toBeUndefined();
    const one = scoreWith([3, undefined]);
    expect(soundMapOf(one, timelineOf(one))).toBeUndefined();
    expect(mapOf(scoreWith([0, 9, 4, 12])).map(({ soundStart }) => soundStart)).toEqual([0, 9, 10.5, 12]);
  });

  it('X-16 I-28 the music at the new barlines keeps its time in the recording after a change of meter', () => {
    const score = scoreWith([1, 3, 6]);
    const [before, after] = [score, setTimeSignature(score, 0, { beats: [3], beatType: 4 })].map(mapOf);
    for (const at of [0, 1.5, 3].map(seconds))
      expect(after && soundTimeAt(after, at)).toBeCloseTo(before === undefined ? 0 : soundTimeAt(before, at));
  });

  it('a repeat jumps back in the recording and not in the score', () => {
    const map = mapOf(scoreWith([0, 2, 4], 1));
    expect(map.map(({ soundStart }) => soundStart)).toEqual([0, 2, 0, 2, 4]);
    expect(map.slice(1).map((to, index) => isJump(map[index] as (typeof map)[number], to))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('maps back to the same moment, for every moment of the score', () => {
    const rising = fc
      .array(fc.double({ min: 0.1, max: 9, noNaN: true }), { minLength: 2, maxLength: 12 })
      .map((steps) => steps.map((_, index) => steps.slice(0, index).reduce((sum, step) => sum + step, 0)));
    fc.assert(
      fc.property(rising, fc.double({ min: 0, max: 1, noNaN: true }), (timestamps, share) => {
        const score = scoreWith(timestamps);
        const map = mapOf(score);
        const at = seconds(share * timelineOf(score).duration);
        const segment = map[segmentAt(map, at)];
        expect(segment && scoreTimeAt(segment, soundTimeAt(map, at))).toBeCloseTo(at, 6);
      }),
    );
  });
});
