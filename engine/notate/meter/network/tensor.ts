/**
 * Linear algebra of the metrical network in 32-bit floats (row-major matrices, one row per time step), and the decoding
 * of stored weights. It is implemented here because the engine has no dependencies and the networks are small.
 */
import { decodeBase64 } from './base64.ts';
import { exponential } from './exponential.ts';
import { kernels } from './kernels.ts';

/** Weights as text: base64 of 32-bit floats, or of 8-bit integers with a 32-bit scale for each row (`scales`). */
export interface StoredTensor {
  readonly shape: readonly number[];
  readonly scales?: string;
  readonly values: string;
}

function decodeFloats(text: string): Float32Array {
  const view = new DataView(decodeBase64(text).buffer);
  return Float32Array.from({ length: view.byteLength / 4 }, (_, index) => view.getFloat32(4 * index, true));
}

/** The values of a stored tensor, row-major. */
export function decodeTensor({ scales, values }: StoredTensor): Float32Array {
  if (scales === undefined) return decodeFloats(values);
  const rowScales = decodeFloats(scales);
  const integers = new Int8Array(decodeBase64(values).buffer);
  const width = integers.length / rowScales.length;
  const result = new Float32Array(integers.length);
  for (let row = 0, at = 0; row < rowScales.length; row++) {
    const scale = rowScales[row] as number;
    for (const end = at + width; at < end; at++) result[at] = (integers[at] as number) * scale;
  }
  return result;
}

/**
 * `x` [rows][inputs] times `weight` [outputs][inputs] plus `bias` [outputs]. With a `stride` smaller than `inputs` the
 * rows of `x` overlap: each begins `stride` values after the one before it.
 */
export function linear(
  x: Float32Array,
  inputs: number,
  weight: Float32Array,
  bias: Float32Array,
  stride = inputs,
): Float32Array {
  return kernels().linear(x, weight, bias, inputs, stride);
}

/** Tanh approximation of the Gaussian error linear unit (Hendrycks and Gimpel, 2016), in place. */
export function gelu(x: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i++) {
    const v = x[i] as number;
    // v / (1 + exp(-2 y)) is 0.5 v (1 + tanh y).
    x[i] = v / (1 + exponential(-1.5957691216 * (v + 0.044715 * v * v * v)));
  }
  return x;
}

/** Normalizes each row to mean 0 and variance 1, times `gain` plus `bias` (Ba et al., "Layer normalization", 2016). */
export function layerNorm(x: Float32Array, width: number, gain: Float32Array, bias: Float32Array): Float32Array {
  const y = new Float32Array(x.length);
  for (let row = 0; row < x.length; row += width) {
    let [mean, square] = [0, 0];
    for (let i = 0; i < width; i++) mean += x[row + i] as number;
    mean /= width;
    for (let i = 0; i < width; i++) square += ((x[row + i] as number) - mean) ** 2;
    const scale = 1 / Math.sqrt(square / width + 1e-5);
    for (let i = 0; i < width; i++)
      y[row + i] = ((x[row + i] as number) - mean) * scale * (gain[i] as number) + (bias[i] as number);
  }
  return y;
}

/** Convolution over three time steps with the weights [outputs][3][inputs], zero beyond the ends. */
export function convolve(x: Float32Array, width: number, weight: Float32Array, bias: Float32Array): Float32Array {
  const padded = new Float32Array(x.length + 2 * width);
  padded.set(x, width);
  return linear(padded, 3 * width, weight, bias, width);
}

/** Returns the weights of a convolution over three time steps, stored as [outputs][inputs][3], as [outputs][3][inputs]. */
export const tapsFirst = (weight: Float32Array, inputs: number): Float32Array =>
  weight.map((_, at) => {
    const [output, inside] = [Math.floor(at / (3 * inputs)), at % (3 * inputs)];
    return weight[3 * inputs * output + 3 * (inside % inputs) + Math.floor(inside / inputs)] ?? 0;
  });

/** Depthwise convolution over three time steps, [channels][1][3], added to `x` in place. */
export function addDepthwise(x: Float32Array, width: number, weight: Float32Array, bias: Float32Array): Float32Array {
  const rows = x.length / width;
  const source = x.slice();
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < width; i++) {
      let sum = bias[i] as number;
      for (let tap = 0; tap < 3; tap++) {
        const from = row + tap - 1;
        if (from >= 0 && from < rows) sum += (source[from * width + i] as number) * (weight[3 * i + tap] as number);
      }
      x[row * width + i] = (x[row * width + i] as number) + sum;
    }
  return x;
}

/** `x` plus `y`, written to `x`. */
export function addInPlace(x: Float32Array, y: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i++) x[i] = (x[i] as number) + (y[i] as number);
  return x;
}

/** Decodes all tensors of a network. */
export const decodeTensors = <Name extends string>(
  stored: Readonly<Record<Name, StoredTensor>>,
): Readonly<Record<Name, Float32Array>> =>
  Object.fromEntries(
    Object.entries<StoredTensor>(stored).map(([name, tensor]) => [name, decodeTensor(tensor)]),
  ) as Record<Name, Float32Array>;
