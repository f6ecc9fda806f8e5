import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { parseMeter } from '../meter/notateMeter.ts';
import { chooseDivisions, type QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { withPrintedValues } from './printed/printedNetwork.ts';
import type { SeparatedChord } from './separatedChord.ts';
import { separateVoices } from './separateVoices.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');

const separated = (notes: readonly QuantizedNote[]): SeparatedChord[][] =>
  separateVoices(withPrintedValues([{ notes }], meter)[0]?.notes ?? [], meter);

const note = (unit: number, midiPitch: number, sounding: number): QuantizedNote => ({
  unit,
  sounding,
  midiPitch,
  velocity: 80,
  confidence: 1,
});

const texture = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 55, max: 62 }), fc.integer({ min: 1, max: 90 })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((notes) => notes.map(([step, pitch, sounding]) => note(6 * step, pitch, sounding)));

it('issue 5.4 no key is held by one voice while the other strikes it', () => {
  fc.assert(
    fc.property(texture, (notes) => {
      const [first = [], second = []] = separated(notes);
      for (const [voice, other] of [
        [first, second],
        [second, first],
      ] as const)
        for (const held of voice) {
          const during = other.filter(({ unit }) => unit > held.unit && unit < held.unit + held.length);
          const struck = during.flatMap((chord) => chord.notes.map(({ midiPitch }) => midiPitch));
          expect(held.notes.filter(({ midiPitch }) => struck.includes(midiPitch))).toEqual([]);
        }
    }),
    runs(60),
  );
});

it('issue 5.4 a last note that the end of the recording cuts off is written as a quarter, not as a scrap', () => {
  const [voice = []] = separated([note(0, 60, 22), note(24, 62, 22), note(48, 64, 5)]);
  expect(voice.map(({ length }) => length)).toEqual([24, 24, 24]);
});

it('D-01 a last note that is released a little early is a plain value, not a dotted one before a scrap of a rest', () => {
  const lengthOf = (sounding: number): number | undefined =>
    separateVoices([note(0, 60, 22), note(24, 62, sounding)], meter, 1)[0]?.[1]?.length;
  expect([15, 17, 20, 24].map(lengthOf)).toEqual([24, 24, 24, 24]);
  expect([42, 48].map(lengthOf)).toEqual([48, 48]);
});

/** Sixteenths or eighths of four measures, each sounding `sounding` units. */
const broken = (pitches: readonly number[], step: number, sounding: number): QuantizedNote[] =>
  Array.from({ length: (4 * 96) / step }, (_, index) =>
    note(index * step, pitches[index % pitches.length] ?? 60, sounding),
  );

it('D-01 a plain broken chord is one voice, with and without a pedal', () => {
  const plain = [5, 11, 14].map((sounding) => broken([48, 55, 52, 55], 12, sounding));
  const pedalled = [48, 96].map((span) =>
    broken([48, 55, 52, 55], 12, 1).map((each) => ({ ...each, sounding: span - (each.unit % span) })),
  );
  for (const notes of [...plain, ...pedalled]) {
    const voices = separated(notes);
    expect(voices).toHaveLength(1);
    expect(new Set(voices[0]?.map(({ length }) => length))).toEqual(new Set([12]));
  }
});

it('D-01 a scale played legato is one voice', () => {
  const scale = broken([60, 62, 64, 65, 67, 69, 71, 72], 6, 8);
  expect(separated(scale)).toHaveLength(1);
});

it('D-01 a tune that is held above moving notes is a voice of its own', () => {
  const tune = Array.from({ length: 8 }, (_, index) => note(48 * index, 76 - (index % 3), 46));
  const below = broken([60, 64, 67, 64], 12, 11).filter(({ unit }) => unit % 48 !== 0);
  const [upper = [], lower = []] = separated([...tune, ...below]);
  expect(upper.map(({ unit, length }) => [unit, length])).toEqual(tune.map(({ unit }) => [unit, 48]));
  expect(lower.map(({ unit }) => unit)).toEqual(below.map(({ unit }) => unit));
});

it('D-01 a bass that is held below a broken chord lasts until the next bass', () => {
  const bass = Array.from({ length: 8 }, (_, index) => note(48 * index, 40 + (index % 2) * 3, 46));
  const above = broken([52, 55, 60, 55], 12, 11).filter(({ unit }) => unit % 48 !== 0);
  const [, lower = []] = separated([...bass, ...above]);
  expect(lower.map(({ unit, length }) => [unit, length])).toEqual(bass.map(({ unit }) => [unit, 48]));
});

it('D-01 a note that begins inside a triplet and is released before a rest ends with the triplet or on a beat', () => {
  const triplet = [note(0, 60, 7), note(8, 62, 7), note(16, 64, 11)];
  const next = note(72, 60, 22);
  const lengthOf = (sounding: number): number | undefined => {
    const notes = [...triplet.slice(0, 2), note(16, 64, sounding), next];
    return separateVoices(notes, meter, 1, new Map([[0, 'ternary']]))[0]?.[2]?.length;
  };
  expect([4, 8, 11].map(lengthOf)).toEqual([8, 8, 8]);
  for (const sounding of [18, 24, 30]) expect((16 + (lengthOf(sounding) ?? 0)) % 12).toBe(0);
});

it('D-01 a note before the last third of a triplet ends on a third of it, however long it sounds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 16 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom<1 | 2>(1, 2),
      (sounding, beat, voices) => {
        const [start, end] = [24 * beat, 24 * beat + 24];
        const notes = [note(start, 60, sounding), note(start + 16, 62, 8), note(end, 64, 24)];
        const divisions = chooseDivisions(notes, meter);
        const [voice = []] = separateVoices(notes, meter, voices, divisions);
        expect([8, 16]).toContain(voice[0]?.length);
      },
    ),
    runs(60),
  );
});
