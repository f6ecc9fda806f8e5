/**
 * Sampling in few passes, the cells with the highest confidence first ("MaskGIT", Chang et al., 2022). In each pass the
 * network predicts the cells that are still open (a cell is a step of a voice), all are drawn, and those with the
 * highest confidence are kept; their number follows a quarter of a cosine. Blocked Gibbs sampling, with which Coconet
 * was published, draws cells again that were drawn before and needs about 96 passes, because its first passes draw
 * neighbouring steps independently of each other.
 *
 * The result depends on the seed only. Every voice stays in the range of its player and under the melody. In each pass
 * the network gets windows that do not overlap; in every other pass they are shifted, so that no place is always a
 * boundary.
 */
import { cellOf, LOWEST_PITCH, PITCHES, VOICES } from './noteSequence.ts';

/** Returns the probability of each pitch in each step and voice; arrays of shape [steps, pitches, voices]. */
export type Predict = (pianoroll: Float32Array, masks: Float32Array) => Promise<Float32Array>;

/** The first step of a window and the one after its last. */
export type Window = readonly [from: number, to: number];

export interface SamplingProblem {
  readonly steps: number;
  /** The known notes. */
  readonly pianoroll: Float32Array;
  /** The pitches that a voice may have in a step; undefined where it is known or rests. */
  readonly allowed: (step: number, voice: number) => readonly [lowest: number, highest: number] | undefined;
  /** Parts of the score that the network sees together in a pass. */
  readonly windowsOf: (pass: number) => readonly Window[];
}

export interface SamplingOptions {
  readonly random: () => number;
  /** Called before each pass with the number of finished ones; returns the number that is planned, at least one more. */
  readonly plannedPasses: (finished: number) => number;
  /** Called when the network has predicted a window, with the pass and the finished share of it. */
  readonly onProgress?: (pass: number, share: number) => void;
}

const TEMPERATURE = 0.99;
/** Weight of the random noise in the choice of the cells that are kept, in the first pass; units of the logarithm. */
const CHANCE = 1;

interface Cell {
  readonly step: number;
  readonly voice: number;
  readonly range: readonly [lowest: number, highest: number];
}

/** The number of cells that are open after a pass. */
export const openAfter = (pass: number, passes: number, cells: number): number =>
  pass + 1 >= passes ? 0 : Math.floor(cells * Math.cos(((pass + 1) / passes) * (Math.PI / 2)));

/** Returns the piano roll with all voices filled in. `predictors` work at the same time, each on one window. */
export async function sampleVoices(
  predictors: readonly Predict[],
  { steps, pianoroll, allowed, windowsOf }: SamplingProblem,
  { random, plannedPasses, onProgress }: SamplingOptions,
): Promise<Float32Array> {
  const roll = Float32Array.from(pianoroll);
  const cells = cellsOf(steps, allowed);
  let open = cells;
  for (let pass = 0; open.length > 0; pass++) {
    const passes = plannedPasses(pass);
    const predictions = await predictOpen(predictors, { roll, open, windows: windowsOf(pass) }, (share) =>
      onProgress?.(pass, share),
    );
    const chance = CHANCE * (1 - (pass + 1) / passes);
    const drawn = open.map((cell) => ({
      cell,
      sureness: Math.log(draw(roll, predictions, cell, random)) + chance * gumbel(random),
    }));
    drawn.sort((a, b) => a.sureness - b.sureness);
    const left = Math.min(open.length - 1, openAfter(pass, passes, cells.length));
    open = drawn.slice(0, left).map(({ cell }) => cell);
    for (const { step, voice } of open) clear(roll, step, voice);
  }
  return roll;
}

function cellsOf(steps: number, allowed: SamplingProblem['allowed']): readonly Cell[] {
  return Array.from({ length: steps }, (_, step) => step).flatMap((step) =>
    Array.from({ length: VOICES - 1 }, (_, index) => index + 1).flatMap((voice) => {
      const range = allowed(step, voice);
      return range === undefined ? [] : [{ step, voice, range }];
    }),
  );
}

interface Pass {
  readonly roll: Float32Array;
  readonly open: readonly Cell[];
  readonly windows: readonly Window[];
}

/** The predictions of a pass for the windows with open cells, in one array for all steps. */
async function predictOpen(
  predictors: readonly Predict[],
  { roll, open, windows }: Pass,
  onShare: (share: number) => void,
): Promise<Float32Array> {
  const masks = new Float32Array(roll.length);
  for (const { step, voice } of open)
    for (let pitch = 0; pitch < PITCHES; pitch++) masks[cellOf(step, LOWEST_PITCH + pitch, voice)] = 1;
  const needed = windows.filter(([from, to]) => open.some(({ step }) => step >= from && step < to));
  const predictions = new Float32Array(roll.length);
  let [next, finished] = [0, 0];
  const work = async (predict: Predict): Promise<void> => {
    for (let window = needed[next++]; window !== undefined; window = needed[next++]) {
      const [from, to] = window.map((step) => cellOf(step, LOWEST_PITCH, 0)) as [number, number];
      predictions.set(await predict(roll.slice(from, to), masks.slice(from, to)), from);
      onShare(++finished / needed.length);
    }
  };
  await Promise.all(predictors.map(work));
  return predictions;
}

/** Draws a pitch and returns its probability among the allowed ones. */
function draw(
  roll: Float32Array,
  predictions: Float32Array,
  { step, voice, range }: Cell,
  random: () => number,
): number {
  const [lowest, highest] = range;
  const weights: number[] = [];
  for (let pitch = lowest; pitch <= highest; pitch++)
    weights.push(Math.max(1e-9, predictions[cellOf(step, pitch, voice)] ?? 0) ** (1 / TEMPERATURE));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let left = random() * sum;
  const found = weights.findIndex((weight) => (left -= weight) <= 0);
  const chosen = found < 0 ? weights.length - 1 : found;
  clear(roll, step, voice);
  roll[cellOf(step, lowest + chosen, voice)] = 1;
  return (weights[chosen] ?? 0) / sum;
}

function clear(roll: Float32Array, step: number, voice: number): void {
  for (let pitch = 0; pitch < PITCHES; pitch++) roll[cellOf(step, LOWEST_PITCH + pitch, voice)] = 0;
}

/**
 * A number of the standard Gumbel distribution. Added to logarithms of weights, it makes the largest sum a draw by
 * these weights.
 */
const gumbel = (random: () => number): number => -Math.log(-Math.log(Math.min(1 - 1e-9, Math.max(1e-9, random()))));

/** Numbers from 0 to 1, the same for the same seed (mulberry32 by Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
