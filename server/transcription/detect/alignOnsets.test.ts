import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { seconds, type TimedNote } from '../../../engine/index.ts';
import { alignOnsets } from './alignOnsets.ts';

/** Numbers of a normal distribution that are the same in every run. */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

const note = (onset: number, midiPitch: number, confidence = 0.8): TimedNote => ({
  onset: seconds(onset),
  offset: seconds(onset + 0.2),
  midiPitch,
  velocity: 70,
  confidence,
});

const CHORD = [55, 60, 64, 67];

/** Chords in eighths at 120 quarters a minute, whose notes deviate from their beat by `deviation` seconds. */
function chords(deviation: number, step = 0.25): TimedNote[] {
  const normal = normals(7);
  return Array.from({ length: 40 }, (_, index) =>
    CHORD.map((pitch) => note(1 + step * index + deviation * normal(), pitch + (index % 3))),
  ).flat();
}

/** Mean distance in seconds from the nearest eighth. */
const meanDeviation = (notes: readonly TimedNote[]): number =>
  notes.reduce((sum, { onset }) => sum + Math.abs(onset - 0.25 * Math.round(onset / 0.25)), 0) / notes.length;

const onsetsOf = (notes: readonly TimedNote[]): Set<number> => new Set(notes.map(({ onset }) => onset));

describe('E-18 onsets of a recording that is heard loosely', () => {
  it('gives the notes of a chord one onset', () => {
    const heard = chords(0.03);
    const aligned = alignOnsets(heard);
    expect(onsetsOf(aligned).size).toBeLessThan(60);
    expect(aligned.length).toBeGreaterThan(155);
    expect(meanDeviation(aligned)).toBeLessThan(0.7 * meanDeviation(heard));
  });

  it('leaves chords that are heard precisely, fast even figures and single lines as they are', () => {
    const precise = chords(0.008);
    expect(alignOnsets(precise)).toBe(precise);
    const fast = [...chords(0.005, 0.07)];
    expect(alignOnsets(fast)).toBe(fast);
    const normal = normals(3);
    const line = Array.from({ length: 80 }, (_, index) => note(0.12 * index + 0.03 * normal(), 60 + (index % 5)));
    expect(alignOnsets(line)).toBe(line);
  });

  it('keeps a grace note before its chord, a second below the note that it leads to', () => {
    const loose = chords(0.03);
    const at = 20;
    const grace = { ...note(at, 71), offset: seconds(at + 0.06) };
    const aligned = alignOnsets([...loose, grace, note(at + 0.06, 72), note(at + 0.05, 60)]);
    const late = aligned.filter(({ onset }) => onset >= at).sort((a, b) => a.onset - b.onset);
    expect(late.map(({ midiPitch }) => midiPitch).at(-1)).toBe(72);
    expect((late.at(-1)?.onset ?? 0) - (late[0]?.onset ?? 0)).toBeGreaterThan(0.03);
    const held = alignOnsets([...loose, note(at, 71), note(at + 0.06, 72)]).filter(({ onset }) => onset >= at);
    expect(onsetsOf(held).size).toBe(1);
  });

  it('keeps the surer of two notes of one pitch in a chord, as long as the longer', () => {
    const loose = chords(0.03);
    const [first] = loose;
    if (!first) throw new Error('there is no note');
    const again = { ...first, onset: seconds(first.onset + 0.01), offset: seconds(first.offset + 1), confidence: 0.3 };
    const same = alignOnsets([...loose, again]).filter(
      ({ midiPitch, onset }) => midiPitch === first.midiPitch && onset < 1.12,
    );
    expect(same).toEqual([expect.objectContaining({ confidence: 0.8, offset: again.offset })]);
  });

  it('keeps every pitch of any notes, moves no onset by more than 80 ms, and leaves no note without a length', () => {
    const any = fc.array(
      fc.record({ onset: fc.double({ min: 0, max: 4, noNaN: true }), midiPitch: fc.integer({ min: 40, max: 90 }) }),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(any, (given) => {
        const notes = given.map(({ onset, midiPitch }) => note(onset, midiPitch));
        const aligned = alignOnsets(notes);
        for (const each of notes)
          expect(
            aligned.some(
              ({ midiPitch, onset }) => midiPitch === each.midiPitch && Math.abs(onset - each.onset) <= 0.0801,
            ),
          ).toBe(true);
        for (const { onset, offset } of aligned) expect(offset).toBeGreaterThan(onset);
      }),
    );
  });
});
