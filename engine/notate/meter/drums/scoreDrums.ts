/**
 * Scores metrical hypotheses by the strokes of drums: a small network (drumWeights.data.ts) that was trained to be added to the score
 * of the ranking.
 */
import type { MetricalHypothesis } from '../hypotheses/metricalHypotheses.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import { networkScore, smallNetwork } from '../network/smallNetwork.ts';
import { DrumMeasurer } from './drumFeatures.ts';
import type { DrumStrokes } from './drumStrokes.ts';
import { DRUM_WEIGHTS } from './drumWeights.data.ts';

/** Returns a function that gives the score of a hypothesis: a logarithm, up to a constant of the piece. */
export function drumScorer(
  drums: DrumStrokes,
  groups: readonly OnsetGroup[],
): (hypothesis: MetricalHypothesis) => number {
  const measurer = new DrumMeasurer(
    drums,
    Float64Array.from(groups, ({ time }) => time),
  );
  const weights = smallNetwork(DRUM_WEIGHTS);
  return (hypothesis) => networkScore(measurer.measure(hypothesis), weights);
}
