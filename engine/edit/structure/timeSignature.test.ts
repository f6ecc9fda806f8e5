import { describe, expect, it } from 'vitest';
import { buildScore } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { melodyText } from '../../../tests/edit/voiceText.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import type { Score, TimeSignature } from '../../model/score.ts';
import { seconds, ticks, TICKS_PER_QUARTER, wholes } from '../../units.ts';
import { setPickup } from './pickup.ts';
import { setTimeSignature } from './timeSignature.ts';

const TWO_FOUR: TimeSignature = { beats: [2], beatType: 4 };
const THREE_FOUR: TimeSignature = { beats: [3], beatType: 4 };
const FOUR_FOUR: TimeSignature = { beats: [4], beatType: 4 };

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

const timed = (score: Score, ...times: readonly (number | undefined)[]): Score => ({
  ...score,
  measures: score.measures.map((measure, index) => {
    const time = times[index];
    return time === undefined ? measure : { ...measure, timestamp: seconds(time) };
  }),
});

const timesOf = ({ measures }: Score) => measures.map(({ timestamp }) => timestamp);

const withPickup = (): Score => sound(setPickup(melody('rh. g4q', 'c5q d5q e5q f5q', 'g5h rh'), TICKS_PER_QUARTER));

describe('the times in the recording', () => {
  it('X-16 I-28 the new bars begin at the times of their music in the recording', () => {
    // The second bar is played more slowly; after the last bar, its pace continues.
    const score = timed(melody('c5w', 'd5w', 'e5w'), 1, 3, 7);
    expect(timesOf(sound(setTimeSignature(score, 0, TWO_FOUR)))).toEqual([1, 2, 3, 5, 7, 9]);
    expect(timesOf(sound(setTimeSignature(score, 0, THREE_FOUR)))).toEqual([1, 2.5, 5, 8]);
    expect(timesOf(sound(setTimeSignature(score, 1, TWO_FOUR)))).toEqual([1, 3, 5, 7, 9]);
  });

  it('I-28 bars before the first known time have none, and bars without a time of their own get one', () => {
    const score = timed(melody('c5w', 'd5w', 'e5w', 'f5w'), undefined, 2, undefined, 6);
    expect(timesOf(setTimeSignature(score, 0, TWO_FOUR))).toEqual([undefined, undefined, 2, 3, 4, 5, 6, 7]);
    expect(timesOf(setTimeSignature(timed(melody('c5w', 'd5w'), 0), 0, TWO_FOUR))).toEqual([
      0,
      ...[1, 2, 3].map(() => undefined),
    ]);
  });

  it('I-28 a pickup that moves the barlines moves their times, and one of rests moves the first time', () => {
    expect(timesOf(sound(setPickup(timed(melody('g4q c5q d5q e5q', 'f5h. rq'), 1, 3), TICKS_PER_QUARTER)))).toEqual([
      1, 1.5, 3.5,
    ]);
    const shorter = sound(setPickup(timed(melody('rh. g4q', 'c5w'), 1, 3), TICKS_PER_QUARTER));
    expect(timesOf(shorter)).toEqual([2.5, 3]);
    expect(timesOf(sound(setPickup(shorter, ticks(0))))).toEqual([1, 3]);
    expect(timesOf(sound(setPickup(timed(shorter, 0.5, 1), ticks(0))))).toEqual([0, 1]);
  });
});

describe('a change of meter in a score with a pickup', () => {
  it('I-28 keeps the pickup', () => {
    const score = sound(setTimeSignature(withPickup(), 0, THREE_FOUR));
    expect(melodyText(score)).toBe('g4q | c5q d5q e5q | f5q g5h | R');
    expect(score.measures[0]).toMatchObject({ duration: TICKS_PER_QUARTER, unnumbered: true, time: THREE_FOUR });
    expect(melodyText(sound(setTimeSignature(score, 0, FOUR_FOUR)))).toBe('g4q | c5q d5q e5q f5q | g5h rh | R');
  });

  it('I-28 a pickup that is longer than the new bar keeps the first downbeat', () => {
    const long = sound(setPickup(melody('rq e4q f4q g4q', 'c5w'), wholes(3, 4)));
    expect(melodyText(sound(setTimeSignature(long, 0, TWO_FOUR)))).toBe('e4q | f4q g4q | c5~h | c5h');
    const even = sound(setPickup(melody('rh f4q g4q', 'c5w'), wholes(1, 2)));
    const [first] = setTimeSignature(even, 0, TWO_FOUR).measures;
    expect(first).toEqual(expect.not.objectContaining({ unnumbered: true }));
  });

  it('I-28 a single bar that is too short is filled', () => {
    const [short] = setTimeSignature(melody('c5w', 'd5w'), 0, THREE_FOUR).measures;
    const score = buildScore({ measures: [{ time: THREE_FOUR, parts: [[['c5h.']]] }] });
    const cut = { ...score, measures: score.measures.map((measure) => ({ ...measure, time: FOUR_FOUR })) };
    expect(short?.duration).toBe(wholes(3, 4));
    expect(melodyText(sound(setTimeSignature(cut, 0, TWO_FOUR)))).toBe('c5~h | c5q rq');
  });
});

describe('a change of meter before withheld bars', () => {
  it('X-08 X-39 I-28 ends before them, and they keep their meter', () => {
    const score = melody('c5w', 'd5w', 'R', 'R');
    const locked = {
      ...score,
      measures: score.measures.map((measure, index) => (index < 2 ? measure : { ...measure, locked: true })),
    };
    const edited = sound(setTimeSignature(locked, 0, THREE_FOUR));
    expect(melodyText(edited)).toBe('c5~h. | c5q d5~h | d5h rq | R | R');
    expect(edited.measures.slice(3)).toEqual([
      { duration: wholes(1), time: FOUR_FOUR, locked: true },
      { duration: wholes(1), locked: true },
    ]);
    expect(edited.parts[0]?.measures[3]).toBe(locked.parts[0]?.measures[2]);
  });
});
