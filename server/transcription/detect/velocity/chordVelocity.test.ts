import { beforeAll, describe, expect, it } from 'vitest';
import { renderNotes, type PlayedNote } from '../../../../tests/fixtures/tunes/struckString.ts';
import { HOP_SAMPLES, KEYS, LOWEST_MIDI_PITCH } from '../../model/basicPitch.ts';
import { SAMPLE_RATE } from '../../model/sampleRate.ts';
import type { Activations } from '../activations.ts';
import { chordVelocities } from './chordVelocity.ts';
import type { FrameNote } from '../frameNotes.ts';
import { KeyLevels, SPECTRUM_BINS } from './keyLevels.ts';

const STEP_SECONDS = 0.4;
const CHORDS = [
  [48, 60, 64, 67],
  [41, 60, 65, 69],
  [43, 59, 65, 67],
  [45, 60, 64, 69],
] as const;
/** Every third step is played loudly, whatever its harmony. */
const isAccented = (step: number): boolean => step % 3 === 0;

/** Returns an accompaniment: for each harmony a chord, then its upper notes one after the other. */
function accompaniment(velocityAt: (step: number, midiPitch: number) => number): PlayedNote[] {
  return Array.from({ length: 64 }, (_, step): PlayedNote[] => {
    const chord = CHORDS[Math.floor(step / 4) % CHORDS.length] ?? [];
    const struck = step % 4 === 0 ? chord : chord.slice(step % 4, (step % 4) + 1);
    const onset = 0.2 + STEP_SECONDS * step;
    return struck.map((midiPitch) => ({
      onset,
      offset: onset + 0.95 * STEP_SECONDS,
      midiPitch,
      velocity: velocityAt(step, midiPitch),
    }));
  }).flat();
}

/** Returns activations and notes as if the note model had found all notes. */
function detectionOf(notes: readonly PlayedNote[]): [Activations, FrameNote[]] {
  const samples = renderNotes(notes, SAMPLE_RATE);
  const frameCount = Math.floor(samples.length / HOP_SAMPLES);
  const levels = new KeyLevels();
  const spectra = new Uint8Array(frameCount * SPECTRUM_BINS);
  for (let frame = 0; frame < frameCount; frame++) {
    levels.measure(samples, frame * HOP_SAMPLES);
    spectra.set(levels.bins, frame * SPECTRUM_BINS);
  }
  const frameOf = (time: number): number => Math.round((time * SAMPLE_RATE) / HOP_SAMPLES);
  const roll = new Uint8Array(frameCount * KEYS);
  const loudness = new Float32Array(frameCount).fill(0.1);
  return [
    { frameCount, frames: roll, onsets: roll, levels: roll, breaks: roll, spectra, loudness },
    notes.map(({ onset, offset, midiPitch }) => ({
      key: midiPitch - LOWEST_MIDI_PITCH,
      start: frameOf(onset),
      end: frameOf(offset),
      onset: 1,
      sustain: 1,
    })),
  ];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

describe('velocities of simultaneous notes', () => {
  let played: PlayedNote[];
  let velocities: number[];
  beforeAll(() => {
    played = accompaniment((step) => (isAccented(step) ? 96 : 64));
    velocities = chordVelocities(...detectionOf(played), 80);
  });

  it('show accents on every pitch, in chords and between them', () => {
    for (const pitch of new Set(played.map(({ midiPitch }) => midiPitch))) {
      const velocitiesOf = (accented: boolean): number[] =>
        velocities.filter(
          (_, index) => played[index]?.midiPitch === pitch && (played[index]?.velocity === 96) === accented,
        );
      expect(mean(velocitiesOf(true)) - mean(velocitiesOf(false)), `pitch ${pitch}`).toBeGreaterThan(8);
    }
  });

  it('are near the mean, with the upper voices slightly above the lower', () => {
    expect(mean(velocities)).toBeGreaterThan(77);
    expect(mean(velocities)).toBeLessThan(83);
  });

  it('show a note of a chord that is struck harder than the others', () => {
    const melody = accompaniment((step, midiPitch) => (step % 8 === 0 && midiPitch >= 67 ? 100 : 60));
    const estimated = chordVelocities(...detectionOf(melody), 80);
    const of = (wanted: (note: PlayedNote) => boolean): number[] =>
      estimated.filter((_, index) => wanted(melody[index] as PlayedNote));
    const hard = of(({ velocity }) => velocity === 100);
    const soft = of(({ velocity, midiPitch }) => velocity === 60 && midiPitch >= 67);
    expect(hard.length).toBeGreaterThan(5);
    expect(mean(hard) - mean(soft)).toBeGreaterThan(6);
  });

  it('do not depend on the order of the notes', () => {
    const [activations, notes] = detectionOf(played);
    const backwards = chordVelocities(activations, notes.toReversed(), 80);
    expect(backwards.toReversed()).toEqual(velocities);
  });

  it('are empty without notes', () => {
    expect(chordVelocities(detectionOf(played)[0], [], 80)).toEqual([]);
  });
});
