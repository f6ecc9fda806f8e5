import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { parseMeter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { separateVoices } from './separateVoices.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');

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
      const [first = [], second = []] = separateVoices(notes, meter);
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
  const [voice = []] = separateVoices([note(0, 60, 22), note(24, 62, 22), note(48, 64, 5)], meter);
  expect(voice.map(({ length }) => length)).toEqual([24, 24, 24]);
});
