/**
 * The inner loops of the networks in WebAssembly (kernels.wat), with four 32-bit floats in an instruction: ten times as fast as
 * the same loops in JavaScript. Weights are copied to the memory of the module when they are first used, and stay there; what a
 * call computes lies behind them, and is overwritten by the next call.
 */
import { decodeBase64 } from './base64.ts';
import { KERNELS } from './kernels.data.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly linear: (
    x: number,
    weight: number,
    bias: number,
    y: number,
    rows: number,
    inputs: number,
    outputs: number,
    stride: number,
  ) => void;
  readonly attend: (
    qkv: number,
    result: number,
    from: number,
    to: number,
    scores: number,
    rows: number,
    heads: number,
  ) => void;
}

/** A matrix in the memory of the module; all addresses in bytes. */
interface Layer {
  readonly weight: number;
  readonly bias: number;
  readonly inputs: number;
  /** A multiple of PANEL. */
  readonly outputs: number;
}

/** Outputs and rows that are computed together. */
const PANEL = 8;
const ROWS = 4;
const PAGE = 65536;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

const multipleOf = (unit: number, count: number): number => unit * Math.ceil(count / unit);

class Kernels {
  readonly #exports: Exports;
  readonly #layers = new WeakMap<Float32Array, Layer>();
  /** Where the memory is free, in bytes. */
  #free = 0;

  constructor() {
    const module = new WebAssembly.Module(decodeBase64(KERNELS));
    this.#exports = new WebAssembly.Instance(module).exports as unknown as Exports;
  }

  /** See `linear` of tensor.ts. */
  linear(x: Float32Array, weight: Float32Array, bias: Float32Array, inputs: number, stride: number): Float32Array {
    const layer = this.#layers.get(weight) ?? this.#place(weight, bias, inputs);
    const rows = Math.floor((x.length - inputs) / stride) + 1;
    const all = multipleOf(ROWS, rows);
    const from = this.#free;
    const to = from + FLOAT * Math.max(x.length, (all - 1) * stride + inputs);
    const memory = this.#reserve(to + FLOAT * all * layer.outputs);
    memory.set(x, from / FLOAT);
    this.#exports.linear(from, layer.weight, layer.bias, to, rows, inputs, layer.outputs, stride);
    return withoutPadding(memory.subarray(to / FLOAT), rows, layer.outputs, bias.length);
  }

  /** See `attend` of attention.ts; `from` and `to` are rows. */
  attend(qkv: Float32Array, from: Int32Array, to: Int32Array, heads: number): Float32Array {
    const rows = from.length;
    const size = qkv.length / 3;
    const result = this.#free + FLOAT * qkv.length;
    const spans = result + FLOAT * size;
    const scores = spans + 2 * FLOAT * rows;
    const memory = this.#reserve(scores + FLOAT * (rows + PANEL));
    memory.set(qkv, this.#free / FLOAT);
    const integers = new Int32Array(memory.buffer);
    integers.set(from, spans / FLOAT);
    integers.set(to, spans / FLOAT + rows);
    this.#exports.attend(this.#free, result, spans, spans + FLOAT * rows, scores, rows, heads);
    return memory.slice(result / FLOAT, result / FLOAT + size);
  }

  /** Copies a matrix [outputs][inputs] to panels [outputs / PANEL][inputs][PANEL], with zeros in the last one. */
  #place(weight: Float32Array, bias: Float32Array, inputs: number): Layer {
    const outputs = multipleOf(PANEL, bias.length);
    const layer = { weight: this.#free, bias: this.#free + FLOAT * inputs * outputs, inputs, outputs };
    const memory = this.#reserve(layer.bias + FLOAT * outputs);
    memory.fill(0, layer.weight / FLOAT, layer.bias / FLOAT + outputs);
    memory.set(bias, layer.bias / FLOAT);
    for (let output = 0; output < bias.length; output++) {
      const panel = layer.weight / FLOAT + (output - (output % PANEL)) * inputs + (output % PANEL);
      for (let i = 0; i < inputs; i++) memory[panel + i * PANEL] = weight[output * inputs + i] as number;
    }
    this.#free = layer.bias + FLOAT * outputs;
    this.#layers.set(weight, layer);
    return layer;
  }

  /** The memory as floats, with at least so many bytes. */
  #reserve(bytes: number): Float32Array {
    const { memory } = this.#exports;
    if (bytes > memory.buffer.byteLength) memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE));
    return new Float32Array(memory.buffer);
  }
}

function withoutPadding(y: Float32Array, rows: number, padded: number, outputs: number): Float32Array {
  if (padded === outputs) return y.slice(0, rows * outputs);
  const result = new Float32Array(rows * outputs);
  for (let row = 0; row < rows; row++) result.set(y.subarray(row * padded, row * padded + outputs), row * outputs);
  return result;
}

let instance: Kernels | undefined;

/** The module, which is compiled when it is first used. */
export const kernels = (): Kernels => (instance ??= new Kernels());
