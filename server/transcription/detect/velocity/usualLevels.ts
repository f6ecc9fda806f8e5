/**
 * Computes the usual level at each pitch of a recording. An instrument is louder in some registers and at its
 * resonances, and microphones and rooms have resonances of their own, so the velocity of a note can only be measured in
 * comparison with notes of the same pitch.
 */
import { KEYS } from '../../model/basicPitch.ts';

/** Standard deviation, in semitones, of the neighbourhood that is averaged. */
const NEIGHBOURHOOD = 0.7;
/** Weight of the straight line through all notes, as a number of notes in the neighbourhood. */
const TREND_WEIGHT = 1;

/** Returns for each note the usual level at its key, in decibels. `trust` is the weight of each note, 0 to 1. */
export function usualLevels(keys: readonly number[], levels: readonly number[], trust: readonly number[]): number[] {
  const trend = straightLine(keys, levels, trust);
  const [sums, weights] = [new Float64Array(KEYS), new Float64Array(KEYS)];
  for (const [index, key] of keys.entries()) {
    const weight = trust[index] ?? 0;
    sums[key] = (sums[key] ?? 0) + weight * ((levels[index] ?? 0) - trend(key));
    weights[key] = (weights[key] ?? 0) + weight;
  }
  const usual = Array.from({ length: KEYS }, (_, key) => trend(key) + aroundKey(key, sums, weights));
  return keys.map((key) => usual[key] ?? 0);
}

/** Returns the line of weighted least squares; it is horizontal where all keys are the same. */
function straightLine(
  keys: readonly number[],
  levels: readonly number[],
  weights: readonly number[],
): (key: number) => number {
  const mean = (values: readonly number[]): number => {
    let [sum, total] = [0, 0];
    for (const [index, value] of values.entries()) {
      sum += (weights[index] ?? 0) * value;
      total += weights[index] ?? 0;
    }
    return sum / total;
  };
  const [middle, height] = [mean(keys), mean(levels)];
  let [spread, shared] = [0, 0];
  for (const [index, key] of keys.entries()) {
    const moment = (weights[index] ?? 0) * (key - middle);
    spread += moment * (key - middle);
    shared += moment * ((levels[index] ?? 0) - height);
  }
  const slope = spread === 0 ? 0 : shared / spread;
  return (key) => height + slope * (key - middle);
}

function aroundKey(key: number, sums: Float64Array, counts: Float64Array): number {
  let [sum, weights] = [0, TREND_WEIGHT];
  for (let other = 0; other < KEYS; other++) {
    const weight = Math.exp(-0.5 * ((other - key) / NEIGHBOURHOOD) ** 2);
    sum += weight * (sums[other] ?? 0);
    weights += weight * (counts[other] ?? 0);
  }
  return sum / weights;
}
