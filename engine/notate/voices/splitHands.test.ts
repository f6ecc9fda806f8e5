import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { parseMeter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { chordsByOnset, splitHands } from './splitHands.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');

const note = (unit: number, midiPitch: number, sounding = 12): QuantizedNote => ({
  unit,
  sounding,
  midiPitch,
  velocity: 70,
  confidence: 1,
});
const pitchesOf = (notes: readonly QuantizedNote[]): number[] => notes.map(({ midiPitch }) => midiPitch);

describe('the hands of a piano', () => {
  it('C-10 follow an accompaniment that rises above middle C', () => {
    const melody = [76, 74, 72, 71, 69, 71, 72, 74].map((pitch, beat) => note(24 * beat, pitch, 24));
    const broken = Array.from({ length: 16 }, (_, step) => note(12 * step, [48, 55, 60, 64, 60, 55][step % 6] ?? 48));
    const { left, right } = splitHands([...melody, ...broken], meter);
    expect(pitchesOf(right)).toEqual(pitchesOf(melody));
    expect(pitchesOf(left)).toEqual(pitchesOf(broken));
  });

  it('C-10 are both used for a chord that one cannot span', () => {
    const { left, right } = splitHands(
      [36, 43, 72, 79].map((pitch) => note(0, pitch)),
      meter,
    );
    expect([pitchesOf(left), pitchesOf(right)]).toEqual([
      [36, 43],
      [72, 79],
    ]);
  });

  it('C-10 have every note once, and do not cross within a chord', () => {
    const some = fc.record({ unit: fc.integer({ min: 0, max: 200 }), pitch: fc.integer({ min: 21, max: 108 }) });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 60 }), (list) => {
        const notes = list.map(({ unit, pitch }) => note(unit, pitch));
        const { left, right } = splitHands(notes, meter);
        expect(new Set([...left, ...right])).toEqual(new Set(notes));
        const lowest = new Map(chordsByOnset(right).map((chord) => [chord[0]?.unit, chord[0]?.midiPitch ?? 127]));
        for (const { unit, midiPitch } of left) expect(midiPitch).toBeLessThanOrEqual(lowest.get(unit) ?? 127);
      }),
      runs(50),
    );
  });
});
