/**
 * How likely a candidate is a note that was played, and by how much the model is late or early with it: a small network
 * (one hidden layer) over noteEvidence.ts. It was trained on songs in the public domain (CC0), played with tempo curves,
 * uneven touch and pedal of our own making through free soundfonts, then encoded, echoed and made noisy; so its
 * probabilities are calibrated: of the notes with .8, about four in five are right.
 */
import { seconds, type Seconds } from '../../../engine/index.ts';
import { BIAS_HIDDEN, BIAS_OUT, WEIGHTS_HIDDEN, WEIGHTS_OUT } from './noteClassifier.data.ts';

/** The network's second output counts in these. */
export const CORRECTION_UNIT = 0.05;
/** A correction larger than this is a guess. */
const LARGEST_CORRECTION = 0.06;

export interface NoteJudgement {
  /** 0..1. */
  readonly confidence: number;
  /** To be added to the moment of the candidate's first frame. */
  readonly correction: Seconds;
}

export function judgeNote(evidence: readonly number[]): NoteJudgement {
  let [logit, late] = BIAS_OUT;
  for (const [unit, bias] of BIAS_HIDDEN.entries()) {
    let sum = bias;
    for (const [index, value] of evidence.entries()) sum += value * (WEIGHTS_HIDDEN[unit]?.[index] ?? 0);
    const active = Math.tanh(sum);
    logit += active * (WEIGHTS_OUT[0][unit] ?? 0);
    late += active * (WEIGHTS_OUT[1][unit] ?? 0);
  }
  const correction = CORRECTION_UNIT * late;
  return {
    confidence: 1 / (1 + Math.exp(-logit)),
    correction: seconds(Math.max(-LARGEST_CORRECTION, Math.min(LARGEST_CORRECTION, correction))),
  };
}
