import { expect, it } from 'vitest';
import { parseMeter } from '../meter/notateMeter.ts';
import { nameChords } from './nameChords.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');
const C_MAJOR = 0;

const note = (beat: number, midiPitch: number, beats = 1): QuantizedNote => ({
  unit: 24 * beat,
  sounding: 23 * beats,
  midiPitch,
  velocity: 80,
  confidence: 1,
});
const chord = (beat: number, ...pitches: number[]): QuantizedNote[] => pitches.map((pitch) => note(beat, pitch, 4));
const named = (notes: readonly QuantizedNote[]) =>
  nameChords(notes, meter, C_MAJOR, 'leadsheet').map(({ unit, index }) => [unit / 24, index]);

const [C, F, G] = [1, 6, 8];
const SONG = [...chord(4, 36, 52, 55), ...chord(8, 41, 53, 57), ...chord(12, 43, 55, 59), ...chord(16, 36, 52, 55)];

it('D-07 names the triads of a song where they change', () => {
  expect(named(SONG.map((each) => ({ ...each, unit: each.unit - 96 })))).toEqual([
    [0, C],
    [4, F],
    [8, G],
    [12, C],
  ]);
});

it('D-07 a tune that begins before its chords has no symbol over its pickup', () => {
  const pickup = [note(2, 69), note(3, 71)];
  expect(named([...pickup, ...SONG])[0]).toEqual([4, C]);
});

it('D-07 a tune that stays alone has the chords that it implies', () => {
  const tune = [60, 64, 67, 64, 65, 69, 72, 69, 67, 71, 74, 71, 72, 67, 64, 60].map((pitch, beat) => note(beat, pitch));
  expect(named(tune)[0]).toEqual([0, C]);
});

it('D-07 the chord of a tune that begins with a bass note is named at the barline', () => {
  const after = [1, 2, 3].flatMap((beat) => [48, 52, 55].map((pitch) => note(beat, pitch)));
  expect(named([note(0, 36, 0.8), ...after, ...SONG.slice(3)])[0]).toEqual([0, C]);
});

it('D-07 a changing note for one beat is no chord of a lead sheet', () => {
  const changing = [1, 3].flatMap((beat) => [note(beat, 38), note(beat, 53), note(beat, 57)]);
  const held = [note(0, 36), note(0, 52), note(0, 55), note(2, 36, 1), note(2, 52), note(2, 55)];
  const names = named([...held, ...changing.slice(0, 3), ...chord(4, 36, 52, 55)]);
  expect(names.map(([, index]) => index)).toEqual([C]);
});
