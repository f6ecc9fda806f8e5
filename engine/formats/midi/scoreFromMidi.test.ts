import { describe, expect, it } from 'vitest';
import { END, at96, file } from '../../../tests/fixtures/midiBytes.ts';
import { emptyScore } from '../../model/emptyScore.ts';
import type { Score } from '../../model/score.ts';
import { FormatError } from '../formatError.ts';
import { isQuantized } from './quantizeMidi.ts';
import { readMidi } from './readMidi.ts';
import { scoreFromMidi } from './scoreFromMidi.ts';
import { writeMidi } from './writeMidi.ts';

describe('a score from MIDI', () => {
  const played = (...notes: readonly (readonly [at: number, length: number, key: number])[]): Score => {
    const events = notes.flatMap(([at, length, key]) => [
      { at, bytes: [0x90, key, 80] },
      { at: at + length, bytes: [0x80, key, 0] },
    ]);
    let now = 0;
    const body = events
      .sort((a, b) => a.at - b.at || (a.bytes[0] ?? 0) - (b.bytes[0] ?? 0))
      .flatMap(({ at, bytes }) => {
        const delta = at - now;
        now = at;
        return [...(delta > 127 ? [0x80 | (delta >> 7)] : []), delta & 127, ...bytes];
      });
    return scoreFromMidi(readMidi(file(at96, [...body, ...END])));
  };
  const rhythm = (score: Score, measure = 0, voice = 0): string =>
    score.parts[0]?.measures[measure]?.voices[voice]?.chords
      .map(
        ({ value: { base, dots, modification }, notes, fullMeasure }) =>
          `${notes.length === 0 ? 'r' : ''}${fullMeasure ? 'full' : 2 ** base}${'.'.repeat(dots)}${modification ? 't' : ''}${notes[0]?.tied ? '~' : ''}`,
      )
      .join(' ') ?? '';

  it('writes what lies on the grid', () => {
    expect(rhythm(played([0, 96, 60], [96, 48, 62], [144, 48, 64], [192, 144, 65], [336, 48, 67]))).toBe('4 8 8 4. 8');
  });

  it('takes short gates for articulation, not for rests', () => {
    expect(rhythm(played([0, 90, 60], [96, 44, 62], [144, 40, 64], [192, 180, 65]))).toBe('4 8 8 2');
  });

  it('ties over the barline and fills the end with rests', () => {
    const score = played([288, 192, 60]);
    expect([rhythm(score, 0), rhythm(score, 1)]).toEqual(['r2 r4 4~', '4 r4 r2']);
  });

  it('finds triplets of eighths and of quarters', () => {
    expect(
      rhythm(
        played([0, 32, 60], [32, 32, 62], [64, 32, 64], [96, 96, 65], [192, 64, 60], [256, 64, 60], [320, 64, 60]),
      ),
    ).toBe('8t 8t 8t 4 4t 4t 4t');
  });

  it('gives overlapping notes a voice each, and both hands of a piano a staff each', () => {
    const score = played([0, 384, 72], [0, 192, 64], [192, 192, 65], [0, 384, 40]);
    expect(score.parts[0]?.staves).toHaveLength(2);
    expect([rhythm(score, 0, 0), rhythm(score, 0, 1), rhythm(score, 0, 2)]).toEqual(['1', '2 2', '1']);
  });

  it('tells files of programs from recordings', () => {
    expect(isQuantized(readMidi(writeMidi(emptyScore())))).toBe(true);
    const recorded = readMidi(
      file(at96, [10, 0x90, 60, 64, 45, 60, 0, 11, 62, 64, 45, 62, 0, 23, 62, 64, 20, 62, 0, ...END]),
    );
    expect(isQuantized(recorded)).toBe(false);
  });

  it('refuses a file of a few bytes that asks for ages of measures', () => {
    const bytes = file([0, 1], [0xff, 0xff, 0xff, 0x7f, 0x90, 60, 64, 1, 0x80, 60, 0, ...END]);
    expect(() => scoreFromMidi(readMidi(bytes))).toThrow(FormatError);
  });
});
