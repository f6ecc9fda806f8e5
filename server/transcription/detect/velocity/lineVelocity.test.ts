import { describe, expect, it } from 'vitest';
import { KEYS } from '../../model/basicPitch.ts';
import type { Activations } from '../activations.ts';
import type { FrameNote } from '../frameNotes.ts';
import { STEPS_PER_DECIBEL } from './keyLevels.ts';
import { lineVelocities } from './lineVelocity.ts';

const FRAMES_A_NOTE = 20;
/** Returns a scale up and down in which each note has the level `decibelsAt`. */
function played(decibelsAt: (index: number, key: number) => number): [Activations, FrameNote[]] {
  const keys = Array.from({ length: 64 }, (_, index) => 40 + Math.abs((index % 16) - 8));
  const frameCount = FRAMES_A_NOTE * keys.length;
  const levels = new Uint8Array(frameCount * KEYS);
  const notes = keys.map((key, index): FrameNote => {
    const start = FRAMES_A_NOTE * index;
    const level = Math.round(STEPS_PER_DECIBEL * decibelsAt(index, key));
    for (let frame = start; frame < start + FRAMES_A_NOTE; frame++) levels[frame * KEYS + key] = level;
    return { key, start, end: start + FRAMES_A_NOTE, onset: 1, sustain: 1 };
  });
  const rest = {
    frames: levels,
    onsets: levels,
    breaks: levels,
    spectra: levels,
    loudness: new Float32Array(frameCount),
  };
  return [{ ...rest, levels, frameCount }, notes];
}

describe('velocities of a line', () => {
  it('follow the difference from other notes of the same pitch, although low notes are louder', () => {
    const accent = (index: number): number => (index % 3 === 0 ? 4 : 0);
    const velocities = lineVelocities(...played((index, key) => 70 - 2 * (key - 40) + accent(index)), 80);
    const [strong, weak] = [0, 1].map((is) => velocities.filter((_, index) => (index % 3 === 0 ? 0 : 1) === is));
    expect(Math.min(...(strong ?? []))).toBeGreaterThan(Math.max(...(weak ?? [])));
    const mean = velocities.reduce((sum, velocity) => sum + velocity, 0) / velocities.length;
    expect(mean).toBeGreaterThan(75);
    expect(mean).toBeLessThan(85);
  });

  it('are equal where only the registers of the instrument differ', () => {
    const velocities = lineVelocities(...played((_, key) => 70 - 2 * (key - 40)), 80);
    expect(Math.max(...velocities) - Math.min(...velocities)).toBeLessThanOrEqual(1);
  });

  it('are MIDI velocities, and a single note has the mean', () => {
    const [activations, notes] = played((index) => (index % 2 === 0 ? 20 : 100));
    for (const velocity of lineVelocities(activations, notes, 90)) {
      expect(velocity).toBeGreaterThanOrEqual(1);
      expect(velocity).toBeLessThanOrEqual(127);
    }
    expect(lineVelocities(activations, notes.slice(0, 1), 72)).toEqual([72]);
  });
});
