import { describe, expect, it } from 'vitest';
import { seconds, type TimedNote } from '../../../engine/index.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { CONTEXT_ROWS, SEGMENT_FRAMES, TARGETS, WIDTH, type PianoModel } from '../model/transkun.ts';
import { agreementOf, chosenNotes, PianoAttempt } from './pianoAttempt.ts';

const note = (onset: number, midiPitch: number, confidence = 1): TimedNote => ({
  onset: seconds(onset),
  offset: seconds(onset + 0.4),
  midiPitch,
  velocity: 80,
  confidence,
});

/** Returns a model that finds one note of the lowest key in each segment. */
function fakeModel(): PianoModel & { segments: number } {
  const model = {
    segments: 0,
    async context() {
      model.segments++;
      await Promise.resolve();
      return new Float32Array(TARGETS * CONTEXT_ROWS * WIDTH);
    },
    async scores(_context: Float32Array, count: number) {
      await Promise.resolve();
      const pairs = new Float32Array(count * SEGMENT_FRAMES ** 2).fill(-10);
      const single = new Float32Array(count * SEGMENT_FRAMES).fill(-10);
      if (count > 2) single[2 * SEGMENT_FRAMES + 300] = 9;
      return { frames: new Float32Array(count * SEGMENT_FRAMES * WIDTH), pairs, single };
    },
    async attributes(_begin: Float32Array, _end: Float32Array, count: number) {
      await Promise.resolve();
      return { velocity: new Float32Array(128 * count), ends: new Float32Array(4 * count) };
    },
    async release() {
      await Promise.resolve();
    },
  };
  return model;
}

const LENGTH = 32;

async function attempted(model: PianoModel, leastSpeed: number, mostSeconds: number): Promise<boolean> {
  const attempt = new PianoAttempt(model, { leastSpeed, mostSeconds }, () => 1);
  for (let second = 1; second <= LENGTH; second++) await attempt.push(new Float32Array(SAMPLE_RATE));
  return (await attempt.finish([])) !== undefined;
}

describe('an attempt with the piano model', () => {
  it('is completed if the machine is fast enough', async () => {
    const model = fakeModel();
    expect(await attempted(model, 0.001, Infinity)).toBe(true);
    expect(model.segments).toBe(3);
  });

  it('stops after the first segments if the machine needs longer than the recording', async () => {
    const model = fakeModel();
    expect(await attempted(model, 1e6, Infinity)).toBe(false);
    expect(model.segments).toBeLessThanOrEqual(2);
  });

  it('stops if it would exceed the time limit of the transcription', async () => {
    expect(await attempted(fakeModel(), 0, 1e-3)).toBe(false);
  });
});

describe('the agreement of the networks', () => {
  const detected = [note(0, 60), note(0.5, 64), note(1, 67), note(1.5, 72)];

  it('is the share of the notes of the small network, without unsure ones, that the piano model found', () => {
    const keys = [note(0.02, 60), note(0.49, 64), note(1.03, 67)];
    expect(agreementOf(keys, detected)).toBe(0.75);
    expect(agreementOf(keys, [...detected, note(2, 50, 0.65), note(3, 51, 0.6)])).toBe(0.75);
    expect(agreementOf(keys, [])).toBe(1);
  });

  it('decides whose notes are used: a piano has those of the piano model, another instrument those of the small network', () => {
    const others = [...detected, note(2, 50), note(2.5, 52)];
    const performed = (keys: readonly TimedNote[]) => ({ keys, pedal: [] });
    expect(chosenNotes(performed(others), detected)).toEqual(others);
    expect(chosenNotes(performed([note(0, 60), note(0.5, 76)]), detected)).toBeUndefined();
    expect(chosenNotes(performed([]), [])).toBeUndefined();
  });

  it('joins the notes of both where a piano is one of several instruments', () => {
    const keys = detected.slice(0, 3);
    const joined = chosenNotes({ keys, pedal: [] }, detected);
    expect(joined?.some(({ midiPitch }) => midiPitch === 72)).toBe(true);
  });
});
