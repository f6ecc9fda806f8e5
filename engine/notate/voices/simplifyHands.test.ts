import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { parseMeter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { EASY_BASS, FINGERS, OCTAVE, simplifyHands, TENTH, type PianoLevel } from './simplifyHands.ts';
import { chordsByOnset, splitHands } from './splitHands.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');

const note = (unit: number, midiPitch: number, sounding = 24): QuantizedNote => ({
  unit,
  sounding,
  midiPitch,
  velocity: 80,
  confidence: 1,
});

const texture = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 24, max: 100 })), {
    minLength: 1,
    maxLength: 120,
    selector: ([step, pitch]) => `${step}/${pitch}`,
  })
  .map((notes) => notes.map(([step, pitch]) => note(12 * step, pitch)));

const LIMITS: readonly (readonly [PianoLevel, number, number])[] = [
  ['full', TENTH, FINGERS],
  ['intermediate', OCTAVE, 2],
  ['easy', 0, 1],
];

describe('arrangements for piano', () => {
  it.each(LIMITS)('C-10 piano_%s: a hand spans at most %i semitones and has at most %i notes', (level, span, most) => {
    fc.assert(
      fc.property(texture, (notes) => {
        const hands = simplifyHands(splitHands(notes, meter), meter, level);
        for (const hand of [hands.left, hands.right])
          for (const chord of chordsByOnset(hand)) {
            expect(chord.length).toBeLessThanOrEqual(most);
            expect((chord.at(-1)?.midiPitch ?? 0) - (chord[0]?.midiPitch ?? 0)).toBeLessThanOrEqual(span);
          }
      }),
      runs(40),
    );
  });

  /** A tune in octaves over broken chords with a bass in octaves. */
  const played = Array.from({ length: 8 }, (_, beat) => [
    ...[72, 76, 84].map((pitch) => note(24 * beat, pitch + (beat % 3))),
    ...[36, 40, 43, 48].map((pitch) => note(24 * beat, pitch, 12)),
    ...[52, 55].map((pitch) => note(24 * beat + 12, pitch, 12)),
  ]).flat();
  const arranged = (level: PianoLevel) => simplifyHands(splitHands(played, meter), meter, level);

  it('C-10 each level has clearly fewer notes than the one above it', () => {
    const [full, intermediate, easy] = (['full', 'intermediate', 'easy'] as const).map((level) => {
      const { left, right } = arranged(level);
      return left.length + right.length;
    }) as [number, number, number];
    expect(intermediate).toBeLessThan(0.85 * full);
    expect(easy).toBeLessThan(0.75 * intermediate);
  });

  it('C-10 every level keeps the tune on top and the bass below', () => {
    for (const level of ['full', 'intermediate', 'easy'] as const) {
      const { left, right } = arranged(level);
      expect(chordsByOnset(right).map((chord) => chord.at(-1)?.midiPitch)).toEqual(
        Array.from({ length: 8 }, (_, beat) => 84 + (beat % 3)),
      );
      if (level === 'easy') continue;
      const onBeats = chordsByOnset(left).filter((chord) => (chord[0]?.unit ?? 0) % 24 === 0);
      expect(onBeats.map((chord) => chord[0]?.midiPitch)).toEqual(new Array(8).fill(36));
    }
  });

  it('C-10 easy: a bass that is struck on every beat is held through its measure, on the staff', () => {
    const { left } = arranged('easy');
    expect(left.map(({ unit, sounding, midiPitch }) => [unit, sounding, midiPitch])).toEqual([
      [0, 96, 48],
      [96, 96, 48],
    ]);
  });

  it('C-10 easy: the bass of a waltz lasts while chords are struck above it', () => {
    const waltz = [38, 53, 53, 43, 55, 55].flatMap((pitch, beat) => [
      note(24 * beat, 84, 22),
      ...(beat % 3 === 0 ? [pitch] : [pitch, pitch + 4]).map((each) => note(24 * beat, each, 20)),
    ]);
    const threeFour = parseMeter('3/4');
    const { left } = simplifyHands(splitHands(waltz, threeFour ?? meter), threeFour ?? meter, 'easy');
    expect(left.map(({ unit, sounding, midiPitch }) => [unit, sounding, midiPitch])).toEqual([
      [0, 72, 50],
      [72, 72, 43],
    ]);
  });

  it('C-10 easy: the left hand plays on beats only, from E2 to E4', () => {
    fc.assert(
      fc.property(texture, (notes) => {
        for (const { unit, midiPitch } of simplifyHands(splitHands(notes, meter), meter, 'easy').left) {
          expect(unit % 24).toBe(0);
          expect(midiPitch).toBeGreaterThanOrEqual(EASY_BASS.lowest);
          expect(midiPitch).toBeLessThanOrEqual(EASY_BASS.highest);
        }
      }),
      runs(40),
    );
  });
});
