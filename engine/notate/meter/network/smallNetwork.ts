/** The small networks that score metrical hypotheses by their features. */
import { decodeTensor, type StoredTensor } from './tensor.ts';

/** A network with one hidden layer and a direct path, whose output is one score. */
interface Weights {
  /** Row-major [unit][feature]. */
  readonly hidden: Float32Array;
  readonly bias: Float32Array;
  readonly output: Float32Array;
  /** Weights from the features directly to the score. */
  readonly direct: Float32Array;
}

export type StoredNetwork = Readonly<Record<keyof Weights, StoredTensor>>;

const decoded = new Map<StoredNetwork, Weights>();

/** Decodes the weights at the first call. */
export function smallNetwork(stored: StoredNetwork): Weights {
  let weights = decoded.get(stored);
  if (!weights) {
    const { hidden, bias, output, direct } = stored;
    weights = {
      hidden: decodeTensor(hidden),
      bias: decodeTensor(bias),
      output: decodeTensor(output),
      direct: decodeTensor(direct),
    };
    decoded.set(stored, weights);
  }
  return weights;
}

export function networkScore(features: ArrayLike<number>, { hidden, bias, output, direct }: Weights): number {
  let score = 0;
  for (let index = 0; index < features.length; index++) score += (features[index] ?? 0) * (direct[index] ?? 0);
  for (let unit = 0; unit < bias.length; unit++) {
    let sum = bias[unit] ?? 0;
    const row = unit * features.length;
    for (let index = 0; index < features.length; index++) sum += (features[index] ?? 0) * (hidden[row + index] ?? 0);
    score += (output[unit] ?? 0) * Math.tanh(sum);
  }
  return score;
}
