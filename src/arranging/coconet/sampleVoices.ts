/**
 * Blocked Gibbs sampling with an annealed number of masked steps (Huang, Cooijmans, Roberts, Courville and Eck,
 * "Counterpoint by Convolution", 2017; the schedule is that of Yao et al., 2014). The package's own sampling fails on
 * the WebAssembly backend, takes no seed, and can neither be observed nor stopped. This one also keeps every voice in
 * the range of its player and under the melody.
 */
import { cellOf, LOWEST_PITCH, PITCHES, VOICES } from './noteSequence.ts';

/** Returns the probability of each pitch in each step and voice; arrays of shape [steps, pitches, voices]. */
export type Predict = (pianoroll: Float32Array, masks: Float32Array) => Promise<Float32Array>;

export interface SamplingProblem {
  readonly steps: number;
  /** The known notes. */
  readonly pianoroll: Float32Array;
  /** The pitches that a voice may have in a step; undefined where it is known or rests. */
  readonly allowed: (step: number, voice: number) => readonly [lowest: number, highest: number] | undefined;
}

export interface SamplingOptions {
  readonly random: () => number;
  /** Called before each iteration with the number of finished ones; returns whether there is another one. */
  readonly goesOn: (finished: number) => boolean;
  /** The number of iterations that is planned, which the schedule follows. */
  readonly planned: () => number;
}

const TEMPERATURE = 0.99;
const LEAST_MASKED = 0.1;
const MOST_MASKED = 0.9;
/** The share of the iterations after which the fewest steps are masked. */
const ANNEALED = 0.7;

/** Share of the steps that are masked in an iteration; more than 1 in the first ones. */
export const maskedShare = (iteration: number, iterations: number): number =>
  Math.max(LEAST_MASKED, (MOST_MASKED - ((MOST_MASKED - LEAST_MASKED) * iteration) / iterations) / ANNEALED);

/** Returns the piano roll with the voices filled in. */
export async function sampleVoices(
  predict: Predict,
  { steps, pianoroll, allowed }: SamplingProblem,
  { random, goesOn, planned }: SamplingOptions,
): Promise<Float32Array> {
  const roll = Float32Array.from(pianoroll);
  for (let iteration = 0; goesOn(iteration); iteration++) {
    const share = maskedShare(iteration, planned());
    const masked: (readonly [step: number, voice: number])[] = [];
    const masks = new Float32Array(roll.length);
    for (let step = 0; step < steps; step++)
      for (let voice = 1; voice < VOICES; voice++)
        if (allowed(step, voice) !== undefined && random() < share) {
          masked.push([step, voice]);
          for (let pitch = 0; pitch < PITCHES; pitch++) masks[cellOf(step, LOWEST_PITCH + pitch, voice)] = 1;
        }
    const predictions = await predict(roll, masks);
    for (const [step, voice] of masked) draw(roll, predictions, { step, voice, range: allowed(step, voice), random });
  }
  return roll;
}

interface Cell {
  readonly step: number;
  readonly voice: number;
  readonly range: readonly [lowest: number, highest: number] | undefined;
  readonly random: () => number;
}

function draw(roll: Float32Array, predictions: Float32Array, { step, voice, range, random }: Cell): void {
  const [lowest, highest] = range ?? [0, -1];
  const weights: number[] = [];
  for (let pitch = lowest; pitch <= highest; pitch++)
    weights.push(Math.max(1e-9, predictions[cellOf(step, pitch, voice)] ?? 0) ** (1 / TEMPERATURE));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = weights.findIndex((weight) => (left -= weight) <= 0);
  for (let pitch = 0; pitch < PITCHES; pitch++) roll[cellOf(step, LOWEST_PITCH + pitch, voice)] = 0;
  roll[cellOf(step, lowest + (chosen < 0 ? weights.length - 1 : chosen), voice)] = 1;
}

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
