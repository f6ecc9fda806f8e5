/**
 * The inner loops of the networks in WebAssembly (kernels.wat), with four 32-bit floats in an instruction: ten times as fast as
 * the same loops in JavaScript. Weights are copied to the memory of the module when they are first used, and stay there; what a
 * run computes lies behind them, and is overwritten by the next run. All addresses are in bytes.
 */
import { decodeBase64 } from './base64.ts';
import { KERNELS } from './kernels.data.ts';

type Kernel<Parameters extends number[]> = (...parameters: Parameters) => void;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly linear: Kernel<
    [x: number, weight: number, bias: number, y: number, rows: number, inputs: number, outputs: number, stride: number]
  >;
  readonly attend: Kernel<
    [qkv: number, result: number, from: number, to: number, scores: number, rows: number, heads: number]
  >;
  readonly gelu: Kernel<[x: number, scratch: number, rows: number, width: number]>;
  readonly normalize: Kernel<[x: number, y: number, gain: number, bias: number, rows: number, width: number]>;
  readonly depthwise: Kernel<[x: number, y: number, taps: number, bias: number, rows: number, width: number]>;
  readonly rotate: Kernel<[qkv: number, cosines: number, sines: number, rows: number, heads: number]>;
  readonly add: Kernel<[x: number, y: number, count: number]>;
}

/** A matrix and what is added to its products, in the memory of the module. */
export interface Layer {
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
const VECTOR = 4 * FLOAT;

const multipleOf = (unit: number, count: number): number => unit * Math.ceil(count / unit);

class Kernels {
  readonly #exports: Exports;
  readonly #layers = new WeakMap<Float32Array, Layer>();
  /** Ends of the weights, and of what the present run computes. */
  #weights = 0;
  #used = 0;

  constructor() {
    const module = new WebAssembly.Module(decodeBase64(KERNELS));
    this.#exports = new WebAssembly.Instance(module).exports as unknown as Exports;
  }

  /** `weight` [outputs][inputs] and `bias` [outputs], for `linear`. Weights are placed before a run starts. */
  layer(weight: Float32Array, bias: Float32Array): Layer {
    const known = this.#layers.get(weight);
    if (known) return known;
    const inputs = weight.length / bias.length;
    const outputs = multipleOf(PANEL, bias.length);
    const padded = new Float32Array(outputs);
    padded.set(bias);
    const at = this.vector(panels(weight, bias.length, inputs));
    const layer = { weight: at, bias: this.vector(padded), inputs, outputs };
    this.#layers.set(weight, layer);
    return layer;
  }

  /** Places other weights, for example of a normalization, and returns their address. */
  vector(values: Float32Array): number {
    const at = this.#weights;
    this.#weights += multipleOf(VECTOR, FLOAT * values.length);
    this.#used = this.#weights;
    this.#floats(this.#weights).set(values, at / FLOAT);
    return at;
  }

  /** Starts a run: forgets what the former one computed. */
  start(): void {
    this.#used = this.#weights;
  }

  /** Room for so many rows of a matrix, and for those that are computed in vain. */
  room(rows: number, width: number): number {
    const at = this.#used;
    this.#used += multipleOf(VECTOR, FLOAT * multipleOf(ROWS, rows) * width);
    this.#floats(this.#used);
    return at;
  }

  /** Room for so many rows, with a row of zeros before and after them. Returns the address of the first row. */
  roomBetweenZeros(rows: number, width: number): number {
    const at = this.room(multipleOf(ROWS, rows) + 2, width) + FLOAT * width;
    this.clearAround(at, rows, width);
    return at;
  }

  /** Sets the row before and the row after a matrix to zero: `linear` overwrites that after it. */
  clearAround(at: number, rows: number, width: number): void {
    const memory = this.#floats(this.#used);
    const first = at / FLOAT;
    memory.fill(0, first - width, first);
    memory.fill(0, first + rows * width, first + (rows + 1) * width);
  }

  /** Copies rows of numbers to the memory. */
  write(values: Float32Array, width: number): number {
    const at = this.room(values.length / width, width);
    this.#floats(this.#used).set(values, at / FLOAT);
    return at;
  }

  writeIntegers(values: Int32Array): number {
    const at = this.room(values.length, 1);
    new Int32Array(this.#exports.memory.buffer).set(values, at / FLOAT);
    return at;
  }

  /** Copies `outputs` numbers of each row of `width`. */
  read(at: number, rows: number, width: number, outputs = width): Float32Array {
    const values = this.#floats(this.#used).subarray(at / FLOAT);
    if (width === outputs) return values.slice(0, rows * outputs);
    const result = new Float32Array(rows * outputs);
    for (let row = 0; row < rows; row++) result.set(values.subarray(row * width, row * width + outputs), row * outputs);
    return result;
  }

  get run(): Exports {
    return this.#exports;
  }

  /** The memory as floats, with at least so many bytes. */
  #floats(bytes: number): Float32Array {
    const { memory } = this.#exports;
    if (bytes > memory.buffer.byteLength) memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE));
    return new Float32Array(memory.buffer);
  }
}

/** A matrix [outputs][inputs] as panels [outputs / PANEL][inputs][PANEL], with zeros in the last one. */
function panels(weight: Float32Array, outputs: number, inputs: number): Float32Array {
  const result = new Float32Array(multipleOf(PANEL, outputs) * inputs);
  for (let output = 0; output < outputs; output++) {
    const panel = (output - (output % PANEL)) * inputs + (output % PANEL);
    for (let i = 0; i < inputs; i++) result[panel + i * PANEL] = weight[output * inputs + i] as number;
  }
  return result;
}

let instance: Kernels | undefined;

/** The module, which is compiled when it is first used. */
export const kernels = (): Kernels => (instance ??= new Kernels());
