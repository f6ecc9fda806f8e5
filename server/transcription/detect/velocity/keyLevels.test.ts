import { describe, expect, it } from 'vitest';
import { KEYS } from '../../model/basicPitch.ts';
import { SAMPLE_RATE } from '../../model/sampleRate.ts';
import type { Activations } from '../activations.ts';
import { Spectrum } from '../fourier.ts';
import { KeyLevels } from './keyLevels.ts';
import { dips } from './levelDips.ts';

const sine = (frequency: number, amplitude: number, length: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => amplitude * Math.sin((2 * Math.PI * frequency * at) / SAMPLE_RATE));

describe('levels of keys', () => {
  it('a sine of amplitude 1 has the power 1 in its bin, and hardly any elsewhere', () => {
    const powers = new Spectrum(256).measure(sine((32 * SAMPLE_RATE) / 256, 1, 256), 0);
    expect(powers[32]).toBeCloseTo(1, 3);
    expect(Math.max(...powers.subarray(0, 30), ...powers.subarray(35))).toBeLessThan(1e-6);
  });

  it('agrees with the definition of the discrete Fourier transform', () => {
    const size = 16;
    const samples = Float32Array.from({ length: size }, (_, at) => Math.sin(3 * at * at));
    const expected = Array.from({ length: size / 2 }, (_, bin) => {
      let [real, imaginary] = [0, 0];
      samples.forEach((sample, at) => {
        const windowed = (2 / size) * (1 - Math.cos((2 * Math.PI * at) / size)) * sample;
        real += windowed * Math.cos((2 * Math.PI * bin * at) / size);
        imaginary -= windowed * Math.sin((2 * Math.PI * bin * at) / size);
      });
      return real ** 2 + imaginary ** 2;
    });
    expected.forEach((power, bin) => expect(new Spectrum(size).measure(samples, 0)[bin]).toBeCloseTo(power, 5));
  });

  it('are highest for the sounding key, and six decibels lower at half the amplitude', () => {
    const [loud, soft] = [1, 0.5].map((amplitude) =>
      Uint8Array.from(new KeyLevels().measure(sine(440, amplitude, 4096), 2048)),
    );
    const a4 = 69 - 21;
    expect(loud?.[a4]).toBe(Math.max(...(loud ?? [])));
    expect((loud?.[a4] ?? 0) - (soft?.[a4] ?? 0)).toBe(12);
  });
});

/** Returns activations of one key that sounds continuously with the given levels. */
function sounding(levelsOfKey: readonly number[], key: number): Activations {
  const frameCount = levelsOfKey.length;
  const roll = (value: (frame: number) => number): Uint8Array => {
    const bytes = new Uint8Array(frameCount * KEYS);
    for (let frame = 0; frame < frameCount; frame++) bytes[frame * KEYS + key] = value(frame);
    return bytes;
  };
  return {
    frameCount,
    frames: roll(() => 200),
    onsets: roll(() => 10),
    levels: roll((frame) => levelsOfKey[frame] ?? 0),
    breaks: roll(() => 10),
    spectra: new Uint8Array(0),
    loudness: new Float32Array(frameCount).fill(0.1),
  };
}

describe('dips of a sounding key', () => {
  const flat = new Array<number>(60).fill(170);

  it('finds changes of bow', () => {
    const bowed = flat.map((level, frame) => level - Math.max(0, 12 - 4 * Math.abs(frame - 30)));
    expect(dips(sounding(bowed, 40), 40)).toEqual([30]);
  });

  it('finds none in a steady sound, a crescendo or a diminuendo', () => {
    for (const level of [() => 170, (frame: number) => 100 + frame, (frame: number) => 200 - frame])
      expect(
        dips(
          sounding(
            flat.map((_, frame) => level(frame)),
            40,
          ),
          40,
        ),
      ).toEqual([]);
  });
});
