import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chordDuration } from '../../model/chord.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import { drumNote } from '../../model/drumset.ts';
import { PERCUSSION_CLEF, emptyScore } from '../../model/emptyScore.ts';
import type { Score, TimeSignature, Voice } from '../../model/score.ts';
import { diatonicStep } from '../../theory/pitch.ts';
import { TICKS_PER_QUARTER, ticks } from '../../units.ts';
import { drumVoices } from './drumVoices.ts';
import type { GridMeasure, GridNote } from './writeGridVoice.ts';

const FOUR_FOUR: TimeSignature = { beats: [4], beatType: 4 };

function measuresOf(time: TimeSignature, count: number): GridMeasure[] {
  const duration = ticks((4 * TICKS_PER_QUARTER * (time.beats[0] ?? 4)) / time.beatType);
  return Array.from({ length: count }, (_, index) => ({
    start: index * duration,
    duration,
    time,
    key: { fifths: 4, mode: 'major' },
  }));
}

/** Strokes of a drum at quarters from the beginning. */
const strokes = (key: number, ...at: readonly number[]): GridNote[] =>
  at.map((quarter) => ({
    start: Math.round(quarter * TICKS_PER_QUARTER),
    end: Math.round(quarter * TICKS_PER_QUARTER) + 1,
    midiPitch: key,
    velocity: 80,
  }));

/** The values of a voice, with the percussion keys, and `r` for rests. */
const written = ({ number, chords }: Voice): string =>
  `${number}: ${chords
    .map(
      ({ value: { base, dots, modification }, notes, fullMeasure, hidden }) =>
        `${hidden ? '(' : ''}${notes.length === 0 ? 'r' : notes.map(({ percussionKey }) => percussionKey).join('+')}/${fullMeasure ? 'full' : 2 ** base}${'.'.repeat(dots)}${modification ? 't' : ''}${hidden ? ')' : ''}`,
    )
    .join(' ')}`;

const [BASS, SNARE, HAT, PEDAL] = [36, 38, 42, 44];

describe('a drum set on a staff', () => {
  it('writes the hands with stems up and the feet with stems down, without ties', () => {
    const groove = [
      ...strokes(HAT, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5),
      ...strokes(SNARE, 1, 3),
      ...strokes(BASS, 0, 1.5, 2),
    ];
    const [first, second] = drumVoices(groove, measuresOf(FOUR_FOUR, 2));
    expect(first?.map(written)).toEqual([
      '0: 42/8 42/8 38+42/8 42/8 42/8 42/8 38+42/8 42/8',
      '1: 36/4 r/8 36/8 36/4 (r/4)',
    ]);
    expect(second?.map(written)).toEqual(['0: r/full']);
  });

  it('ends a stroke with its beat, which has three eighths in 6/8', () => {
    const [measure] = drumVoices(strokes(SNARE, 1.5), measuresOf({ beats: [6], beatType: 8 }, 1));
    expect(measure?.map(written)).toEqual(['0: r/4. 38/4.']);
    const [swung] = drumVoices(strokes(HAT, 0, 2 / 3, 1, 2), measuresOf(FOUR_FOUR, 1));
    expect(swung?.map(written)).toEqual(['0: 42/4t 42/8t 42/4 42/4 r/4']);
  });

  it('writes every drum, also two with the same place, and plays each once', () => {
    const stroke = fc.record({ quarter: fc.integer({ min: 0, max: 31 }), key: fc.integer({ min: 27, max: 87 }) });
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 60 }), (played) => {
        const measures = measuresOf(FOUR_FOUR, 2);
        const notes = played.flatMap(({ quarter, key }) => strokes(key, quarter / 4));
        const voices = drumVoices(notes, measures);
        const found = voices.flatMap((own, measure) =>
          own.flatMap(({ chords }) => {
            let at = measures[measure]?.start ?? 0;
            return chords.flatMap((chord) => {
              const start = at;
              at += chordDuration(chord);
              return chord.notes.map(({ percussionKey }) => `${start} ${percussionKey}`);
            });
          }),
        );
        expect(found.sort()).toEqual([...new Set(notes.map(({ start, midiPitch }) => `${start} ${midiPitch}`))].sort());
        const empty = emptyScore({ measureCount: 2, time: FOUR_FOUR, clefs: [PERCUSSION_CLEF], program: 129 });
        const score: Score = {
          ...empty,
          parts: empty.parts.map((part) => ({ ...part, measures: voices.map((own) => ({ voices: own })) })),
        };
        expect(checkScore(score)).toEqual([]);
      }),
    );
  });

  it('writes the pedal of the hi-hat below the bass drum, with a cross', () => {
    expect(drumNote(PEDAL).notehead).toBe('x');
    expect(diatonicStep(drumNote(PEDAL).pitch)).toBeLessThan(diatonicStep(drumNote(BASS).pitch));
  });
});
