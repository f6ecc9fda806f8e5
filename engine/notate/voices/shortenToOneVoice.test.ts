import { expect, it } from 'vitest';
import { PRINTED_VALUES } from './printed/printedFeatures.ts';
import type { SeparatedChord } from './separatedChord.ts';
import { shortenToOneVoice } from './shortenToOneVoice.ts';

const QUARTER = 24;
const MEASURE = 3 * QUARTER;

/** A note from a quarter of the piece on; `likely`: the probability of each of its values, in quarters. */
function note(quarter: number, length: number, midiPitch: number, likely: Record<number, number>): SeparatedChord {
  const [unit, sounding] = [quarter * QUARTER, length * QUARTER];
  const values = Float32Array.from(PRINTED_VALUES, (value) => likely[value / QUARTER] ?? 0);
  return { unit, length: sounding, notes: [{ unit, sounding, midiPitch, velocity: 80, confidence: 1, values }] };
}

const lengths = (voices: readonly (readonly SeparatedChord[])[]): number[][] =>
  voices.map((voice) => voice.map(({ length }) => length / QUARTER));

const SURE = { 1: 1 };

it('D-01 a note that may only sound on is ended where the next one begins', () => {
  const doubtful = note(1, 2, 72, { 1: 0.3, 2: 0.6 });
  expect(lengths(shortenToOneVoice([[note(0, 1, 64, SURE), doubtful], [note(2, 1, 69, SURE)]], MEASURE))).toEqual([
    [1, 1],
    [1],
  ]);
});

it('D-01 a note that is surely held keeps its value', () => {
  const held = note(1, 2, 72, { 1: 0.02, 2: 0.95 });
  expect(lengths(shortenToOneVoice([[held], [note(2, 1, 60, SURE)]], MEASURE))).toEqual([[2], [1]]);
});

it('D-01 nothing is shortened where a second voice remains: beside a note that is held across a barline', () => {
  const doubtful = note(1, 2, 72, { 1: 0.5, 2: 0.5 });
  expect(lengths(shortenToOneVoice([[doubtful], [note(2, 3, 60, { 3: 1 })]], MEASURE))).toEqual([[2], [3]]);
  const before = note(2, 3, 72, { 3: 1 });
  const lower = [note(3, 2, 60, { 1: 0.5, 2: 0.5 })];
  expect(lengths(shortenToOneVoice([[before], lower], MEASURE))).toEqual([[3], [2]]);
});

it('D-01 two notes that begin together get the likelier of their values', () => {
  const [upper, lower] = [note(0, 2, 72, { 2: 0.9, 1: 0.1 }), note(0, 1, 60, { 2: 0.4, 1: 0.6 })];
  expect(lengths(shortenToOneVoice([[upper], [lower]], MEASURE))).toEqual([[2], [2]]);
});
