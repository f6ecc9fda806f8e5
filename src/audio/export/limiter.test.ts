import { describe, expect, it } from 'vitest';
import { wavEncoder } from './encoders.ts';
import { Limiter } from './limiter.ts';
import type { Stereo } from './renderScore.ts';

const RATE = 44_100;
const sound = (level: (frame: number) => number, length: number): Stereo => {
  const samples = Float32Array.from({ length }, (_, frame) => level(frame) * Math.sin(frame / 20));
  return [samples, samples.slice()];
};

function limit(whole: Stereo, block: number): Float32Array {
  const limiter = new Limiter(RATE);
  const parts: Float32Array[] = [];
  for (let at = 0; at < whole[0].length; at += block)
    parts.push(limiter.process([whole[0].slice(at, at + block), whole[1].slice(at, at + block)])[0]);
  parts.push(limiter.flush()[0]);
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

describe('the limiter of exported sound', () => {
  it('passes sound below the ceiling unchanged, sample for sample', () => {
    const soft = sound(() => 0.8, 3000);
    expect(limit(soft, 700)).toEqual(soft[0]);
  });

  it('lets nothing above its ceiling, however sudden, in blocks of any length', () => {
    const loud = sound((frame) => (frame % 4000 > 2000 ? 5 : 0.5), 20_000);
    for (const block of [64, 1000, 20_000]) {
      const limited = limit(loud, block);
      expect(limited).toHaveLength(20_000);
      expect(Math.max(...limited.map(Math.abs))).toBeLessThanOrEqual(0.89 + 1e-6);
    }
  });

  it('recovers after a peak', () => {
    const limited = limit(
      sound((frame) => (frame === 1000 ? 8 : 0.5), 60_000),
      5000,
    );
    expect(Math.max(...limited.slice(-2000).map(Math.abs))).toBeGreaterThan(0.48);
  });
});

describe('a WAV file', () => {
  it('has a header that describes the content, and 16-bit samples without wrapping', () => {
    const encoder = wavEncoder(RATE);
    const part = encoder.encode([Float32Array.of(0, 1, -2), Float32Array.of(0.5, -1, 2)]);
    const header = new DataView(encoder.header().buffer);
    const text = (at: number): string =>
      String.fromCharCode(...[0, 1, 2, 3].map((index) => header.getUint8(at + index)));
    expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect([4, 24, 28, 40].map((at) => header.getUint32(at, true))).toEqual([48, RATE, 4 * RATE, 12]);
    const samples = [...new Int16Array(part.buffer)];
    expect(samples).toEqual([0, 16_384, 32_767, -32_767, -32_767, 32_767]);
  });
});
