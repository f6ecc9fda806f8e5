/** Made by training/strikes/calibrate.ts; see withStrikes.ts. */
import type { SoundKind } from '../classifiers/noteClassifier.ts';

/** Weights of the log odds of the candidate and of the strike, and of one. */
type Weights = readonly [candidate: number, strike: number, bias: number];

export const STRIKE_ODDS: Readonly<
  Record<SoundKind, Readonly<Record<'both' | 'strikeAlone' | 'candidateAlone', Weights>>>
> = {
  line: {
    both: [0.304, 0.753, 0.158],
    strikeAlone: [0, 0.673, -0.749],
    candidateAlone: [0.36, 0.131, -2.328],
  },
  ensemble: {
    both: [0.424, 0.753, 0.584],
    strikeAlone: [0, 0.892, -0.348],
    candidateAlone: [0.311, 0.063, -2.323],
  },
  other: {
    both: [0.275, 0.786, -0.024],
    strikeAlone: [0, 0.798, -0.716],
    candidateAlone: [0.326, 0.152, -2.538],
  },
};
