/**
 * How likely a note has ended, as it is printed, when a later chord of its staff begins: a small network on endFeatures.ts.
 * Of keyboard music that was kept apart from the training it is right for .96 of the questions.
 */
import { decodeTensors, linear } from '../../meter/network/tensor.ts';
import { writtenEndFeatures, type EndQuestion, type StaffTexture } from './endFeatures.ts';
import { WRITTEN_END_WEIGHTS } from './writtenEndWeights.data.ts';

/** Standard deviations at which a feature is clipped, as in the training. */
const CLIP = 4;

let decoded: ReturnType<typeof decodeTensors<keyof typeof WRITTEN_END_WEIGHTS>> | undefined;

/** Natural logarithm of the odds that the note has ended. */
export const logOddsOfEnd = (texture: StaffTexture, question: EndQuestion): number => answer(texture, question, 'end');

/** Natural logarithm of the odds that a rest follows the note, if it has ended. */
export const logOddsOfRest = (texture: StaffTexture, question: EndQuestion): number =>
  answer(texture, question, 'rest');

function answer(texture: StaffTexture, question: EndQuestion, asked: 'end' | 'rest'): number {
  const weights = (decoded ??= decodeTensors(WRITTEN_END_WEIGHTS));
  const { means, scales } = weights;
  let x = Float32Array.from(writtenEndFeatures(texture, question), (value, index) => {
    const standard = (value - (means[index] ?? 0)) / (scales[index] ?? 1);
    return Math.min(CLIP, Math.max(-CLIP, standard));
  });
  x = linear(x, x.length, weights[`${asked}Weights0`], weights[`${asked}Biases0`]).map(rectified);
  x = linear(x, x.length, weights[`${asked}Weights1`], weights[`${asked}Biases1`]).map(rectified);
  return linear(x, x.length, weights[`${asked}Weights2`], weights[`${asked}Biases2`])[0] ?? 0;
}

const rectified = (value: number): number => Math.max(0, value);
