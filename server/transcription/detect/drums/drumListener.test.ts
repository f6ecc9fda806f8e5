import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../../model/sampleRate.ts';
import { DrumListener } from './drumListener.ts';

const SECONDS = 8;

/** Numbers between -1 and 1 that are the same in every run. */
function noiseOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Adds `level · shape(t) · source(t)` from a moment on. */
function add(sound: Float32Array, at: number, decay: number, level: number, source: (time: number) => number): void {
  const start = Math.round(at * SAMPLE_RATE);
  for (let index = 0; index < 5 * decay * SAMPLE_RATE && start + index < sound.length; index++) {
    const time = index / SAMPLE_RATE;
    sound[start + index] = (sound[start + index] ?? 0) + level * Math.exp(-time / decay) * source(time);
  }
}

const tone = (hertz: number) => (time: number) =>
  [1, 2, 3, 4, 5].reduce((sum, partial) => sum + Math.sin(2 * Math.PI * hertz * partial * time) / partial, 0) / 3;

/** Chords at every half second; a bass drum and a snare drum by turns, from `first` on. */
function music(hasDrums: boolean): Float32Array {
  const sound = new Float32Array(SECONDS * SAMPLE_RATE);
  const noise = noiseOf(7);
  for (let beat = 0; beat < 2 * SECONDS; beat++) {
    for (const hertz of [196, 247, 294]) add(sound, beat / 2, 0.4, 0.1, tone(hertz));
    if (!hasDrums) continue;
    for (const eighth of [0, 0.25]) add(sound, beat / 2 + eighth, 0.02, 0.06, noise);
    if (beat % 2 === 0) add(sound, beat / 2, 0.08, 0.5, (time) => Math.sin(2 * Math.PI * 60 * time));
    else add(sound, beat / 2, 0.08, 0.3, noise);
  }
  return sound;
}

function strokesOf(sound: Float32Array, piece: number) {
  const listener = new DrumListener();
  for (let start = 0; start < sound.length; start += piece) listener.push(sound.subarray(start, start + piece));
  return listener.finish();
}

describe('the drum listener', () => {
  it('D-01 finds every stroke, and tells a bass drum from a snare drum', () => {
    const strokes = strokesOf(music(true), 5000);
    const { time = [], low = [], high = [] } = strokes ?? {};
    expect(time).toHaveLength(4 * SECONDS - 1);
    time.forEach((each) => expect(Math.abs(each - Math.round(4 * each) / 4)).toBeLessThan(0.015));
    const mean = (values: readonly number[], isWanted: (eighth: number) => boolean): number => {
      const some = values.filter((_, index) => isWanted(Math.round(4 * (time[index] ?? 0)) % 4));
      return some.reduce((sum, value) => sum + value, 0) / some.length;
    };
    expect(mean(low, (eighth) => eighth === 0)).toBeGreaterThan(2 * mean(low, (eighth) => eighth === 1));
    expect(mean(high, (eighth) => eighth === 2)).toBeGreaterThan(1.5 * mean(high, (eighth) => eighth === 0));
  });

  it('D-01 finds the same strokes in sound that comes in other pieces', () => {
    expect(strokesOf(music(true), 777)).toEqual(strokesOf(music(true), 40_000));
  });

  it('D-01 finds no drums in chords, in silence and in a moment of sound', () => {
    expect(strokesOf(music(false), 5000)).toBeUndefined();
    expect(strokesOf(new Float32Array(SAMPLE_RATE), 5000)).toBeUndefined();
    expect(strokesOf(music(true).subarray(0, 100), 5000)).toBeUndefined();
    expect(new DrumListener().finish()).toBeUndefined();
  });

  it('D-01 gives the times of the recording where its pitch was corrected', () => {
    const listener = new DrumListener();
    listener.push(music(true));
    const stretched = listener.finish(1.02)?.time ?? [];
    const plain = strokesOf(music(true), 5000)?.time ?? [];
    stretched.forEach((time, index) => expect(time).toBeCloseTo(1.02 * (plain[index] ?? 0), 2));
  });
});

/** A tune with soft beginnings, as of a flute. */
function softTune(): Float32Array {
  const sound = new Float32Array(SECONDS * SAMPLE_RATE);
  for (let beat = 0; beat < 2 * SECONDS; beat++)
    add(sound, beat / 2, 0.4, 0.2, (time) => Math.min(1, time / 0.06) * tone([392, 440, 494][beat % 3] ?? 392)(time));
  return sound;
}

describe('the drums that are written', () => {
  const hitsOf = (sound: Float32Array) => {
    const listener = new DrumListener();
    listener.push(sound);
    return listener.hits();
  };

  it('D-01 are a bass drum and cymbals where they are struck', () => {
    const { time = [], key = [], velocity = [] } = hitsOf(music(true)) ?? {};
    const struck = (wanted: number): number[] => time.filter((_, index) => key[index] === wanted);
    expect(struck(36).map((each) => Math.round(20 * each) / 20)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const eighths = new Set(struck(42).map((each) => Math.round(4 * each)));
    expect(eighths.size).toBeGreaterThan(0.9 * (4 * SECONDS - 1));
    expect(velocity.every((each) => each >= 1 && each <= 127)).toBe(true);
  });

  it('are none where there are no drums, no sound, or hardly any', () => {
    expect(hitsOf(softTune())).toBeUndefined();
    expect(hitsOf(new Float32Array(3 * SAMPLE_RATE))).toBeUndefined();
    expect(hitsOf(new Float32Array(100))).toBeUndefined();
  });
});
