/**
 * The metrical network: a small transformer over the onset groups of a performance. For each group it estimates the
 * kind of metrical position, the meter and the tempo. Attention covers up to 30 seconds back and ahead and encodes distance
 * in seconds (rotary angles of the onset time; Su et al., "RoFormer", 2021), so that it detects periods independently
 * of the number of notes between. There are two networks: one of 2.5 million weights for music in several voices
 * (metricalNetwork.data.ts), and one of 188,000 for single lines (lineMetricalNetwork.data.ts), whose tempo is steadier and whose
 * accents show the meter.
 */
import { METRICAL_FEATURES, metricalFeatures } from './metricalFeatures.ts';
import * as line from './lineMetricalNetwork.data.ts';
import * as full from './metricalNetwork.data.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import type { Texture } from '../onsetPriors.ts';
import { POSITION_CLASSES } from '../positionClasses.ts';
import { attend, HEAD } from './attention.ts';
import {
  addDepthwise,
  addInPlace,
  convolve,
  decodeTensor,
  gelu,
  layerNorm,
  linear,
  tapsFirst,
  type StoredTensor,
} from './tensor.ts';

export const NETWORK_METERS = ['2/4', '3/4', '4/4', '2/2', '3/8', '6/8', '9/8', '12/8'] as const;
export const NETWORK_CLASSES = POSITION_CLASSES.length;
/** Number of tempo bins: twelve per octave, from 20 quarter notes per minute. */
export const TEMPO_BINS = 44;
export const LOWEST_TRACKED_TEMPO = 20;
export const BINS_PER_OCTAVE = 12;

export interface MetricalEstimate {
  /** Row-major [group][POSITION_CLASSES]: log of the probability of each class against its share in the training. */
  readonly classRatios: Float32Array;
  /** Log probability of each of NETWORK_METERS, averaged over the groups. */
  readonly meters: readonly number[];
  /** Row-major [group][TEMPO_BINS]: log probability. */
  readonly tempos: Float32Array;
}

/** What a file of weights exports. */
interface StoredNetwork {
  readonly TENSORS: Readonly<Record<string, StoredTensor>>;
  readonly CLASS_PRIORS: readonly number[];
  readonly WINDOW: number;
}

/** One set of weights; its tensors are decoded when they are first used. */
class Weights {
  readonly classPriors: readonly number[];
  readonly #stored: Readonly<Record<string, StoredTensor>>;
  readonly #decoded = new Map<string, Float32Array>();

  /** Seconds of attention to each side. */
  readonly window: number;

  constructor({ TENSORS, CLASS_PRIORS, WINDOW }: StoredNetwork) {
    this.#stored = TENSORS;
    this.classPriors = CLASS_PRIORS;
    this.window = WINDOW;
  }

  tensor(name: string): Float32Array {
    const stored = this.#stored[name];
    if (!stored) throw new Error(`the metrical network has no weights ${name}`);
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
}

const WEIGHTS: Readonly<Record<Texture, Weights>> = { full: new Weights(full), line: new Weights(line) };

/** `hasLengths`: whether the network knows how long the notes sound. */
export function runMetricalNetwork(
  groups: readonly OnsetGroup[],
  texture: Texture,
  hasLengths = true,
): MetricalEstimate {
  const weights = WEIGHTS[texture];
  const { width } = weights;
  const tensor = (name: string): Float32Array => weights.tensor(name);
  const times = Float64Array.from(groups, (group) => group.time);
  let x = gelu(
    linear(metricalFeatures(groups, hasLengths), METRICAL_FEATURES.length, tensor('inp.weight'), tensor('inp.bias')),
  );
  x = addInPlace(convolve(x, width, weights.convolution, tensor('c.bias')), x);
  const rotations = rotationsOf(times, weights);
  for (let layer = 0; layer < weights.layers; layer++) x = block(x, `blocks.${layer}`, times, rotations, weights);
  const outputs = tensor('out.bias').length;
  const normed = layerNorm(x, width, tensor('n.weight'), tensor('n.bias'));
  const y = linear(normed, width, tensor('out.weight'), tensor('out.bias'));
  return readOutputs(y, outputs, groups.length, weights.classPriors);
}

interface Rotations {
  readonly cosines: Float32Array;
  readonly sines: Float32Array;
}

function rotationsOf(times: Float64Array, weights: Weights): Rotations {
  const speeds = weights.tensor('om');
  const half = speeds.length;
  const cosines = new Float32Array(times.length * half);
  const sines = new Float32Array(times.length * half);
  times.forEach((time, row) => {
    for (let i = 0; i < half; i++) {
      cosines[row * half + i] = Math.cos(time * (speeds[i] ?? 0));
      sines[row * half + i] = Math.sin(time * (speeds[i] ?? 0));
    }
  });
  return { cosines, sines };
}

function block(
  x: Float32Array,
  name: string,
  times: Float64Array,
  rotations: Rotations,
  weights: Weights,
): Float32Array {
  const { width } = weights;
  const weight = (part: string): Float32Array => weights.tensor(`${name}.${part}.weight`);
  const bias = (part: string): Float32Array => weights.tensor(`${name}.${part}.bias`);
  const normed = addDepthwise(layerNorm(x, width, weight('n1'), bias('n1')), width, weight('conv'), bias('conv'));
  const qkv = linear(normed, width, weight('qkv'), bias('qkv'));
  rotate(qkv, width, rotations);
  const attended = attend(qkv, times, weights.window);
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

function readOutputs(y: Float32Array, outputs: number, rows: number, classPriors: readonly number[]): MetricalEstimate {
  const classRatios = new Float32Array(rows * NETWORK_CLASSES);
  const tempos = new Float32Array(rows * TEMPO_BINS);
  const meters = NETWORK_METERS.map(() => 0);
  for (let row = 0; row < rows; row++) {
    const at = row * outputs;
    logSoftmax(y, at, NETWORK_CLASSES).forEach((log, index) => {
      classRatios[row * NETWORK_CLASSES + index] = log - Math.log(classPriors[index] ?? 1);
    });
    logSoftmax(y, at + NETWORK_CLASSES, NETWORK_METERS.length).forEach((log, index) => {
      meters[index] = (meters[index] ?? 0) + log / rows;
    });
    tempos.set(logSoftmax(y, at + NETWORK_CLASSES + NETWORK_METERS.length, TEMPO_BINS), row * TEMPO_BINS);
  }
  return { classRatios, meters, tempos };
}

function logSoftmax(y: Float32Array, at: number, count: number): number[] {
  const values = Array.from(y.subarray(at, at + count));
  const highest = Math.max(...values);
  const total = Math.log(values.reduce((sum, value) => sum + Math.exp(value - highest), 0)) + highest;
  return values.map((value) => value - total);
}
