import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEYS } from '../../model/basicPitch.ts';
import { FRAMES_PER_ESTIMATE } from '../../model/strikeNetwork.ts';
import type { Activations, Strikes } from '../activations.ts';
import { SOUNDING_STEPS } from '../strikes/findStrikes.ts';
import { heardEnds, likeliestEnd, soundingNote } from './noteEnds.ts';

interface Heard {
  readonly key: number;
  readonly start: number;
  readonly end: number;
}

const FRAMES = 400;
const KEY = 43;

/** Keys that sound between these frames: the odds fall at the end, the level 2.5 dB in each frame after it. */
function heardOf(notes: readonly Heard[]): { activations: Activations; strikes: Strikes } {
  const roll = (value: number): Uint8Array => new Uint8Array(FRAMES * KEYS).fill(value);
  const [frames, onsets, levels, breaks] = [roll(5), roll(3), roll(60), roll(120)];
  const count = FRAMES / FRAMES_PER_ESTIMATE;
  const chances = new Uint8Array(count * KEYS);
  const sounding = new Int8Array(count * KEYS).fill(-6 * SOUNDING_STEPS);
  for (const { key, start, end } of notes)
    for (let frame = start; frame < FRAMES; frame++) {
      // The activation goes on after the end, as in an echo.
      frames[frame * KEYS + key] = frame < end + 40 ? 200 : 5;
      levels[frame * KEYS + key] = Math.max(60, 170 - 5 * Math.max(0, frame - end));
      const at = Math.floor(frame / FRAMES_PER_ESTIMATE) * KEYS + key;
      sounding[at] = (frame < end ? 5 : -5) * SOUNDING_STEPS;
      if (frame === start) chances[at] = 250;
    }
  const loudness = new Float32Array(FRAMES).fill(0.05);
  const spectra = new Uint8Array(0);
  return {
    activations: { frameCount: FRAMES, frames, onsets, levels, breaks, spectra, loudness },
    strikes: { frameCount: count, chances, shifts: new Int8Array(count * KEYS), sounding },
  };
}

function endOf(notes: readonly Heard[], { key, start }: Heard, limit = FRAMES): number {
  const { activations, strikes } = heardOf(notes);
  const heard = heardEnds(activations, strikes);
  return likeliestEnd(heard, soundingNote(heard, { key, start, end: limit, onset: 1, sustain: 1 }, limit));
}

describe('ends of notes', () => {
  it('D-01 a note ends where its key stops sounding, although the activation goes on', () => {
    const note = { key: KEY, start: 50, end: 120 };
    expect(Math.abs(endOf([note], note) - note.end)).toBeLessThanOrEqual(12);
  });

  it('D-01 a note that sounds until its key is struck again ends there', () => {
    const note = { key: KEY, start: 50, end: 150 };
    expect(Math.abs(endOf([note, { key: KEY, start: 150, end: 260 }], note, 150) - 150)).toBeLessThanOrEqual(8);
  });

  it('D-01 the notes of a chord that are released together end together', () => {
    const chord = [31, 43, 47, 50].map((key) => ({ key, start: 40, end: 160 }));
    for (const note of chord) expect(Math.abs(endOf(chord, note) - 160)).toBeLessThanOrEqual(16);
  });

  it('D-01 a note ends after its onset, before the next one of its key, whatever is heard', () => {
    const anything = fc.uint8Array({ minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(anything, fc.nat(FRAMES - 30), fc.integer({ min: 1, max: 200 }), (values, start, room) => {
        const { activations, strikes } = heardOf([]);
        activations.frames.forEach((_, at, roll) => (roll[at] = values[at % 64] ?? 0));
        strikes.sounding.forEach((_, at, roll) => (roll[at] = (values[at % 61] ?? 0) - 128));
        const heard = heardEnds(activations, strikes);
        const limit = Math.min(FRAMES, start + room);
        const note = soundingNote(heard, { key: KEY, start, end: limit, onset: 1, sustain: 1 }, limit);
        const end = likeliestEnd(heard, note);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(Math.max(limit + 1, start + 3));
      }),
      { numRuns: 30 },
    );
  });
});
