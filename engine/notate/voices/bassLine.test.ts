import { expect, it } from 'vitest';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { bassLine } from './bassLine.ts';

/** Quarters; 0 rests. `held` is how many quarters each note sounds. */
const line = (pitches: readonly number[], held = 1, confidence = 0.95): QuantizedNote[] =>
  pitches.flatMap((midiPitch, index) =>
    midiPitch === 0 ? [] : [{ unit: 24 * index, sounding: 24 * held, midiPitch, velocity: 80, confidence }],
  );
const band = (...parts: readonly QuantizedNote[][]): QuantizedNote[] =>
  parts.flat().sort((a, b) => a.unit - b.unit || a.midiPitch - b.midiPitch);
const pitchesOf = (notes: readonly QuantizedNote[]): number[] => notes.map(({ midiPitch }) => midiPitch);

const TUNE = [67, 65, 64, 62, 60, 62, 64, 65];

it('C-10 the bass of a band is its lowest line, however sure the notes of the others are', () => {
  const bass = [36, 43, 41, 48, 43, 38, 36, 36];
  const chords = [0, 60, 0, 60, 0, 62, 0, 60];
  expect(pitchesOf(bassLine(band(line(bass, 1, 0.7), line(chords), line(TUNE))))).toEqual(bass);
});

it('C-10 a bass that rests, or holds its note, is not continued by the others', () => {
  const bass = [36, 0, 0, 0, 41, 0, 0, 0];
  for (const held of [0.8, 3.8]) expect(pitchesOf(bassLine(band(line(bass, held), line(TUNE))))).toEqual([36, 41]);
});

it('C-10 a chord of the accompaniment in the octave of a held bass is not of the bass', () => {
  const bass = [36, 0, 36, 0, 41, 0, 41, 0];
  const chords = [0, 48, 0, 48, 0, 48, 0, 48];
  expect(pitchesOf(bassLine(band(line(bass, 1.9), line(chords))))).toEqual([36, 36, 41, 41]);
});

it('C-10 a bass that plays octaves keeps its upper notes', () => {
  const bass = [33, 45, 33, 45, 36, 48, 36, 48];
  expect(pitchesOf(bassLine(band(line(bass), line(TUNE))))).toEqual(bass);
});
