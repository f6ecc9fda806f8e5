/**
 * A network with one hidden layer, trained by Adam (Kingma and Ba, 2015). It has two outputs: the log odds that a
 * candidate is a note (cross entropy), and its correction in time (Huber loss, for true notes only).
 */
import type { Example } from './examples.ts';
import type { Random } from './random.ts';

const BATCH = 256;
const LEARNING_RATE = 4e-3;
const DECAY = 1e-4;
const CORRECTION_SHARE = 0.5;
const HUBER = 0.5;

/** All weights in one array: hidden weights and biases, then output weights and biases. */
export interface Network {
  readonly inputs: number;
  readonly hidden: number;
  readonly weights: Float64Array;
}

const weightCount = (inputs: number, hidden: number): number => hidden * (inputs + 1) + 2 * (hidden + 1);

export interface Scale {
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
}

export function scaleOf(examples: readonly Example[]): Scale {
  const count = examples[0]?.features.length ?? 0;
  const mean = Array.from({ length: count }, (_, index) => {
    return examples.reduce((sum, { features }) => sum + (features[index] ?? 0), 0) / examples.length;
  });
  const deviation = mean.map((centre, index) => {
    const squares = examples.reduce((sum, { features }) => sum + ((features[index] ?? 0) - centre) ** 2, 0);
    return Math.sqrt(squares / examples.length) + 1e-6;
  });
  return { mean, deviation };
}

function initial(inputs: number, hidden: number, random: Random): Network {
  const weights = new Float64Array(weightCount(inputs, hidden));
  for (let at = 0; at < hidden * inputs; at++) weights[at] = random.normal() / Math.sqrt(inputs);
  const output = hidden * (inputs + 1);
  for (let at = output; at < output + 2 * hidden; at++) weights[at] = random.normal() / Math.sqrt(hidden);
  return { inputs, hidden, weights };
}

/** Adds the gradient of one example. `row` is its scaled features, `active` a buffer for the hidden layer. */
function addGradient(
  { inputs, hidden, weights }: Network,
  row: Float64Array,
  { isNote, correction }: Example,
  active: Float64Array,
  gradient: Float64Array,
): void {
  const [biases, output] = [hidden * inputs, hidden * (inputs + 1)];
  let [logit, late] = [weights[output + 2 * hidden] ?? 0, weights[output + 2 * hidden + 1] ?? 0];
  for (let unit = 0; unit < hidden; unit++) {
    let sum = weights[biases + unit] ?? 0;
    for (let at = 0; at < inputs; at++) sum += (weights[unit * inputs + at] ?? 0) * (row[at] ?? 0);
    const value = Math.tanh(sum);
    active[unit] = value;
    logit += value * (weights[output + unit] ?? 0);
    late += value * (weights[output + hidden + unit] ?? 0);
  }
  const slope = 1 / (1 + Math.exp(-logit)) - (isNote ? 1 : 0);
  const miss = isNote ? CORRECTION_SHARE * Math.max(-HUBER, Math.min(HUBER, late - correction)) : 0;
  const add = (at: number, value: number): void => void (gradient[at] = (gradient[at] ?? 0) + value);
  add(output + 2 * hidden, slope);
  add(output + 2 * hidden + 1, miss);
  for (let unit = 0; unit < hidden; unit++) {
    const value = active[unit] ?? 0;
    add(output + unit, slope * value);
    add(output + hidden + unit, miss * value);
    const back = slope * (weights[output + unit] ?? 0) + miss * (weights[output + hidden + unit] ?? 0);
    const inner = back * (1 - value * value);
    add(biases + unit, inner);
    for (let at = 0; at < inputs; at++) add(unit * inputs + at, inner * (row[at] ?? 0));
  }
}

function shuffled(count: number, random: Random): number[] {
  const order = [...Array(count).keys()];
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random.uniform() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

class Adam {
  readonly #weights: Float64Array;
  readonly #mean: Float64Array;
  readonly #square: Float64Array;
  #steps = 0;

  constructor(weights: Float64Array) {
    this.#weights = weights;
    this.#mean = new Float64Array(weights.length);
    this.#square = new Float64Array(weights.length);
  }

  step(gradient: Float64Array, rate: number): void {
    this.#steps++;
    const [meanBias, squareBias] = [1 - 0.9 ** this.#steps, 1 - 0.999 ** this.#steps];
    for (let at = 0; at < gradient.length; at++) {
      const slope = (gradient[at] ?? 0) + DECAY * (this.#weights[at] ?? 0);
      const mean = 0.9 * (this.#mean[at] ?? 0) + 0.1 * slope;
      const square = 0.999 * (this.#square[at] ?? 0) + 0.001 * slope * slope;
      this.#mean[at] = mean;
      this.#square[at] = square;
      this.#weights[at] = (this.#weights[at] ?? 0) - (rate * mean) / meanBias / (Math.sqrt(square / squareBias) + 1e-8);
    }
  }
}

export function trainNetwork(
  examples: readonly Example[],
  scale: Scale,
  { hidden, epochs, random }: { hidden: number; epochs: number; random: Random },
): Network {
  const inputs = scale.mean.length;
  const network = initial(inputs, hidden, random);
  const rows = examples.map(({ features }) =>
    Float64Array.from(features, (value, at) => (value - (scale.mean[at] ?? 0)) / (scale.deviation[at] ?? 1)),
  );
  const adam = new Adam(network.weights);
  const gradient = new Float64Array(network.weights.length);
  const active = new Float64Array(hidden);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = shuffled(examples.length, random);
    const rate = LEARNING_RATE * (1 - epoch / epochs) + 1e-5;
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      gradient.fill(0);
      for (const at of batch) {
        const [row, example] = [rows[at], examples[at]];
        if (row && example) addGradient(network, row, example, active, gradient);
      }
      for (let at = 0; at < gradient.length; at++) gradient[at] = (gradient[at] ?? 0) / batch.length;
      adam.step(gradient, rate);
    }
  }
  return network;
}

/** A network whose outputs are the mean of the outputs of several networks with the same inputs. */
export function meanOf(networks: readonly Network[]): Network {
  const inputs = networks[0]?.inputs ?? 0;
  const rows = networks.flatMap(({ hidden, weights }) => [...weights.slice(0, hidden * inputs)]);
  const biases = networks.flatMap(({ hidden, weights }) => [...weights.slice(hidden * inputs, hidden * (inputs + 1))]);
  const outputOf = (which: 0 | 1): number[] =>
    networks.flatMap(({ hidden, weights }) => {
      const from = hidden * (inputs + 1) + which * hidden;
      return Array.from(weights.slice(from, from + hidden), (weight) => weight / networks.length);
    });
  const biasOf = (place: -1 | -2): number =>
    networks.reduce((sum, { weights }) => sum + (weights.at(place) ?? 0), 0) / networks.length;
  const weights = Float64Array.from([...rows, ...biases, ...outputOf(0), ...outputOf(1), biasOf(-2), biasOf(-1)]);
  return { inputs, hidden: biases.length, weights };
}

/** Corrects the bias for the negative examples that were left out; `keptShare` is the share that was used. */
export function unsampled(network: Network, keptShare: number): Network {
  const weights = network.weights.slice();
  const bias = weights.length - 2;
  weights[bias] = (weights[bias] ?? 0) + Math.log(keptShare);
  return { ...network, weights };
}
