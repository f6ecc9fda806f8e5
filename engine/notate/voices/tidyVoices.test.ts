import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import type { SeparatedChord } from './separatedChord.ts';
import { tidyVoices } from './tidyVoices.ts';

const MEASURE = 72;

/** A chord from a quarter of the piece on, of a length in quarters. */
const chord = (quarter: number, length: number, ...pitches: readonly number[]): SeparatedChord => ({
  unit: 24 * quarter,
  length: 24 * length,
  notes: pitches.map((midiPitch) => ({
    ...{ unit: 24 * quarter, sounding: 24 * length, midiPitch, velocity: 80, confidence: 1 },
  })),
});

const shown = (voices: readonly (readonly SeparatedChord[])[]): string[][] =>
  voices.map((voice) =>
    voice.map(({ unit, notes }) => `${unit / 24}: ${notes.map(({ midiPitch }) => midiPitch).join(' ')}`),
  );

it('D-01 a bass note and the chords after it are one voice in a measure in which they take turns', () => {
  const waltz = tidyVoices([[chord(1, 1, 57, 60), chord(2, 1, 57, 60)], [chord(0, 1, 45)]], MEASURE);
  expect(shown(waltz)).toEqual([['0: 45', '1: 57 60', '2: 57 60'], []]);
});

it('D-01 a held bass below chords stays a voice of its own', () => {
  const held = [[chord(1, 1, 57, 60), chord(2, 1, 57, 60)], [chord(0, 3, 45)]] as const;
  expect(shown(tidyVoices(held, MEASURE))).toEqual(shown(held));
});

it('D-01 voices that move together in a measure are chords', () => {
  const both = tidyVoices(
    [
      [chord(0, 2, 67), chord(2, 1, 65)],
      [chord(0, 2, 64), chord(2, 1, 62)],
    ],
    MEASURE,
  );
  expect(shown(both)).toEqual([['0: 64 67', '2: 62 65'], []]);
});

it('D-01 the upper voice does not rest above the end of a measure that the lower one plays alone', () => {
  const goesOn = [[chord(0, 1, 72)], [chord(0, 2, 60), chord(2, 1, 62)]] as const;
  expect(shown(tidyVoices(goesOn, MEASURE))).toEqual(shown(goesOn));
  const alone = tidyVoices([[chord(0, 1, 72)], [chord(0, 0.5, 60), chord(1, 1, 62), chord(2, 1, 64)]], MEASURE);
  expect(shown(alone)).toEqual([['0: 72', '1: 62', '2: 64'], ['0: 60']]);
});

it('D-01 a bass that is held in the upper voice changes place with the chords above it', () => {
  const crossed = tidyVoices([[chord(0, 3, 44)], [chord(1, 1, 60, 63), chord(2, 1, 60, 63)]], MEASURE);
  expect(shown(crossed)).toEqual([['1: 60 63', '2: 60 63'], ['0: 44']]);
});

it('D-01 a chord of the lower voice that is tied from the measure before keeps its voice there', () => {
  const tied = [[chord(0, 3, 72)], [chord(1, 3, 60), chord(4, 1, 62)]] as const;
  expect(shown(tidyVoices(tied, MEASURE))).toEqual(shown(tied));
});

it('D-01 tidy voices have the same notes, and a voice sounds one chord at a time', () => {
  const voice = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 40, max: 80 })), {
      maxLength: 20,
    })
    .map((steps) => {
      let at = 0;
      return steps.map(([rest, length, pitch]) => {
        const start = at + rest / 2;
        at = start + length / 2;
        return chord(start, length / 2, pitch);
      });
    });
  const pitches = (voices: readonly (readonly SeparatedChord[])[]): string[] => [
    ...new Set(
      voices.flatMap((own) => own.flatMap(({ unit, notes }) => notes.map((note) => `${unit} ${note.midiPitch}`))),
    ),
  ];
  fc.assert(
    fc.property(voice, voice, (upper, lower) => {
      const tidy = tidyVoices([upper, lower], MEASURE);
      expect(pitches(tidy).sort()).toEqual(pitches([upper, lower]).sort());
      for (const own of tidy)
        own.slice(1).forEach(({ unit }, index) => {
          const before = own[index];
          expect(unit).toBeGreaterThanOrEqual((before?.unit ?? 0) + (before?.length ?? 0));
        });
    }),
    runs(200),
  );
});
