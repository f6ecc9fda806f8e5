import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TUNINGS, type Tuning } from '../../theory/tunings.ts';
import { fingerFrets, WIDEST_HAND } from './fingerFrets.ts';

const { guitar, bass } = TUNINGS;

const finger = (moments: readonly (readonly number[])[], tuning: Tuning, quarters = 0.5) =>
  fingerFrets(
    moments.map((pitches) => ({ pitches, quarters })),
    tuning,
  ).places;
const frets = (moments: readonly (readonly number[])[], tuning: Tuning): (number | undefined)[] =>
  finger(moments, tuning).flatMap((places) => places.map((place) => place?.fret));

describe('fingering of a whole piece', () => {
  it('C-10 whatever is played, every note lies on the neck, on a string of its own, within one hand', () => {
    const chord = fc.uniqueArray(fc.integer({ min: 30, max: 95 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.array(chord, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(guitar, bass),
        (moments, tuning) => {
          finger(moments, tuning).forEach((places, moment) => {
            const held = places.filter((place) => place !== undefined);
            expect(new Set(held.map(({ string }) => string)).size).toBe(held.length);
            const pressed = held.map(({ fret }) => fret).filter((fret) => fret > 0);
            expect(Math.max(0, ...pressed) - Math.min(22, ...pressed) + 1).toBeLessThanOrEqual(WIDEST_HAND);
            places.forEach((place, index) => {
              if (place) expect((tuning.strings[place.string] ?? 0) + place.fret).toBe(moments[moment]?.[index]);
            });
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('open strings are welcome: E minor in the first position', () => {
    expect(frets([[40, 47, 52, 55, 59, 64]], guitar)).toEqual([0, 2, 2, 0, 0, 0]);
  });

  it('C-10 F major, with the first finger across the strings', () => {
    expect(frets([[41, 48, 53, 57, 60, 65]], guitar)).toEqual([1, 3, 3, 2, 1, 1]);
  });

  it('chords with a finger across the strings are harder than open ones', () => {
    const costOf = (pitches: readonly number[]): number => fingerFrets([{ pitches, quarters: 1 }], guitar).cost;
    expect(costOf([41, 48, 53, 57, 60, 65])).toBeGreaterThan(costOf([40, 47, 52, 56, 59, 64]) + 0.5);
  });

  it('a scale up in the fifth position stays there, where single notes alone would be taken lower', () => {
    const scale = [69, 71, 72, 74, 76, 77, 79, 81].map((pitch) => [pitch]);
    const pressed = frets(scale, guitar).filter((fret) => fret !== undefined && fret > 0) as number[];
    expect(Math.max(...pressed) - Math.min(...pressed)).toBeLessThanOrEqual(12);
    const shifts = pressed.slice(1).filter((fret, index) => Math.abs(fret - (pressed[index] ?? fret)) > 5).length;
    expect(shifts).toBeLessThanOrEqual(1);
  });

  it('a note between two high ones is played up there, not at the nut', () => {
    const [, between] = frets([[76], [67], [76]], guitar);
    const [alone] = frets([[67]], guitar);
    expect(alone).toBe(3);
    expect(between).toBeGreaterThanOrEqual(8);
  });

  it('above a capo frets count from it, and the open strings are those that it makes', () => {
    expect(frets([[42, 49, 54, 57, 61, 66]], { ...guitar, capo: 2 })).toEqual([0, 2, 2, 0, 0, 0]);
    expect(frets([[41]], { ...guitar, capo: 2 })).toEqual([undefined]);
  });

  it('C-10 a note that is written to sound on keeps its string', () => {
    const stringsOf = (length: number) => {
      const struck = [60, 59, 60].map((pitch, at) => ({
        pitches: [pitch],
        quarters: 1,
        lengths: [at === 1 ? length : 1],
      }));
      return fingerFrets(struck, guitar).places.map(([place]) => place?.string);
    };
    expect(stringsOf(1)).toEqual([4, 4, 4]);
    expect(stringsOf(3)).toEqual([4, 3, 4]);
  });

  it('C-10 the hand goes no farther than it must: what it has left it finds where it was', () => {
    expect(frets([[60], [57], [60]], guitar)).toEqual([1, 2, 1]);
  });

  it('more notes than strings: as many as there are strings are played', () => {
    const [places] = finger([[28, 33, 38, 43, 45, 50]], bass);
    expect(places?.filter((place) => place !== undefined)).toHaveLength(4);
  });
});
