/**
 * Coconet's network with each batch normalization folded into the pointwise convolution before it: the same function
 * with a third of the operations. Of the time that the package's own network takes on WebAssembly, 40 % was spent on
 * additions, normalizations and activations that are now part of the convolutions.
 *
 * A layer is a depthwise convolution, a pointwise convolution, the addition of the previous layer's input in every
 * second layer, and a rectifier in all layers but the last (Huang et al., 2017; magenta/models/coconet).
 */
import type * as Core from '@tensorflow/tfjs-core';
import { PITCHES, VOICES } from './noteSequence.ts';
import type { ModelSpec } from './modelSpec.ts';
import type { Predict } from './sampleVoices.ts';

export type Variables = Readonly<Record<string, Core.Tensor>>;

interface LayerSpec {
  readonly filters: readonly number[];
  readonly dilation?: readonly number[] | null;
}

type Layer = {
  readonly depthwise: Core.Tensor4D;
  readonly pointwise: Core.Tensor4D;
  readonly biases: Core.Tensor1D;
  readonly dilation: [number, number];
  readonly addsInput: boolean;
  readonly isLast: boolean;
};

/** The fields of the package's specification that the network follows. */
export interface FoldSpec extends ModelSpec {
  readonly batchNormVarianceEpsilon: number;
  /** Set when the package has loaded the checkpoint. */
  readonly layers: readonly LayerSpec[];
}

/** Folds the variables of a loaded checkpoint; these may be disposed of afterwards. */
export function foldNetwork(tf: typeof Core, spec: FoldSpec, variables: Variables): Predict {
  const layers = spec.layers.map((_, index) => foldLayer(tf, spec, variables, index));
  return async (pianoroll, masks) => {
    const steps = pianoroll.length / PITCHES / VOICES;
    const logits = tf.tidy(() =>
      applyLayers(tf, layers, tf.tensor4d(inputOf(pianoroll, masks), [1, steps, PITCHES, 2 * VOICES])),
    );
    const values = await logits.data<'float32'>();
    logits.dispose();
    return probabilities(values);
  };
}

function foldLayer(tf: typeof Core, spec: FoldSpec, variables: Variables, index: number): Layer {
  const read = (name: string): Core.Tensor => {
    const found = variables[`model/conv${index}/${name}`];
    if (found === undefined) throw new Error(`The checkpoint has no ${name} in layer ${index}`);
    return found;
  };
  const last = spec.layers.length - 1;
  return tf.tidy((): Layer => {
    const [pointwise, biases] = isSplit(spec, index) ? joinSplits(tf, spec, read, index) : plainPointwise(read);
    const scale = read('gamma')
      .reshape([-1])
      .div(read('popvariance').reshape([-1]).add(spec.batchNormVarianceEpsilon).sqrt());
    const [height = 1, width = 1] = spec.layers[index]?.dilation ?? [];
    return {
      depthwise: tf.keep(read('SeparableConv2d/depthwise_weights').clone() as Core.Tensor4D),
      pointwise: tf.keep(pointwise.mul(scale) as Core.Tensor4D),
      biases: tf.keep(
        biases
          .sub(read('popmean').reshape([-1]))
          .mul(scale)
          .add(read('beta').reshape([-1])) as Core.Tensor1D,
      ),
      dilation: [height, width],
      addsInput: index % 2 === 0 && index > 0 && index < last,
      isLast: index === last,
    };
  });
}

type Read = (name: string) => Core.Tensor;

const plainPointwise = (read: Read): [Core.Tensor, Core.Tensor] => [
  read('SeparableConv2d/pointwise_weights'),
  read('SeparableConv2d/biases'),
];

/** Whether the channels of a layer are convolved in separate groups. */
const isSplit = ({ interleaveSplitEveryNLayers: every, layers }: FoldSpec, index: number): boolean =>
  every > 0 && index > 0 && index < layers.length - 2 && index % (every + 1) === 0;

/** The groups as one matrix with zeros between them. */
function joinSplits(
  tf: typeof Core,
  { numPointwiseSplits }: FoldSpec,
  read: Read,
  index: number,
): [Core.Tensor, Core.Tensor] {
  const part = (split: number, name: string): Core.Tensor => read(`split_${index}_${split}/${name}`);
  const splits = Array.from({ length: numPointwiseSplits }, (_, split) => split);
  const rows = splits.map((split) => {
    const kernel = part(split, 'kernel') as Core.Tensor2D;
    const [height, width] = kernel.shape;
    return tf
      .pad2d(kernel, [
        [0, 0],
        [split * width, (numPointwiseSplits - split - 1) * width],
      ])
      .reshape([1, 1, height, numPointwiseSplits * width]);
  });
  return [tf.concat(rows, 2), tf.concat(splits.map((split) => part(split, 'bias').reshape([-1])))];
}

function applyLayers(tf: typeof Core, layers: readonly Layer[], input: Core.Tensor4D): Core.Tensor4D {
  let maps = input;
  let inputOfOdd = input;
  layers.forEach(({ depthwise, pointwise, biases, dilation, addsInput, isLast }, index) => {
    if (index % 2 === 1) inputOfOdd = maps;
    const filtered = tf.depthwiseConv2d(maps, depthwise, 1, 'same', 'NHWC', dilation);
    const activation = addsInput || isLast ? 'linear' : 'relu';
    const mixed = tf.fused.conv2d({
      x: filtered,
      filter: pointwise,
      strides: 1,
      pad: 'same',
      bias: biases,
      activation,
    });
    maps = addsInput ? tf.relu(tf.add(mixed, inputOfOdd)) : mixed;
  });
  return maps;
}

/** For each cell of the piano roll, the known notes and whether the cell is known. */
function inputOf(pianoroll: Float32Array, masks: Float32Array): Float32Array {
  const input = new Float32Array(2 * pianoroll.length);
  for (let cell = 0; cell < pianoroll.length / VOICES; cell++)
    for (let voice = 0; voice < VOICES; voice++) {
      const known = 1 - (masks[cell * VOICES + voice] ?? 0);
      input[cell * 2 * VOICES + voice] = known * (pianoroll[cell * VOICES + voice] ?? 0);
      input[cell * 2 * VOICES + VOICES + voice] = known;
    }
  return input;
}

/** Softmax over the pitches of each step and voice. */
function probabilities(logits: Float32Array): Float32Array {
  const values = new Float32Array(logits.length);
  const column = PITCHES * VOICES;
  for (let step = 0; step < logits.length / column; step++)
    for (let voice = 0; voice < VOICES; voice++) {
      let [largest, sum] = [-Infinity, 0];
      const cell = (pitch: number): number => step * column + pitch * VOICES + voice;
      for (let pitch = 0; pitch < PITCHES; pitch++) largest = Math.max(largest, logits[cell(pitch)] ?? 0);
      for (let pitch = 0; pitch < PITCHES; pitch++)
        sum += values[cell(pitch)] = Math.exp((logits[cell(pitch)] ?? 0) - largest);
      for (let pitch = 0; pitch < PITCHES; pitch++) values[cell(pitch)] = (values[cell(pitch)] ?? 0) / sum;
    }
  return values;
}
