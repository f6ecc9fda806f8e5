import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Core from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { manifestOf, shardOf } from '../../../tests/browser/support/tinyCheckpoint.ts';
import type { NetworkSize } from '../../../tests/browser/support/tinyCheckpoint.ts';
import { foldNetwork } from './foldedNetwork.ts';
import type { FoldSpec, Variables } from './foldedNetwork.ts';
import { cellOf, PITCHES, VOICES } from './noteSequence.ts';

const require = createRequire(import.meta.url);
/** More filters than the input has channels, and enough layers for one with separate groups. */
const SIZE: NetworkSize = { layers: 21, filters: 16 };
const STEPS = 12;
const DILATIONS = [1, 2, 4, 8].map((rate) => [rate, rate]);

const ENDINGS = ['uncaughtException', 'unhandledRejection'] as const;
const listenersBefore = new Map<string, number>();

let tf: typeof Core;
let variables: Variables;
beforeAll(async () => {
  for (const event of ENDINGS) listenersBefore.set(event, process.listenerCount(event));
  // In Node, tfjs asks fetch for the address of a file.
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(readFileSync(path))));
  vi.stubGlobal('WebAssembly', { ...wasmFunctions(), instantiateStreaming: undefined });
  tf = require('@tensorflow/tfjs-core') as typeof Core;
  const wasm = require('@tensorflow/tfjs-backend-wasm') as { setWasmPaths: (folder: string) => void };
  wasm.setWasmPaths(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm').replace(/[^/]*$/, ''));
  await tf.setBackend('wasm');
  const numbers = shardOf(SIZE);
  const [{ weights }] = JSON.parse(manifestOf(SIZE)) as [{ weights: { name: string; shape: number[] }[] }];
  let from = 0;
  variables = Object.fromEntries(
    weights.map(({ name, shape }) => {
      const count = shape.reduce((product, each) => product * each, 1);
      return [name, tf.tensor(numbers.slice(from, (from += count)), shape)];
    }),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  // The WebAssembly module adds listeners that end the process on any later error.
  const added = (event: string): readonly ((...given: unknown[]) => void)[] =>
    (process as NodeJS.EventEmitter).listeners(event).slice(listenersBefore.get(event)) as never;
  for (const event of ENDINGS) for (const listener of added(event)) process.removeListener(event, listener);
});

/** Computes the package's own network, layer by layer (magenta/music, `coconet/model`). */
function predictUnfolded(input: Core.Tensor4D, spec: FoldSpec): Core.Tensor {
  let maps = input;
  let kept = input;
  for (let layer = 0; layer < SIZE.layers; layer++) {
    const read = (name: string): Core.Tensor => variables[`model/conv${layer}/${name}`] as Core.Tensor;
    const dilation = (spec.layers[layer]?.dilation ?? [1, 1]) as [number, number];
    if (layer % 2 === 1) kept = maps;
    const filtered = tf.depthwiseConv2d(
      maps,
      read('SeparableConv2d/depthwise_weights') as Core.Tensor4D,
      1,
      'same',
      'NHWC',
      dilation,
    );
    const flat = filtered.reshape([-1, filtered.shape[3]]);
    const mixed =
      layer === 17
        ? tf.concat(
            tf
              .split(flat, 4, 1)
              .map((group, split) =>
                tf.matMul(group, read(`split_17_${split}/kernel`) as Core.Tensor2D).add(read(`split_17_${split}/bias`)),
              ),
            1,
          )
        : tf
            .matMul(flat, read('SeparableConv2d/pointwise_weights').reshape([filtered.shape[3], -1]))
            .add(read('SeparableConv2d/biases'));
    const normal = mixed
      .sub(read('popmean').reshape([-1]))
      .div(read('popvariance').reshape([-1]).add(spec.batchNormVarianceEpsilon).sqrt())
      .mul(read('gamma').reshape([-1]))
      .add(read('beta').reshape([-1]))
      .reshape([1, STEPS, PITCHES, -1]) as Core.Tensor4D;
    const isLast = layer === SIZE.layers - 1;
    const added = layer % 2 === 0 && layer > 0 && !isLast ? normal.add(kept) : normal;
    maps = (isLast ? added : added.relu()) as Core.Tensor4D;
  }
  return maps.transpose([0, 1, 3, 2]).softmax().transpose([0, 1, 3, 2]);
}

it('K-05 the folded network predicts what the network of the package predicts', async () => {
  const spec: FoldSpec = {
    ...{ numFilters: SIZE.filters, numLayers: SIZE.layers, interleaveSplitEveryNLayers: 16, numPointwiseSplits: 4 },
    ...{ batchNormVarianceEpsilon: 1e-7, dilation: DILATIONS },
    layers: Array.from({ length: SIZE.layers }, (_, layer) => ({
      filters: [],
      ...(layer > 0 && layer < SIZE.layers - 2 && { dilation: DILATIONS[(layer - 1) % 4] ?? [1, 1] }),
    })),
  };
  const roll = new Float32Array(STEPS * PITCHES * VOICES);
  const masks = new Float32Array(roll.length);
  for (let step = 0; step < STEPS; step++) {
    roll[cellOf(step, 72 + (step % 5), 0)] = 1;
    roll[cellOf(step, 60, 1)] = 1;
    for (let pitch = 36; pitch < 82; pitch++) masks[cellOf(step, pitch, 2)] = masks[cellOf(step, pitch, 3)] = 1;
  }
  const folded = await foldNetwork(tf, spec, variables)(roll, masks);
  const shape: [number, number, number, number] = [1, STEPS, PITCHES, VOICES];
  const known = tf.scalar(1).sub(tf.tensor4d(masks, shape));
  const input = tf.concat([known.mul(tf.tensor4d(roll, shape)), known], 3) as Core.Tensor4D;
  const unfolded = await predictUnfolded(input, spec).data<'float32'>();
  const errors = folded.map((value, cell) => Math.abs(value - (unfolded[cell] ?? 0)));
  expect(Math.max(...errors)).toBeLessThan(1e-3);
  // Sums of many 32-bit numbers in another order differ by 2e-4. Equal predictions would prove nothing.
  expect(Math.max(...folded) - Math.min(...folded)).toBeGreaterThan(0.05);
});

/** The functions of `WebAssembly`, which are not enumerable, as an object that can be copied. */
const wasmFunctions = (): object =>
  Object.fromEntries(Object.getOwnPropertyNames(WebAssembly).map((name) => [name, Reflect.get(WebAssembly, name)]));
