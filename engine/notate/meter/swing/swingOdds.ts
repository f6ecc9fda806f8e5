/**
 * Whether a piece with pairs of long and short notes is swing rather than music in 6/8: logistic regression, trained by
 * training/priors/trainSwing.py.
 */
import type { RankedHypothesis } from '../hypotheses/rankHypotheses.ts';
import type { Texture } from '../onsetPriors.ts';
import type { Pairs } from './pairs.ts';
import { SWING_WEIGHTS } from './swingWeights.data.ts';

export interface SwingFeatures {
  /** 1 for a single line. */
  readonly line: number;
  /** 1 where a pair is a beat or half a beat of a simple meter in the piece as it is read without swing. */
  readonly simple: number;
  /** Share of the divided spans that have a note at one third. */
  readonly triplets: number;
  /** Share of the divided spans that are no pairs. */
  readonly others: number;
  /** Share of the spans that are divided. */
  readonly divided: number;
  /** By how much the reading with swing scores higher, at most 10. */
  readonly gain: number;
  /** Natural logarithm of the seconds of a pair. */
  readonly length: number;
  /** 1 where the reading with swing is in 4/4. */
  readonly common: number;
}

const MOST_GAIN = 10;

export const swingFeatures = (
  first: RankedHypothesis,
  best: RankedHypothesis,
  { span, triplets, share, divided }: Pairs,
  texture: Texture,
): SwingFeatures => ({
  line: texture === 'line' ? 1 : 0,
  simple: !first.hypothesis.meter.compound && (span === 24 || span === 12) ? 1 : 0,
  triplets,
  others: 1 - share,
  divided,
  gain: Math.max(-MOST_GAIN, Math.min(MOST_GAIN, best.score - first.score)),
  length: Math.log((span * 60) / (24 * first.hypothesis.tempo)),
  common: best.hypothesis.meter.name === '4/4' ? 1 : 0,
});

/** Natural logarithm of the odds of swing. */
export const swingOdds = (features: SwingFeatures): number =>
  (Object.keys(features) as (keyof SwingFeatures)[]).reduce<number>(
    (sum, name) => sum + SWING_WEIGHTS[name] * features[name],
    SWING_WEIGHTS.bias,
  );
