/**
 * Classifies candidates: computes the probability that a candidate was played, and a correction of its onset, by a
 * small network with one hidden layer over NOTE_FEATURES. It was trained on CC0 songs that were performed with
 * generated tempo curves, dynamics and pedal through free soundfonts, then encoded, with echo and noise added. Its
 * probabilities are calibrated: of the notes with 0.8, about four in five are right.
 *
 * In a single line the outputs are the mean of this network's and a second one's, which was trained with vibrato. Other music would be
 * heard as well by both, but what joins its notes with those of the large network, and what finds the tune of a band, was
 * trained with the confidences of the first alone (training/README.md, "Vibrato"). Music with soft attacks has a network of its own,
 * which was trained with ensembles only: of slow strings the first accepts each swing of the sound as a note.
 */
import { seconds, type Seconds } from '../../../../engine/index.ts';
import * as ensembleWeights from './ensembleNoteClassifier.data.ts';
import * as lineWeights from './lineNoteClassifier.data.ts';
import * as weights from './noteClassifier.data.ts';

/** Seconds per unit of the network's second output. */
export const CORRECTION_UNIT = 0.05;
/** Largest correction in seconds; larger ones are unreliable, but for soft attacks, which are heard late. */
const LARGEST_CORRECTION: Readonly<Record<SoundKind, number>> = { line: 0.06, ensemble: 0.12, other: 0.06 };

export interface NoteClassification {
  /** Probability that the note was played, 0 to 1. */
  readonly confidence: number;
  /** Difference between the onset and the time of the candidate's first frame. */
  readonly correction: Seconds;
}

export interface NetworkWeights {
  readonly WEIGHTS_HIDDEN: readonly (readonly number[])[];
  readonly BIAS_HIDDEN: readonly number[];
  readonly WEIGHTS_OUT: readonly [readonly number[], readonly number[]];
  readonly BIAS_OUT: readonly [number, number];
}

/** Returns the two outputs of a network with one hidden layer. */
export function hiddenLayer(features: readonly number[], network: NetworkWeights): [number, number] {
  let [first, second] = network.BIAS_OUT;
  for (const [unit, bias] of network.BIAS_HIDDEN.entries()) {
    const row = network.WEIGHTS_HIDDEN[unit] ?? [];
    let sum = bias;
    for (let index = 0; index < features.length; index++) sum += (features[index] as number) * (row[index] ?? 0);
    const active = Math.tanh(sum);
    first += active * (network.WEIGHTS_OUT[0][unit] ?? 0);
    second += active * (network.WEIGHTS_OUT[1][unit] ?? 0);
  }
  return [first, second];
}

/** A single line, an ensemble of sustained sounds with soft attacks (`isSoft`), or any other music. */
export type SoundKind = 'line' | 'ensemble' | 'other';

const NETWORKS: Readonly<Record<SoundKind, readonly NetworkWeights[]>> = {
  line: [weights, lineWeights],
  ensemble: [ensembleWeights],
  other: [weights],
};

export function classifyNote(features: readonly number[], kind: SoundKind): NoteClassification {
  const networks = NETWORKS[kind];
  const outputs = networks.map((network) => hiddenLayer(features, network));
  const mean = (which: 0 | 1): number => outputs.reduce((sum, output) => sum + output[which], 0) / outputs.length;
  const [logit, correction] = [mean(0), CORRECTION_UNIT * mean(1)];
  const largest = LARGEST_CORRECTION[kind];
  return {
    confidence: 1 / (1 + Math.exp(-logit)),
    correction: seconds(Math.max(-largest, Math.min(largest, correction))),
  };
}
