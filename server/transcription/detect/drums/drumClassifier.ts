/**
 * Tells which drums are struck at a moment at which the sound rises, by a small network with one hidden layer (training/drums/).
 */
import type { DrumHits } from '../../../../engine/index.ts';
import { BIAS_HIDDEN, BIAS_OUT, WEIGHTS_HIDDEN, WEIGHTS_OUT } from './drumClassifier.data.ts';
import { BANDS, type Moment } from './drumSounds.ts';

export const DRUM_SOUNDS = ['bass', 'snare', 'cymbal', 'tom'] as const;

/** The General MIDI percussion key as which each is written: a bass drum, a snare drum, a closed hi-hat and a tom. */
const KEYS = [36, 38, 42, 47] as const;
/** The bands, from and to, whose rise says how loud each is. */
const LOUD_IN = [
  [0, 4],
  [7, 12],
  [12, 16],
  [2, 7],
] as const;
/**
 * Least probability of each that is written: near the one with the largest F measure in songs that the network was not trained with, but higher for a bass
 * drum and a tom, since a bass guitar is taken for them.
 */
const LIKELY = [0.6, 0.5, 0.5, 0.6] as const;
/**
 * Drums are heard where they are struck at this share of the moments at which the sound rises, and so many times a second. It is .11 or more in
 * 99 of 100 rendered songs with drums, and in 4 of 100 without drums (629 and 346 songs, by networks of other songs).
 */
const LEAST_SHARE = 0.11;
const STRUCK_PER_SECOND = 0.6;
/** The velocity of a stroke without a rise, and of one that is as strong as the strong ones of the recording. */
const [SOFT, STRONG] = [45, 95] as const;

/** The probability of each drum, 0 to 1. */
function drumProbabilities(features: Float32Array): number[] {
  const hidden = WEIGHTS_HIDDEN.map((row, unit) =>
    Math.tanh(row.reduce((sum, weight, index) => sum + weight * (features[index] ?? 0), BIAS_HIDDEN[unit] ?? 0)),
  );
  return WEIGHTS_OUT.map((row, drum) => {
    const logit = row.reduce((sum, weight, unit) => sum + weight * (hidden[unit] ?? 0), BIAS_OUT[drum] ?? 0);
    return 1 / (1 + Math.exp(-logit));
  });
}

function velocityOf(features: Float32Array, drum: number): number {
  const [from, to] = LOUD_IN[drum] ?? [0, BANDS];
  const rises = features.slice(4 * BANDS + from, 4 * BANDS + to);
  const mean = rises.reduce((sum, rise) => sum + rise, 0) / rises.length;
  return Math.round(SOFT + (STRONG - SOFT) * Math.max(0, Math.min(1.2, mean)));
}

interface Sound {
  /** The moments at which it rises, in seconds of the recording. */
  readonly moments: readonly (Moment & { readonly time: number })[];
  readonly seconds: number;
}

/** The drums that are heard; undefined where there are none. */
export function classifyDrums({ moments, seconds }: Sound): DrumHits | undefined {
  const struck = moments.flatMap(({ time, features }) => {
    const drums = drumProbabilities(features).flatMap((probability, drum) =>
      probability < (LIKELY[drum] ?? 1) ? [] : [drum],
    );
    return drums.length === 0 ? [] : [{ time, features, drums }];
  });
  if (struck.length < LEAST_SHARE * moments.length || struck.length < STRUCK_PER_SECOND * seconds) return undefined;
  const hits = struck.flatMap(({ time, features, drums }) =>
    drums.map((drum) => ({
      time: Math.round(1000 * time) / 1000,
      key: KEYS[drum] ?? 0,
      velocity: velocityOf(features, drum),
    })),
  );
  return {
    time: hits.map(({ time }) => time),
    key: hits.map(({ key }) => key),
    velocity: hits.map(({ velocity }) => velocity),
  };
}
