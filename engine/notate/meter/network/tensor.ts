/**
 * The decoding of stored weights, and products of row-major matrices of 32-bit floats. They are implemented here because the
 * engine has no dependencies and the networks are small.
 */
import { decodeBase64 } from './base64.ts';
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

/** `x` [rows][inputs] times `weight` [outputs][inputs] plus `bias` [outputs]. */
export function linear(x: Float32Array, inputs: number, weight: Float32Array, bias: Float32Array): Float32Array {
  const memory = kernels();
  const layer = memory.layer(weight, bias);
  const rows = x.length / inputs;
  memory.start();
  const from = memory.write(x, inputs);
  const to = memory.room(rows, layer.outputs);
  memory.run.linear(from, layer.weight, layer.bias, to, rows, inputs, layer.outputs, inputs);
  return memory.read(to, rows, layer.outputs, bias.length);
}

/** Returns the weights of a convolution over three time steps, stored as [outputs][inputs][3], as [outputs][3][inputs]. */
export const tapsFirst = (weight: Float32Array, inputs: number): Float32Array =>
  weight.map((_, at) => {
    const [output, inside] = [Math.floor(at / (3 * inputs)), at % (3 * inputs)];
    return weight[3 * inputs * output + 3 * (inside % inputs) + Math.floor(inside / inputs)] ?? 0;
  });

/** Decodes all tensors of a network. */
export const decodeTensors = <Name extends string>(
  stored: Readonly<Record<Name, StoredTensor>>,
): Readonly<Record<Name, Float32Array>> =>
  Object.fromEntries(
    Object.entries<StoredTensor>(stored).map(([name, tensor]) => [name, decodeTensor(tensor)]),
  ) as Record<Name, Float32Array>;
