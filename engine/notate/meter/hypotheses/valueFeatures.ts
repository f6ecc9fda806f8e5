/**
 * Features of a metrical hypothesis: the length of its measures, the values in which the onsets follow each other, and how dense
 * the music is.
 */
import type { OnsetGroup } from '../onsetGroups.ts';
import type { StyleFeatures, ValueFeatures } from './hypothesisFeatureList.ts';
import type { MetricalHypothesis } from './metricalHypotheses.ts';
import type { WrittenRhythm } from './writtenRhythm.ts';

/** Seconds and onsets of a usual measure: the zeros of the features. */
const USUAL_MEASURE = 2;
const USUAL_ONSETS = 6;

export function valueFeatures({ meter, tempo }: MetricalHypothesis, rhythm: WrittenRhythm): ValueFeatures {
  const seconds = Math.log((meter.measure * 60) / (24 * tempo) / USUAL_MEASURE);
  const onsets = Math.log(Math.max(1, rhythm.moments) / Math.max(1, rhythm.length / meter.measure) / USUAL_ONSETS);
  return {
    measureSeconds: seconds,
    measureSecondsSquared: seconds ** 2,
    onsetsInMeasure: onsets,
    onsetsInMeasureSquared: onsets ** 2,
    stepsBelowEighth: rhythm.belowEighth,
    stepsBelowSixteenth: rhythm.belowSixteenth,
    stepsFromQuarter: rhythm.fromQuarter,
    triplets: rhythm.triplets,
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
