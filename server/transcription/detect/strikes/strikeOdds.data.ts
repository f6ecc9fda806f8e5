/** Made by training/strikes/calibrate.ts; see withStrikes.ts. */
import type { SoundKind } from '../classifiers/noteClassifier.ts';

/** Weights of the log odds of the candidate and of the strike, and of one. */
type Weights = readonly [candidate: number, strike: number, bias: number];

export const STRIKE_ODDS: Readonly<
  Record<SoundKind, Readonly<Record<'both' | 'strikeAlone' | 'candidateAlone', Weights>>>
> = {
  line: {
    both: [0.311, 0.713, 0.102],
    strikeAlone: [0, 0.668, -0.758],
    candidateAlone: [0.414, 0.112, -2.15],
  },
  ensemble: {
    both: [0.433, 0.749, 0.59],
    strikeAlone: [0, 0.894, -0.338],
    candidateAlone: [0.293, 0.045, -2.446],
  },
  other: {
    both: [0.283, 0.779, -0.05],
    strikeAlone: [0, 0.802, -0.735],
    candidateAlone: [0.326, 0.154, -2.526],
  },
};
