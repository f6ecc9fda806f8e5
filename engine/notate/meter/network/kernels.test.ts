import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import wabt from 'wabt';
import { KERNELS } from './kernels.data.ts';
import { linear } from './tensor.ts';

describe('kernels', () => {
  it('are what build/kernels.ts compiles from kernels.wat', async () => {
    const { parseWat } = await wabt();
    const source = readFileSync(new URL('kernels.wat', import.meta.url), 'utf8');
    const module = parseWat('kernels.wat', source, { simd: true });
    expect(Buffer.from(module.toBinary({}).buffer).toString('base64')).toBe(KERNELS);
  });

  it('keep the weights of several networks while the memory grows', () => {
    const layer = (outputs: number, inputs: number, value: number): [Float32Array, Float32Array] => [
      new Float32Array(outputs * inputs).fill(value),
      new Float32Array(outputs).fill(1),
    ];
    const [small, large] = [layer(3, 5, 2), layer(40, 30_000, 0.5)];
    const ones = (count: number): Float32Array => new Float32Array(count).fill(1);
    expect(linear(ones(10), 5, ...small)).toEqual(new Float32Array(6).fill(11));
    expect(linear(ones(60_000), 30_000, ...large)).toEqual(new Float32Array(80).fill(15_001));
    expect(linear(ones(10), 5, ...small)).toEqual(new Float32Array(6).fill(11));
  });
});
