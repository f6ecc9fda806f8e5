import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyPlayer } from './keyPlayer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NOTES = [
  { onset: 0.5, offset: 1, midiPitch: 60, velocity: 80 },
  // The same key again, at the moment of its release.
  { onset: 1, offset: 3, midiPitch: 60, velocity: 70 },
  { onset: 2, offset: 2.5, midiPitch: 64, velocity: 60 },
];

async function play(from: number) {
  const log: string[] = [];
  const sounds = {
    noteOn: async (_: number, pitch: number, velocity: number) => void log.push(`on ${pitch} ${velocity}`),
    noteOff: (pitch: number) => void log.push(`off ${pitch}`),
  };
  const player = new KeyPlayer(NOTES, 4, async () => sounds);
  const times: number[] = [];
  const onEnd = vi.fn();
  await player.play(from, (at) => times.push(at), onEnd);
  return { player, log, times, onEnd };
}

describe('KeyPlayer', () => {
  it('C-08 C-32 plays the keys in their time, and ends', async () => {
    const { log, times, onEnd } = await play(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(log).toEqual(['on 60 80', 'off 60', 'on 60 70']);
    expect(times.at(-1)).toBeCloseTo(1.5, 1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(log).toEqual(['on 60 80', 'off 60', 'on 60 70', 'on 64 60', 'off 64', 'off 60']);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(times.at(-1)).toBe(4);
  });

  it('C-08 begins with the next key, and releases what sounds when it is paused', async () => {
    const { player, log, times } = await play(1.8);
    await vi.advanceTimersByTimeAsync(300);
    player.pause();
    expect(log).toEqual(['on 64 60', 'off 64']);
    const count = times.length;
    await vi.advanceTimersByTimeAsync(1000);
    expect(times).toHaveLength(count);
  });
});
