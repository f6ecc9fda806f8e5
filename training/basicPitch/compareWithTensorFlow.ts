/** Development only: compares the converted model with TensorFlow.js on one window of samples; see convert.ts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

interface TensorFlow {
  setBackend(name: string): Promise<boolean>;
  tensor(values: Float32Array, shape: number[]): unknown;
  loadGraphModel(handler: { load(): Promise<unknown> }): Promise<{
    execute(input: unknown, outputs: string[]): { data(): Promise<Float32Array> }[];
  }>;
}

/** Samples of three decaying tones that begin at different times. */
function testTones(length: number): Float32Array {
  const samples = new Float32Array(length);
  for (const [frequency, start] of [
    [261.63, 2000],
    [329.63, 14000],
    [98, 25000],
  ] as const)
    for (let at = start; at < length; at++) {
      const time = (at - start) / 22050;
      samples[at] = (samples[at] ?? 0) + 0.2 * Math.exp(-3 * time) * Math.sin(2 * Math.PI * frequency * time);
    }
  return samples;
}

export async function compareWithTensorFlow(
  onnx: string,
  source: string,
  modules: string,
  length: number,
): Promise<void> {
  const samples = testTones(length);
  const outputs = ['Identity', 'Identity_1', 'Identity_2'];
  const session = await InferenceSession.create(onnx);
  const ours = await session.run({ input_2: new Tensor('float32', samples, [1, length, 1]) });

  const tensorFlow = createRequire(join(modules, 'x.js'))('@tensorflow/tfjs') as TensorFlow;
  await tensorFlow.setBackend('cpu');
  const json = JSON.parse(readFileSync(join(source, 'model.json'), 'utf8')) as {
    modelTopology: unknown;
    signature: unknown;
    weightsManifest: { weights: unknown[] }[];
  };
  const shard = new Uint8Array(readFileSync(join(source, 'group1-shard1of1.bin')));
  const model = await tensorFlow.loadGraphModel({
    load: () =>
      Promise.resolve({
        modelTopology: json.modelTopology,
        signature: json.signature,
        weightSpecs: json.weightsManifest.flatMap((group) => group.weights),
        weightData: shard.buffer,
      }),
  });
  const theirs = model.execute(tensorFlow.tensor(samples, [1, length, 1]), outputs);
  for (const [index, name] of outputs.entries()) {
    const expected = (await theirs[index]?.data()) ?? new Float32Array();
    const actual = ours[name]?.data as Float32Array;
    const differences = expected.map((value, at) => Math.abs(value - (actual[at] ?? NaN)));
    console.log(`${name}: greatest difference ${Math.max(...differences)} of ${Math.max(...expected)}`);
  }
}
