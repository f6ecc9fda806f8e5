import { expect, it } from 'vitest';
import { TUNINGS } from '../../theory/tunings.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { withoutOvertones } from './withoutOvertones.ts';

const chord = (unit: number, pitches: readonly number[], confidence = 0.95): QuantizedNote[] =>
  pitches.map((midiPitch) => ({ unit, sounding: 22, midiPitch, velocity: 80, confidence }));

/** Open chords of G and of C. */
const G = [43, 47, 50, 55, 59, 67];
const C = [48, 52, 55, 60, 64];

it('E-23 an overtone above a chord on all six strings is not written', () => {
  const overtone = chord(0, [71], 0.99);
  const heard = [...chord(0, G), ...overtone, ...chord(24, C)];
  expect(withoutOvertones(heard, TUNINGS.guitar)).toEqual([...chord(0, G), ...chord(24, C)]);
});

it('E-23 of several overtones all are left out, and an octave that the chord has stays', () => {
  const heard = [...chord(0, G), ...chord(0, [71, 79])];
  expect(withoutOvertones(heard, TUNINGS.guitar)).toEqual(chord(0, G));
});

it('E-23 a note that is no partial is written, however many there are', () => {
  const cluster = chord(0, [40, 41, 42, 43, 44, 45, 46, 47]);
  expect(withoutOvertones(cluster, TUNINGS.guitar)).toEqual(cluster);
});

it('E-23 a melody an octave above a string of the chord is written', () => {
  const melody = chord(0, [43, 50, 55, 59, 71]);
  expect(withoutOvertones(melody, TUNINGS.guitar)).toEqual(melody);
});

it('E-23 no note of a MIDI file is left out', () => {
  const certain = chord(0, [...G, 71], 1);
  expect(withoutOvertones(certain, TUNINGS.guitar)).toEqual(certain);
});
