import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seconds } from '../../engine/index.ts';
import { FakeSource } from '../../tests/app/fakeSource.ts';
import { MixedSource } from './mixedSource.ts';

let recording: FakeSource;
let synth: FakeSource;
let mix: MixedSource;

beforeEach(() => {
  vi.useFakeTimers();
  [recording, synth] = [new FakeSource(), new FakeSource()];
  mix = new MixedSource(recording, synth);
});
afterEach(() => {
  mix.dispose();
  vi.useRealTimers();
});

describe('the original and the transcription together', () => {
  it('start, seek and pause together, and the original sets the time', async () => {
    await mix.play(seconds(3), 0.5);
    expect([recording.plays, synth.plays]).toEqual([true, true]);
    recording.time = seconds(4);
    expect(mix.time).toBe(4);
    mix.seek(seconds(9));
    expect(synth.time).toBe(9);
    mix.pause();
    expect([recording.plays, synth.plays]).toEqual([false, false]);
  });

  it('H-03 the synthesizer follows the rubato of the recording by speed, and jumps only for an audible difference', async () => {
    await mix.play(seconds(0), 1);
    synth.calls.length = 0;
    recording.scoreSpeed = 1.2;
    recording.time = seconds(1);
    synth.time = seconds(0.98);
    vi.advanceTimersByTime(100);
    expect(synth.rate).toBeGreaterThan(1.2);
    expect(synth.rate).toBeLessThan(1.2 * 1.1);
    expect(synth.calls).toEqual([]);
    synth.time = seconds(0.9);
    vi.advanceTimersByTime(100);
    expect(synth.calls).toEqual(['seek 1']);
  });

  it('the balance moves from one to the other, as loud as either alone, left and right between', () => {
    mix.setBalance(1);
    expect(recording.output).toEqual({ volume: 1, pan: -0 });
    expect(synth.output.volume).toBeCloseTo(0);
    mix.setBalance(0.5);
    expect([recording.output.pan, synth.output.pan]).toEqual([-1, 1]);
    expect(recording.output.volume ** 2 + synth.output.volume ** 2).toBeCloseTo(1);
  });

  it('a source that cannot start, or stops by itself, stops the other', async () => {
    synth.playFault = new Error('no sounds');
    await expect(mix.play(seconds(0), 1)).rejects.toThrow('no sounds');
    expect(recording.plays).toBe(false);
    synth.playFault = undefined;
    await mix.play(seconds(0), 1);
    recording.end();
    expect(synth.plays).toBe(false);
  });

  it('the progress of loading includes both', async () => {
    const percents: number[] = [];
    await mix.load((percent) => percents.push(percent), new AbortController().signal);
    expect(percents.at(-1)).toBe(100);
    expect([recording.loads, synth.loads]).toEqual([1, 1]);
  });
});
