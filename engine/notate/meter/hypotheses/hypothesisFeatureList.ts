/** The features of a metrical hypothesis in the order in which the ranking networks take them. */
import { ACCENT_NAMES } from '../accents.ts';
import { family, FeatureList, pairs } from '../network/featureList.ts';
import { HYPOTHESIS_METERS } from './metricalHypotheses.ts';
import { POSITION_CLASSES } from '../positionClasses.ts';

/**
 * `network…`: agreement with the metrical network, as a sum in hundreds, as a mean over the groups, and by position
 * class; `path…`: nats by which the tracked path is less likely than the best one; `line…`: 0 unless the music is a
 * single line; `…Squared` lets a linear model prefer a middle value; `steps…`: shares of the steps from onset to onset by their
 * written length; `onsetRate` and `thickness` are the same for all hypotheses of a piece.
 */
export const HYPOTHESIS_FEATURES = new FeatureList([
  'networkClassesTotal',
  'networkClassesMean',
  family('networkClass', POSITION_CLASSES),
  'networkMeter',
  'networkTempo',
  'pathBehind',
  'pathBehindPerGroup',
  'transitionMean',
  'transitionTotal',
  'startPrior',
  'firstOnDownbeat',
  'firstOnBeat',
  'lastOnDownbeat',
  'lastOnBeat',
  'simpleBeatTempo',
  'simpleBeatTempoSquared',
  'compoundBeatTempo',
  'compoundBeatTempoSquared',
  'quarterTempo',
  'quarterTempoSquared',
  'density',
  'densitySquared',
  'finePositions',
  'lineQuarterTempo',
  'lineQuarterTempoSquared',
  'lineDensity',
  'lineDensitySquared',
  'lineFinePositions',
  'measureCoverage',
  'beatCoverage',
  'measureSeconds',
  'measureSecondsSquared',
  'onsetsInMeasure',
  'onsetsInMeasureSquared',
  'stepsBelowEighth',
  'stepsBelowSixteenth',
  'stepsFromQuarter',
  'triplets',
  'tempoSpread',
  'tempoRoughness',
  'onsetRate',
  'thickness',
  'repeatAfterMeasure',
  'repeatAfterTwoMeasures',
  'repeatAfterFourMeasures',
  'repeatAfterBeat',
  'parallelBeginnings',
  family('accentContrast', pairs(ACCENT_NAMES, ['downbeat', 'beat', 'strongBeat'])),
  family('meter', HYPOTHESIS_METERS),
  family('lineMeter', HYPOTHESIS_METERS),
]);

export type HypothesisFeatures = Parameters<typeof HYPOTHESIS_FEATURES.vector>[0];

type Select<Name> = Pick<HypothesisFeatures, Extract<keyof HypothesisFeatures, Name>>;

export type PaceFeatures = Select<
  | `${'simple' | 'compound'}Beat${string}`
  | `quarter${string}`
  | `density${string}`
  | 'finePositions'
  | `line${'Quarter' | 'Density' | 'Fine'}${string}`
  | `${string}Coverage`
>;

export type ValueFeatures = Select<
  `measureSeconds${string}` | `onsetsInMeasure${string}` | `steps${string}` | 'triplets'
>;

export type StyleFeatures = Select<`tempo${string}` | 'onsetRate' | 'thickness'>;

export type RepetitionFeatures = Select<`repeat${string}` | 'parallelBeginnings'>;
