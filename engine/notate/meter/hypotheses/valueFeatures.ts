/**
 * Features of a metrical hypothesis: the length of its measures, the values in which the onsets follow each other, and how dense
 * the music is.
 */
import type { OnsetGroup } from '../onsetGroups.ts';
import type { StyleFeatures, ValueFeatures } from './hypothesisFeatureList.ts';
import type { MetricalHypothesis } from './metricalHypotheses.ts';

/** Seconds and onsets of a usual measure: the zeros of the features. */
const USUAL_MEASURE = 2;
const USUAL_ONSETS = 6;

export function valueFeatures({ meter, units, tempo }: MetricalHypothesis): ValueFeatures {
  const moments = [...new Set(units.filter((unit) => unit >= 0))];
  const [first, last] = [moments[0] ?? 0, moments.at(-1) ?? 0];
  const seconds = Math.log((meter.measure * 60) / (24 * tempo) / USUAL_MEASURE);
  const onsets = Math.log(Math.max(1, moments.length) / Math.max(1, (last - first) / meter.measure) / USUAL_ONSETS);
  const steps = moments.slice(1).map((unit, index) => unit - (moments[index] ?? 0));
  const share = (counts: (step: number) => boolean): number => steps.filter(counts).length / Math.max(1, steps.length);
  const triplets = moments.filter((unit) => unit % 12 === 4 || unit % 12 === 8).length;
  return {
    measureSeconds: seconds,
    measureSecondsSquared: seconds ** 2,
    onsetsInMeasure: onsets,
    onsetsInMeasureSquared: onsets ** 2,
    stepsBelowEighth: share((step) => step < 12),
    stepsBelowSixteenth: share((step) => step < 6),
    stepsFromQuarter: share((step) => step >= 24),
    triplets: triplets / Math.max(1, moments.length),
  };
}

/** Logarithms of the onsets a second and of the notes an onset. */
export function densityOf(groups: readonly OnsetGroup[]): Pick<StyleFeatures, 'onsetRate' | 'thickness'> {
  const length = (groups.at(-1)?.time ?? 0) - (groups[0]?.time ?? 0);
  const notes = groups.reduce((sum, group) => sum + group.notes.length, 0);
  return {
    onsetRate: Math.log(groups.length / Math.max(1, length)),
    thickness: Math.log(notes / Math.max(1, groups.length)),
  };
}
