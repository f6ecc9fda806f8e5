/**
 * Linear algebra of the metrical network in 32-bit floats (row-major matrices, one row per time step), and the decoding
 * of stored weights. It is implemented here because the engine is pure TypeScript and the network is small: 0.1 s for a
 * song.
 */

/** Weights as text: base64 of 32-bit floats, or of 8-bit integers with a 32-bit scale for each row (`scales`). */
export interface StoredTensor {
  readonly shape: readonly number[];
  readonly scales?: string;
  readonly values: string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function decodeBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.replace(/=+$/, '').length * 3) / 4));
  const codes = new Uint8Array(128);
  for (let index = 0; index < 64; index++) codes[ALPHABET.charCodeAt(index)] = index;
  const code = (at: number): number => codes[text.charCodeAt(at)] ?? 0;
  for (let at = 0, out = 0; out < bytes.length; at += 4) {
    const word = (code(at) << 18) | (code(at + 1) << 12) | (code(at + 2) << 6) | code(at + 3);
    bytes[out++] = word >> 16;
    if (out < bytes.length) bytes[out++] = word >> 8;
    if (out < bytes.length) bytes[out++] = word;
  }
  return bytes;
}

function decodeFloats(text: string): Float32Array {
  const view = new DataView(decodeBase64(text).buffer);
  return Float32Array.from({ length: view.byteLength / 4 }, (_, index) => view.getFloat32(4 * index, true));
}

/** The values of a stored tensor, row-major. */
export function decodeTensor({ shape, scales, values }: StoredTensor): Float32Array {
  if (scales === undefined) return decodeFloats(values);
  const rowScales = decodeFloats(scales);
  const integers = new Int8Array(decodeBase64(values).buffer);
  const width = integers.length / (shape[0] ?? 1);
  return Float32Array.from(integers, (value, index) => value * (rowScales[Math.floor(index / width)] ?? 0));
}

/** `x` [rows][inputs] times `weight` [outputs][inputs] plus `bias` [outputs]. */
export function linear(x: Float32Array, inputs: number, weight: Float32Array, bias: Float32Array): Float32Array {
  const rows = x.length / inputs;
  const outputs = bias.length;
  const y = new Float32Array(rows * outputs);
  for (let row = 0; row < rows; row++)
    for (let output = 0; output < outputs; output++) {
      let sum = bias[output] as number;
      const [a, b] = [row * inputs, output * inputs];
      for (let i = 0; i < inputs; i++) sum += (x[a + i] as number) * (weight[b + i] as number);
      y[row * outputs + output] = sum;
    }
  return y;
}

/** Tanh approximation of the Gaussian error linear unit (Hendrycks and Gimpel, 2016), in place. */
export function gelu(x: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i++) {
    const v = x[i] as number;
    x[i] = 0.5 * v * (1 + Math.tanh(0.7978845608 * (v + 0.044715 * v * v * v)));
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

/** Convolution over three time steps, [outputs][inputs][3], zero beyond the ends. */
export function convolve(x: Float32Array, width: number, weight: Float32Array, bias: Float32Array): Float32Array {
  const rows = x.length / width;
  const y = new Float32Array(x.length);
  for (let row = 0; row < rows; row++)
    for (let output = 0; output < width; output++) {
      let sum = bias[output] as number;
      for (let tap = 0; tap < 3; tap++) {
        const from = row + tap - 1;
        if (from < 0 || from >= rows) continue;
        for (let i = 0; i < width; i++)
          sum += (x[from * width + i] as number) * (weight[(output * width + i) * 3 + tap] as number);
      }
      y[row * width + output] = sum;
    }
  return y;
}

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
