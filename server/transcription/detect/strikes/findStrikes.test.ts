import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEYS } from '../../model/basicPitch.ts';
import { ESTIMATES, FRAMES_PER_ESTIMATE } from '../../model/strikeNetwork.ts';
import type { Activations, Strikes } from '../activations.ts';
import { findStrikes, MOST_SOUNDING_STEPS, strikesOf } from './findStrikes.ts';

function activationsOf(frameCount: number, valueAt: (frame: number) => number): Activations {
  const frames = Uint8Array.from({ length: frameCount * KEYS }, (_, at) => valueAt(Math.floor(at / KEYS)));
  const silent = new Uint8Array(frameCount * KEYS);
  return {
    frameCount,
    frames,
    onsets: silent,
    levels: silent,
    breaks: silent,
    spectra: new Uint8Array(0),
    loudness: new Float32Array(frameCount),
  };
}

/** Finds a strike where the first roll has a large value. */
const network = {
  run(rolls: Uint8Array, frameCount: number): Promise<Float32Array> {
    const count = (frameCount / FRAMES_PER_ESTIMATE) * KEYS;
    const estimates = new Float32Array(ESTIMATES * count);
    for (let at = 0; at < count; at++) {
      const frame = FRAMES_PER_ESTIMATE * Math.floor(at / KEYS);
      estimates[at] = (rolls[frame * KEYS + (at % KEYS)] ?? 0) - 128;
      estimates[count + at] = (frame % 40) - 20;
      estimates[2 * count + at] = 0.25;
    }
    return Promise.resolve(estimates);
  },
};

const strikesAt = (frameCount: number, chances: ReadonlyMap<number, number>, shift = 0): Strikes => {
  const roll = new Uint8Array(frameCount * KEYS);
  for (const [frame, chance] of chances) roll[frame * KEYS] = chance;
  return {
    frameCount,
    chances: roll,
    shifts: new Int8Array(frameCount * KEYS).fill(shift),
    sounding: new Int8Array(frameCount * KEYS),
  };
};

describe('strikes', () => {
  it('D-01 every frame of a recording longer than a window gets its own estimate', async () => {
    for (const frameCount of [1, 7, 1024, 1025, 2901]) {
      const strikes = await findStrikes(
        activationsOf(frameCount, (frame) => (frame % 14 === 0 ? 255 : 0)),
        network,
      );
      expect(strikes.frameCount).toBe(Math.ceil(frameCount / FRAMES_PER_ESTIMATE));
      const struck = Array.from({ length: strikes.frameCount }, (_, frame) => strikes.chances[frame * KEYS + 5]);
      expect(struck).toEqual(struck.map((_, frame) => (frame % 7 === 0 ? 255 : 0)));
      expect([...strikes.sounding].every((odds) => Math.abs(odds) <= MOST_SOUNDING_STEPS)).toBe(true);
    }
  });

  it('D-01 a strike lies between frames where the network says so', () => {
    const [strike] = strikesOf(strikesAt(20, new Map([[10, 200]]), -50), 0, 0.5);
    expect(strike?.frame).toBe(19);
    expect(strike?.chance).toBeCloseTo(200 / 255);
  });

  it('D-01 of two maxima within 70 milliseconds the likelier one is the strike', () => {
    const found = strikesOf(
      strikesAt(
        30,
        new Map([
          [10, 160],
          [12, 220],
          [20, 150],
          [23, 140],
        ]),
      ),
      0,
      0.5,
    );
    expect(found.map(({ frame }) => frame / FRAMES_PER_ESTIMATE)).toEqual([12, 20, 23]);
  });

  it('D-01 strikes are likely enough, in order, and of a key 70 milliseconds apart', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(255), { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0.1, max: 0.9 }),
        (values, least) => {
          const strikes = strikesAt(values.length, new Map(values.entries()));
          const found = strikesOf(strikes, 0, least);
          for (const [index, { frame, chance }] of found.entries()) {
            expect(chance).toBeGreaterThanOrEqual(least);
            const next = found[index + 1];
            if (next) expect(next.frame - frame).toBeGreaterThanOrEqual(3 * FRAMES_PER_ESTIMATE);
          }
          expect(strikesOf(strikes, 1, least)).toEqual([]);
        },
      ),
    );
  });
});
