/**
 * The transformers of the reader: blocks of a depthwise convolution, attention within a window and two linear layers, with the distance of
 * what is attended to as rotary angles (Su et al., "RoFormer", 2021). Of the metrical network a row is an onset group and a moment is in
 * seconds, of the network of staves and values a row is a note and a moment is in quarters.
 */
import { attend, HEAD } from './attention.ts';
import {
  addDepthwise,
  addInPlace,
  decodeTensor,
  gelu,
  layerNorm,
  linear,
  tapsFirst,
  type StoredTensor,
} from './tensor.ts';

/** What a file of weights exports. */
interface StoredTransformer {
  readonly TENSORS: Readonly<Record<string, StoredTensor>>;
  readonly WINDOW: number;
}

/** One set of weights; its tensors are decoded when they are first used. */
export class TransformerWeights {
  readonly #stored: Readonly<Record<string, StoredTensor>>;
  readonly #decoded = new Map<string, Float32Array>();

  /** How far to each side attention reaches, in the unit of the moments. */
  readonly window: number;

  constructor({ TENSORS, WINDOW }: StoredTransformer) {
    this.#stored = TENSORS;
    this.window = WINDOW;
  }

  tensor(name: string): Float32Array {
    const stored = this.#stored[name];
    if (!stored) throw new Error(`the network has no weights ${name}`);
    const known = this.#decoded.get(name) ?? decodeTensor(stored);
    this.#decoded.set(name, known);
    return known;
  }

  /** Size of the hidden state. */
  get width(): number {
    return this.#stored['n.bias']?.shape[0] ?? 0;
  }

  /** The weights of the convolution, in the order in which they are used. */
  get convolution(): Float32Array {
    const known = this.#decoded.get('taps first') ?? tapsFirst(this.tensor('c.weight'), this.width);
    this.#decoded.set('taps first', known);
    return known;
  }

  get layers(): number {
    return Object.keys(this.#stored).filter((name) => name.endsWith('.qkv.weight')).length;
  }

  /** The hidden state of the first layer, from rows of `features` numbers. */
  input(rows: Float32Array, features: number): Float32Array {
    return gelu(linear(rows, features, this.tensor('inp.weight'), this.tensor('inp.bias')));
  }

  /** The answers, from the hidden state of the last block. */
  output(x: Float32Array): Float32Array {
    const normed = layerNorm(x, this.width, this.tensor('n.weight'), this.tensor('n.bias'));
    return linear(normed, this.width, this.tensor('out.weight'), this.tensor('out.bias'));
  }
}

/** The hidden state after all blocks. `moments`: ascending, one for each row. */
export function runBlocks(x: Float32Array, moments: Float64Array, weights: TransformerWeights): Float32Array {
  const rotations = rotationsOf(moments, weights);
  let y = x;
  for (let layer = 0; layer < weights.layers; layer++) y = block(y, `blocks.${layer}`, moments, rotations, weights);
  return y;
}

interface Rotations {
  readonly cosines: Float32Array;
  readonly sines: Float32Array;
}

function rotationsOf(moments: Float64Array, weights: TransformerWeights): Rotations {
  const speeds = weights.tensor('om');
  const half = speeds.length;
  const cosines = new Float32Array(moments.length * half);
  const sines = new Float32Array(moments.length * half);
  moments.forEach((moment, row) => {
    for (let i = 0; i < half; i++) {
      cosines[row * half + i] = Math.cos(moment * (speeds[i] ?? 0));
      sines[row * half + i] = Math.sin(moment * (speeds[i] ?? 0));
    }
  });
  return { cosines, sines };
}

function block(
  x: Float32Array,
  name: string,
  moments: Float64Array,
  rotations: Rotations,
  weights: TransformerWeights,
): Float32Array {
  const { width } = weights;
  const weight = (part: string): Float32Array => weights.tensor(`${name}.${part}.weight`);
  const bias = (part: string): Float32Array => weights.tensor(`${name}.${part}.bias`);
  const normed = addDepthwise(layerNorm(x, width, weight('n1'), bias('n1')), width, weight('conv'), bias('conv'));
  const qkv = linear(normed, width, weight('qkv'), bias('qkv'));
  rotate(qkv, width, rotations);
  const attended = attend(qkv, moments, weights.window);
  const y = addInPlace(linear(attended, width, weight('o'), bias('o')), x);
  const hidden = gelu(linear(layerNorm(y, width, weight('n2'), bias('n2')), width, weight('a'), bias('a')));
  return addInPlace(linear(hidden, hidden.length / (y.length / width), weight('b'), bias('b')), y);
}

/** Turns the query and the key of every head by the angle of its moment, in place. */
function rotate(qkv: Float32Array, width: number, { cosines, sines }: Rotations): void {
  const rows = qkv.length / (3 * width);
  const heads = width / HEAD;
  const half = HEAD / 2;
  for (let row = 0; row < rows; row++)
    for (let head = 0; head < 2 * heads; head++) {
      const at = row * 3 * width + head * HEAD;
      for (let i = 0; i < half; i++) {
        const [c, s] = [cosines[row * half + i] as number, sines[row * half + i] as number];
        const [a, b] = [qkv[at + i] as number, qkv[at + half + i] as number];
        qkv[at + i] = a * c - b * s;
        qkv[at + half + i] = a * s + b * c;
      }
    }
}
