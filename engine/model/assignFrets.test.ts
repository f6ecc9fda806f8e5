import { describe, expect, it } from 'vitest';
import type { Note } from './chord.ts';
import type { Step } from '../theory/pitch.ts';
import { TUNINGS } from '../theory/tunings.ts';
import { assignFrets } from './assignFrets.ts';

type Place = readonly [step: Step, octave: number];
const notes = (...pitches: readonly Place[]): readonly Note[] =>
  pitches.map(([step, octave]) => ({ pitch: { step, alter: 0, octave } }));
const places = (...chord: readonly Place[]): (readonly [number, number | null])[] =>
  assignFrets(notes(...chord), TUNINGS.guitar).map(({ string, fret }) => [string, fret] as const);

describe('frets of a chord that says none', () => {
  it('F-01 open strings are open', () => {
    expect(places([2, 2], [5, 2], [2, 4])).toEqual([
      [0, 0],
      [1, 0],
      [5, 0],
    ]);
  });

  it('F-01 an open C chord is found in the first position', () => {
    expect(places([0, 3], [2, 3], [4, 3], [0, 4], [2, 4])).toEqual([
      [1, 3],
      [2, 2],
      [3, 0],
      [4, 1],
      [5, 0],
    ]);
  });

  it('no two notes share a string', () => {
    const found = places([2, 4], [3, 4], [4, 4]);
    expect(new Set(found.map(([string]) => string)).size).toBe(3);
  });

  it('X-02 a note below the neck has no fret', () => {
    expect(places([0, 1])).toEqual([[0, null]]);
  });

  it('what the score says goes before everything', () => {
    const [note] = notes([2, 4]);
    expect(assignFrets([{ ...(note as Note), string: 4, fret: 5 }], TUNINGS.guitar)).toEqual([{ string: 4, fret: 5 }]);
  });
});
