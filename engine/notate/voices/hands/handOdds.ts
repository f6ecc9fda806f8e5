/**
 * How likely each note of a piano texture is printed on the upper staff: a small network on handFeatures.ts. Of music that was kept
 * apart from the training it is right for .92 of the notes.
 */
import { decodeTensors, linear } from '../../meter/network/tensor.ts';
import { HAND_FEATURES, handFeatures, type HandChord } from './handFeatures.ts';
import { HAND_WEIGHTS } from './handWeights.data.ts';

/** Standard deviations at which a feature is clipped, as in the training. */
const CLIP = 4;

let decoded: ReturnType<typeof decodeTensors<keyof typeof HAND_WEIGHTS>> | undefined;

/** Natural logarithm of the odds that a note is on the upper staff, for the notes of each chord. */
export function logOddsOfUpperStaff(chords: readonly HandChord[]): number[][] {
  const weights = (decoded ??= decodeTensors(HAND_WEIGHTS));
  const { means, scales } = weights;
  const features = handFeatures(chords);
  const x = Float32Array.from(features.flat(2), (value, index) => {
    const column = index % HAND_FEATURES.length;
    const standard = (value - (means[column] ?? 0)) / (scales[column] ?? 1);
    return Math.min(CLIP, Math.max(-CLIP, standard));
  });
  const first = linear(x, HAND_FEATURES.length, weights.weights0, weights.biases0).map(rectified);
  const second = linear(first, weights.biases0.length, weights.weights1, weights.biases1).map(rectified);
  const odds = linear(second, weights.biases1.length, weights.weights2, weights.biases2);
  let at = 0;
  return features.map((notes) => notes.map(() => odds[at++] ?? 0));
}

const rectified = (value: number): number => Math.max(0, value);
