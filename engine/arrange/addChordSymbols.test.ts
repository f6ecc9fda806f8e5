import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryScore } from '../../tests/arbitrary/score.ts';
import { runs } from '../../tests/arbitrary/runs.ts';
import { TREBLE, buildScore } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import { EditError } from '../edit/editError.ts';
import { checkScore } from '../model/checks/checkScore.ts';
import type { Score } from '../model/score.ts';
import { chordName, indexOfChord } from '../theory/chordIndex.ts';
import { addChordSymbols } from './addChordSymbols.ts';

const tune = (measures: readonly string[]): Score =>
  buildScore({ staves: [[TREBLE]], measures: measures.map((voice) => ({ parts: [[[voice]]] })) });

/** "Ode to Joy", in C. */
const ODE = tune(
  ['e5q e5q f5q g5q', 'g5q f5q e5q d5q', 'c5q c5q d5q e5q', 'e5q. d5e d5h', 'e5q e5q f5q g5q'].concat([
    'g5q f5q e5q d5q',
    'c5q c5q d5q e5q',
    'd5q. c5e c5h',
  ]),
);

const namesOf = (score: Score): string[][] =>
  score.parts[0]?.measures.map(({ harmonies = [] }) => harmonies.map(({ symbol }) => chordName(symbol))) ?? [];

describe('chord symbols for a melody', () => {
  it('D-06 D-11 a melody without accompaniment gets the chords of its key, and ends on the tonic after the dominant', () => {
    const names = namesOf(addChordSymbols(ODE));
    expect(names[0]?.[0]).toBe('C');
    expect(names.flat().at(-1)).toBe('C');
    expect(names[3]).toEqual(['G']);
    expect(names[6]).toEqual(['G']);
    for (const name of names.flat()) expect(['C', 'Dm', 'Em', 'F', 'G', 'Am']).toContain(name);
  });

  it('D-11 X-04 any score without symbols gets triads, and stays valid and unchanged otherwise', () => {
    const property = fc.property(arbitraryScore({ maxMeasures: 8 }), (score) => {
      const bare: Score = {
        ...score,
        parts: score.parts.map((part) => ({
          ...part,
          measures: part.measures.map(({ harmonies: _, ...measure }) => measure),
        })),
      };
      try {
        const named = addChordSymbols(bare);
        expect(checkScore(named)).toEqual([]);
        expect(named.measures).toBe(bare.measures);
        const symbols = named.parts.flatMap(({ measures }) => measures.flatMap(({ harmonies = [] }) => harmonies));
        for (const { symbol } of symbols) expect(indexOfChord(symbol)).toBeLessThanOrEqual(24);
      } catch (error) {
        // A score that only rests is refused.
        expect(error).toBeInstanceOf(EditError);
      }
    });
    fc.assert(property, runs(60));
  });

  it('D-11 N-20 locked measures of a free user get none', () => {
    const measures = ODE.measures.map((measure, index) => (index >= 4 ? { ...measure, locked: true } : measure));
    const names = namesOf(addChordSymbols({ ...ODE, measures }));
    expect(names.slice(0, 4).flat()).not.toEqual([]);
    expect(names.slice(4).flat()).toEqual([]);
  });

  it('D-11 chord symbols that are there are not overwritten', () => {
    expect(() => addChordSymbols(addChordSymbols(ODE))).toThrow('has-chord-symbols');
  });
});
