import { describe, expect, it } from 'vitest';
import { keyChanges } from './keyChanges.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

const MEASURE = 96;
/** Degrees of a cadence, a measure each: I IV V I, in eighths around the triads. */
const CADENCE = [
  [0, 4, 7, 12],
  [5, 9, 12, 9],
  [7, 11, 14, 11],
  [0, 4, 7, 4],
];

/** So many measures of cadences above a tonic. */
function passage(tonic: number, from: number, measures: number): QuantizedNote[] {
  return Array.from({ length: measures }, (_, index) => {
    const chord = CADENCE[index % 4] ?? [];
    return chord.map((degree, beat) => ({
      unit: (from + index) * MEASURE + 24 * beat,
      sounding: 24,
      midiPitch: tonic + degree,
      velocity: 80,
      confidence: 1,
    }));
  }).flat();
}

describe('changes of key', () => {
  it('D-05 a song that goes up a tone for its last chorus changes its signature there, to the measure or two', () => {
    const notes = [...passage(60, 0, 32), ...passage(62, 32, 24)];
    const [change, ...others] = keyChanges(notes, 0, MEASURE, 56);
    expect(others).toEqual([]);
    expect(change?.key).toBe(2);
    expect(Math.abs((change?.measure ?? 0) - 32)).toBeLessThanOrEqual(2);
  });

  it('a passage that comes home after eight measures is written with accidentals', () => {
    const notes = [...passage(60, 0, 24), ...passage(63, 24, 8), ...passage(60, 32, 24)];
    expect(keyChanges(notes, 0, MEASURE, 56)).toEqual([]);
  });

  it('the dominant is no new signature', () => {
    expect(keyChanges([...passage(60, 0, 32), ...passage(67, 32, 24)], 0, MEASURE, 56)).toEqual([]);
  });

  it('the subdominant of D flat is no new signature either, though F sharp has other signs', () => {
    expect(keyChanges([...passage(61, 0, 32), ...passage(66, 32, 24)], 1, MEASURE, 56)).toEqual([]);
  });

  it('a short piece has one key', () => {
    expect(keyChanges([...passage(60, 0, 6), ...passage(62, 6, 6)], 0, MEASURE, 12)).toEqual([]);
  });
});
