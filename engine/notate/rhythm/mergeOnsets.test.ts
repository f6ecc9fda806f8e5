import { describe, expect, it } from 'vitest';
import { chordDuration } from '../../model/chord.ts';
import type { Score } from '../../model/score.ts';
import { midiPitch } from '../../theory/pitch.ts';
import { seconds, TICKS_PER_QUARTER } from '../../units.ts';
import { parseMeter, type Meter } from '../meter/notateMeter.ts';
import { notate } from '../notate.ts';
import { groupOnsets } from '../meter/onsetGroups.ts';
import { mergeOnsets } from './mergeOnsets.ts';
import type { TimedNote } from '../timedNote.ts';

const QUARTER = 0.6;

const note = (onset: number, pitch: number, length = 0.55): TimedNote => ({
  onset: seconds(onset),
  offset: seconds(onset + length),
  midiPitch: pitch,
  velocity: 76,
  confidence: 1,
});

/** Units of onsets that were tracked so, in 4/4. */
const together = (notes: readonly TimedNote[], tracked: readonly number[]): number[] => [
  ...mergeOnsets(groupOnsets(notes), { units: Int32Array.from(tracked), meter: parseMeter('4/4') as Meter }, new Map()),
];

describe('notes meant as one moment', () => {
  it('E-18 a tune a little late over its bass comes with it', () => {
    const notes = [note(1, 48), note(1.05, 76), note(1.6, 52), note(2.2, 55)];
    expect(together(notes, [24, 27, 48, 72])).toEqual([24, 24, 48, 72]);
  });

  it('E-18 a bass before the beat comes with it, whether it found a place or none', () => {
    const notes = [note(1, 76), note(1.55, 48), note(1.6, 79), note(2.2, 76)];
    expect(together(notes, [0, 21, 24, 48])).toEqual([0, 24, 24, 48]);
    expect(together(notes, [0, -1, 24, 48])).toEqual([0, 24, 24, 48]);
  });

  it('E-18 a rolled chord is one chord', () => {
    const notes = [
      note(0.4, 50),
      ...[48, 55, 64, 72].map((pitch, index) => note(1 + 0.06 * index, pitch, 0.5)),
      note(1.6, 50),
    ];
    expect(together(notes, [0, 24, 24, 27, 30, 48])).toEqual([0, 24, 24, 24, 24, 48]);
  });

  it.each([
    ['a step from each other', [note(0.4, 60), note(1, 74), note(1.06, 72), note(1.6, 60)], [0, 21, 24, 48]],
    ['released before the next', [note(0.4, 60), note(1, 79, 0.04), note(1.06, 72), note(1.6, 60)], [0, 21, 24, 48]],
    ['of a run', [67, 72, 76, 79, 84].map((pitch, index) => note(1 + 0.07 * index, pitch)), [24, 27, 30, 33, 36]],
    ['a sixteenth apart', [note(0.4, 60), note(1, 67), note(1.12, 72), note(1.7, 60)], [0, 18, 24, 48]],
  ])('E-18 notes stay apart that are %s', (_kind, notes, units) => {
    expect(together(notes, units)).toEqual(units);
  });

  it('E-18 a hymn with every chord rolled reads as one with its chords struck', () => {
    const chords = [
      [48, 64, 67, 72],
      [53, 65, 69, 72],
      [43, 62, 67, 71],
      [48, 60, 67, 76],
    ];
    const played = (roll: number): TimedNote[] =>
      Array.from({ length: 16 }, (_, beat) => beat).flatMap((beat) =>
        (chords[beat % 4] ?? []).map((pitch, index) => note(0.5 + beat * QUARTER + roll * index, pitch, 0.5)),
      );
    const options = { mode: 'universal', instrument: 'piano', title: '', composer: '', source: '', key: 0 } as const;
    const score = (roll: number): Score => notate(played(roll), { ...options, timeSignature: '4/4', tempo: 100 }).score;
    expect(written(score(0.045))).toEqual(written(score(0)));
  });
});

/** Pitches and quarters of each chord. */
const written = (score: Score): string[] =>
  (score.parts[0]?.measures ?? []).flatMap(({ voices }) =>
    voices.flatMap(({ chords }) =>
      chords.map((chord) => {
        const pitches = chord.notes.map(({ pitch }) => midiPitch(pitch));
        return `${pitches.join()} ${chordDuration(chord) / TICKS_PER_QUARTER}`;
      }),
    ),
  );
