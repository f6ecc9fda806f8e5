import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Resampler } from './resampler.ts';

const sine = (frequency: number, rate: number, length: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => Math.sin((2 * Math.PI * frequency * index) / rate));

function convert(samples: Float32Array, from: number, to: number, chunk = samples.length): Float32Array {
  const resampler = new Resampler(from, to);
  const parts: number[] = [];
  for (let at = 0; at < samples.length; at += chunk) parts.push(...resampler.push(samples.subarray(at, at + chunk)));
  return Float32Array.from([...parts, ...resampler.flush()]);
}

const amplitude = (samples: Float32Array): number => {
  const middle = samples.subarray(samples.length >> 2, 3 * (samples.length >> 2));
  return Math.sqrt((2 * middle.reduce((sum, value) => sum + value * value, 0)) / middle.length);
};

describe('resampler', () => {
  it.each([8000, 16000, 32000, 44100, 48000, 96000])('keeps the time and pitch of a tone from %i Hz', (rate) => {
    const output = convert(sine(440, rate, rate), rate, 22050);
    expect(output.length).toBe(22050);
    const expected = sine(440, 22050, 22050);
    for (let index = 500; index < 21500; index++)
      expect(Math.abs((output[index] ?? 9) - (expected[index] ?? 0))).toBeLessThan(2e-3);
  });

  it('removes frequencies above the lower Nyquist frequency, without aliasing', () => {
    expect(amplitude(convert(sine(15000, 44100, 44100), 44100, 22050))).toBeLessThan(1e-3);
    expect(amplitude(convert(sine(9500, 44100, 44100), 44100, 22050))).toBeCloseTo(1, 2);
  });

  it('gives the same result for any division of the input', () => {
    const samples = sine(700, 48000, 5000);
    const whole = convert(samples, 48000, 22050);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (chunk) => {
        expect(convert(samples, 48000, 22050, chunk)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });
});
