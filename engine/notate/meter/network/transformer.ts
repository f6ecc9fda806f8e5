/**
 * The transformers of the reader: blocks of a depthwise convolution, attention within a window and two linear layers, with the distance of
 * what is attended to as rotary angles (Su et al., "RoFormer", 2021). Of the metrical network a row is an onset group and a moment is in
 * seconds, of the network of staves and values a row is a note and a moment is in quarters.
 */
import { HEAD, placeAttendedRows, type AttendedRows } from './attention.ts';
import { kernels, type Layer } from './kernels.ts';
import { decodeTensor, tapsFirst, type StoredTensor } from './tensor.ts';

/** `attend` writes so many numbers after its scores. */
const SCORES_BEYOND = 4;

/** What a file of weights exports. */
interface StoredTransformer {
  readonly TENSORS: Readonly<Record<string, StoredTensor>>;
  readonly WINDOW: number;
}

/** Addresses of the weights of a normalization. */
interface Norm {
  readonly gain: number;
  readonly bias: number;
}

interface Block {
  readonly before: Norm;
  readonly convolution: { readonly taps: number; readonly bias: number };
  readonly attention: Layer;
  readonly attended: Layer;
  readonly between: Norm;
  readonly wide: Layer;
  readonly narrow: Layer;
}

/** The weights of a transformer in the memory of the kernels. */
interface PlacedTransformer {
  readonly input: Layer;
  /** A convolution of what follows from the input; a network of notes has none. */
  readonly convolution: Layer | undefined;
  readonly blocks: readonly Block[];
  readonly after: Norm;
  readonly output: Layer;
}

/** One set of weights, which is decoded when it is first used. */
export class TransformerWeights {
  readonly #stored: Readonly<Record<string, StoredTensor>>;
  #placed: PlacedTransformer | undefined;
  #speeds: Float32Array | undefined;

  /** How far to each side attention reaches, in the unit of the moments. */
  readonly window: number;

  constructor({ TENSORS, WINDOW }: StoredTransformer) {
    this.#stored = TENSORS;
    this.window = WINDOW;
  }

  /** Size of the hidden state. */
  get width(): number {
    return this.#stored['n.bias']?.shape[0] ?? 0;
  }

  /** How many numbers a row of the answer has. */
  get outputs(): number {
    return this.#stored['out.bias']?.shape[0] ?? 0;
  }

  /** Radians by which each pair of numbers of a head turns in a unit of the moments. */
  get speeds(): Float32Array {
    return (this.#speeds ??= this.#tensor('om'));
  }

  get placed(): PlacedTransformer {
    return (this.#placed ??= this.#place());
  }

  #place(): PlacedTransformer {
    const layers = Object.keys(this.#stored).filter((name) => name.endsWith('.qkv.weight')).length;
    const convolution = (): Layer =>
      kernels().layer(tapsFirst(this.#tensor('c.weight'), this.width), this.#tensor('c.bias'));
    return {
      input: this.#layer('inp'),
      convolution: this.#stored['c.weight'] ? convolution() : undefined,
      blocks: Array.from({ length: layers }, (_, layer) => this.#block(`blocks.${layer}`)),
      after: this.#norm('n'),
      output: this.#layer('out'),
    };
  }

  #block(name: string): Block {
    const taps = transposed(this.#tensor(`${name}.conv.weight`), 3);
    return {
      before: this.#norm(`${name}.n1`),
      convolution: { taps: kernels().vector(taps), bias: kernels().vector(this.#tensor(`${name}.conv.bias`)) },
      attention: this.#layer(`${name}.qkv`),
      attended: this.#layer(`${name}.o`),
      between: this.#norm(`${name}.n2`),
      wide: this.#layer(`${name}.a`),
      narrow: this.#layer(`${name}.b`),
    };
  }

  #layer(name: string): Layer {
    return kernels().layer(this.#tensor(`${name}.weight`), this.#tensor(`${name}.bias`));
  }

  #norm(name: string): Norm {
    return {
      gain: kernels().vector(this.#tensor(`${name}.weight`)),
      bias: kernels().vector(this.#tensor(`${name}.bias`)),
    };
  }

  #tensor(name: string): Float32Array {
    const stored = this.#stored[name];
    if (!stored) throw new Error(`the network has no weights ${name}`);
    return decodeTensor(stored);
  }
}

/** A matrix of rows of `columns` with its rows as columns. */
const transposed = (matrix: Float32Array, columns: number): Float32Array =>
  matrix.map(
    (_, at) => matrix[(at % (matrix.length / columns)) * columns + Math.floor(at / (matrix.length / columns))] ?? 0,
  );

/**
 * The answers of the network, one row for each moment. `features`: row-major, one row for each of `moments`, which ascend.
 */
export function runTransformer(
  features: Float32Array,
  moments: Float64Array,
  weights: TransformerWeights,
): Float32Array {
  if (moments.length === 0) return new Float32Array(0);
  const { placed } = weights;
  kernels().start();
  return new TransformerRun(moments, weights, placed).answers(features);
}

/** One run; what a block computes is overwritten by the next. */
class TransformerRun {
  readonly #rows: number;
  readonly #width: number;
  readonly #weights: TransformerWeights;
  readonly #placed: PlacedTransformer;
  readonly #angles: { readonly cosines: number; readonly sines: number };
  readonly #attendedRows: AttendedRows;
  /** Addresses of matrices: the hidden state, what is added to it, and what leads from one to the other. */
  readonly #hidden: number;
  readonly #added: number;
  readonly #normed: number;
  readonly #convolved: number;
  readonly #qkv: number;
  readonly #wide: number;
  /** For the scores of one row's attention, and for one row of `#wide`. */
  readonly #scratch: number;

  constructor(moments: Float64Array, weights: TransformerWeights, placed: PlacedTransformer) {
    const [rows, { width }] = [moments.length, weights];
    const wide = placed.blocks[0]?.wide.outputs ?? 0;
    this.#rows = rows;
    this.#width = width;
    this.#weights = weights;
    this.#placed = placed;
    this.#angles = { cosines: placeAngles(moments, weights, Math.cos), sines: placeAngles(moments, weights, Math.sin) };
    this.#attendedRows = placeAttendedRows(moments, weights.window);
    this.#hidden = kernels().roomBetweenZeros(rows, width);
    this.#added = kernels().room(rows, width);
    this.#normed = kernels().roomBetweenZeros(rows, width);
    this.#convolved = kernels().room(rows, width);
    this.#qkv = kernels().room(rows, 3 * width);
    this.#wide = kernels().room(rows, wide);
    this.#scratch = kernels().room(Math.max(rows, wide) + SCORES_BEYOND, 1);
  }

  answers(features: Float32Array): Float32Array {
    const { input, convolution, blocks, after, output } = this.#placed;
    this.#linear(kernels().write(features, input.inputs), input, this.#hidden);
    this.#gelu(this.#hidden, this.#width);
    if (convolution) this.#convolve(convolution);
    for (const block of blocks) {
      this.#attend(block);
      this.#widen(block);
    }
    this.#normalize(after);
    const answers = kernels().room(this.#rows, output.outputs);
    this.#linear(this.#normed, output, answers);
    return kernels().read(answers, this.#rows, output.outputs, this.#weights.outputs);
  }

  /** Adds a convolution over three rows to the hidden state. */
  #convolve(convolution: Layer): void {
    kernels().clearAround(this.#hidden, this.#rows, this.#width);
    const from = this.#hidden - this.#width * Float32Array.BYTES_PER_ELEMENT;
    this.#linear(from, convolution, this.#added, this.#width);
    this.#add();
  }

  #attend({ before, convolution, attention, attended }: Block): void {
    const { run } = kernels();
    const [rows, heads] = [this.#rows, this.#width / HEAD];
    this.#normalize(before);
    run.depthwise(this.#normed, this.#convolved, convolution.taps, convolution.bias, rows, this.#width);
    this.#linear(this.#convolved, attention, this.#qkv);
    run.rotate(this.#qkv, this.#angles.cosines, this.#angles.sines, rows, heads);
    const { from, to } = this.#attendedRows;
    run.attend(this.#qkv, this.#convolved, from, to, this.#scratch, rows, heads);
    this.#linear(this.#convolved, attended, this.#added);
    this.#add();
  }

  #widen({ between, wide, narrow }: Block): void {
    this.#normalize(between);
    this.#linear(this.#normed, wide, this.#wide);
    this.#gelu(this.#wide, wide.outputs);
    this.#linear(this.#wide, narrow, this.#added);
    this.#add();
  }

  #normalize({ gain, bias }: Norm): void {
    kernels().run.normalize(this.#hidden, this.#normed, gain, bias, this.#rows, this.#width);
  }

  #gelu(at: number, width: number): void {
    kernels().run.gelu(at, this.#scratch, this.#rows, width);
  }

  #add(): void {
    kernels().run.add(this.#hidden, this.#added, this.#rows * this.#width);
  }

  #linear(from: number, { weight, bias, inputs, outputs }: Layer, to: number, stride = inputs): void {
    kernels().run.linear(from, weight, bias, to, this.#rows, inputs, outputs, stride);
  }
}

/** A part of the angle of each moment [moments][speeds]. */
function placeAngles(moments: Float64Array, { speeds }: TransformerWeights, partOf: (angle: number) => number): number {
  const parts = new Float32Array(moments.length * speeds.length);
  moments.forEach((moment, row) => {
    speeds.forEach((speed, index) => (parts[row * speeds.length + index] = partOf(moment * speed)));
  });
  return kernels().write(parts, speeds.length);
}
