import { describe, expect, it } from 'vitest';
import { Random } from '../noteClassifier/random.ts';
import { arrangePopular } from './arrangePopular.ts';
import type { Lied, LiedMeasure, LiedNote } from '../collections/readLied.ts';

const QUARTER = 24;

/** A tune of quarters on the scale of C major, and a second part. */
function song(beats: number, beatType: number): Lied {
  const length = (96 * beats) / beatType;
  const count = 24;
  const measures: LiedMeasure[] = Array.from({ length: count }, (_, index) => ({
    ...{ start: index * length, length, beats, beatType, fifths: 0 },
  }));
  const notes = measures.flatMap(({ start }, measure) =>
    Array.from({ length: length / QUARTER }, (_, quarter): LiedNote => {
      const degree = (3 * measure + 2 * quarter) % 8;
      const midiPitch = [60, 62, 64, 65, 67, 69, 71, 72][degree] ?? 60;
      const position = quarter * QUARTER;
      return {
        onset: start + position,
        duration: QUARTER,
        midiPitch,
        part: 0,
        staff: 1,
        voice: '1',
        measure,
        position,
      };
    }),
  );
  return { notes, measures, parts: 2, tempo: undefined };
}

const SEEDS = Array.from({ length: 60 }, (_, index) => index);

describe('popular arrangements for the training of the metrical network', () => {
  it.each([
    [4, 4],
    [3, 4],
    [2, 4],
    [2, 2],
    [6, 8],
  ])('keeps every note of a song in %i/%i at its place in a measure', (beats, beatType) => {
    for (const seed of SEEDS) {
      const arranged = arrangePopular(song(beats, beatType), new Random(seed));
      expect(arranged).toBeDefined();
      const { notes = [], measures = [] } = arranged?.lied ?? {};
      for (const { onset, position, measure, duration } of notes) {
        expect(onset).toBe((measures[measure]?.start ?? Number.NaN) + position);
        expect(position).toBeGreaterThanOrEqual(0);
        expect(position).toBeLessThan(measures[measure]?.length ?? 0);
        expect(duration).toBeGreaterThan(0);
      }
      expect(notes.some(({ part }) => part === 0) && notes.some(({ part }) => part === 1)).toBe(true);
    }
  });

  it('accompanies with chords of the key, and writes 2/2 as 4/4', () => {
    for (const seed of SEEDS) {
      const arranged = arrangePopular(song(2, 2), new Random(seed));
      expect(arranged?.lied.measures[0]).toMatchObject({ beats: 4, beatType: 4, length: 96 });
      const pitchClasses = new Set(arranged?.lied.notes.map(({ midiPitch }) => midiPitch % 12));
      expect([...pitchClasses].filter((each) => ![0, 2, 4, 5, 7, 9, 11].includes(each))).toEqual([]);
    }
  });

  it('arranges the same song in the same way for the same seed, and in another for another', () => {
    const [one, again, other] = [1, 1, 2].map((seed) => arrangePopular(song(4, 4), new Random(seed)));
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
  });

  it('has nothing to arrange in a song without a tune', () => {
    expect(arrangePopular({ ...song(4, 4), notes: [] }, new Random(1))).toBeUndefined();
  });
});
