/**
 * Scores metrical hypotheses by the strokes of drums: a small network (drumWeights.data.ts) that was trained to be added to the score
 * of the ranking.
 */
import type { MetricalHypothesis } from '../hypotheses/metricalHypotheses.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import { networkScore, smallNetwork } from '../network/smallNetwork.ts';
import { DRUM_FEATURES, DrumMeasurer } from './drumFeatures.ts';
import type { DrumStrokes } from './drumStrokes.ts';
import { DRUM_WEIGHTS } from './drumWeights.data.ts';

/**
 * Share of the strokes that may be off the grid of every hypothesis. Of drums it is .13 at most; of sounds at any moment, such as
 * the sibilants of a singer, about .3.
 */
const MOST_OFF = 0.2;
const OFF = DRUM_FEATURES.indexOf('off the grid');

/**
 * The score of each hypothesis: a logarithm, up to a constant of the piece. All are 0 where the strokes fit no hypothesis, since they
 * are not those of drums then.
 */
export function drumScores(
  drums: DrumStrokes,
  groups: readonly OnsetGroup[],
  hypotheses: readonly MetricalHypothesis[],
): number[] {
  const times = Float64Array.from(groups, ({ time }) => time);
  const measurer = new DrumMeasurer(drums, times);
  const measured = hypotheses.map((hypothesis) => measurer.measure(hypothesis));
  const leastOff = measured.reduce((least, features) => Math.min(least, features[OFF] ?? 0), 1);
  if (leastOff > MOST_OFF) return hypotheses.map(() => 0);
  const weights = smallNetwork(DRUM_WEIGHTS);
  return measured.map((features) => networkScore(features, weights));
}
