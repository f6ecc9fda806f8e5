import { describe, expect, it } from 'vitest';
import { writeDynamics } from './dynamics.ts';
import { parseMeter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');

/** A quarter note for each velocity. */
const played = (velocities: readonly number[]): QuantizedNote[] =>
  velocities.map((velocity, index) => ({ unit: 24 * index, sounding: 24, midiPitch: 60, velocity, confidence: 1 }));

const measures = (count: number, velocity: number): number[] =>
  Array.from({ length: 4 * count }, (_, index) => velocity + ([3, -3, 1, -2][index % 4] ?? 0));

describe('dynamics from velocities', () => {
  it('one level has one mark, at its first note', () => {
    const notes = played(measures(8, 64)).slice(1);
    expect(writeDynamics(notes, meter, 8)).toEqual({ marks: [{ unit: 24, name: 'mp' }], hairpins: [] });
  });

  it('soft, then loud: a mark at the barline of each', () => {
    const { marks, hairpins } = writeDynamics(played([...measures(4, 50), ...measures(4, 95)]), meter, 8);
    expect(marks).toEqual([
      { unit: 0, name: 'p' },
      { unit: 4 * 96, name: 'f' },
    ]);
    expect(hairpins).toEqual([]);
  });

  it('a steady rise to the loud passage is a crescendo that ends at its mark', () => {
    const rise = [54, 60, 66, 72, 78, 84, 90, 94];
    const { marks, hairpins } = writeDynamics(played([...measures(4, 50), ...rise, ...measures(4, 96)]), meter, 10);
    expect(marks[0]?.name).toBe('p');
    expect(marks.at(-1)?.name).toBe('f');
    expect(hairpins).toHaveLength(1);
    expect(hairpins[0]).toMatchObject({ direction: 'crescendo', to: marks[1]?.unit });
  });

  it('one loud measure is an accent of the moment, no new level', () => {
    const notes = played([...measures(4, 64), ...measures(1, 80), ...measures(4, 64)]);
    expect(writeDynamics(notes, meter, 9).marks).toHaveLength(1);
  });

  it('velocities that are all alike say nothing', () => {
    expect(writeDynamics(played(Array.from({ length: 32 }, () => 80)), meter, 8)).toEqual({ marks: [], hairpins: [] });
  });
});
