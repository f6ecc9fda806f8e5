import { describe, expect, it } from 'vitest';
import { seconds } from '../../units.ts';
import { estimateMeter } from './estimateMeter.ts';
import { NETWORK_METERS } from './network/metricalEstimate.ts';
import { runMetricalNetwork } from './network/metricalNetwork.ts';
import { groupOnsets, type OnsetGroup } from './onsetGroups.ts';
import type { TimedNote } from '../timedNote.ts';
import { textureOf } from './texture.ts';

const note = (onset: number, midiPitch: number, velocity: number): TimedNote => ({
  onset: seconds(onset),
  offset: seconds(onset + 0.45),
  midiPitch,
  velocity,
  confidence: 1,
});

const MELODY = [72, 71, 69, 67, 69, 71, 72, 74, 76, 74, 72, 71, 69, 67, 65, 64, 65, 67, 69, 71, 72, 67, 64, 60];
const BASS = [48, 55, 52, 55];

/** One note every half second, every third of them loud; with or without a bass; slower by a factor of time. */
const played = (isLine: boolean, loud: number, factor = 1): OnsetGroup[] =>
  groupOnsets(
    MELODY.flatMap((pitch, index) => {
      const melody = note((factor * index) / 2, pitch, index % 3 === 1 ? loud : 64);
      return isLine ? [melody] : [note((factor * index) / 2, BASS[index % BASS.length] ?? 48, 64), melody];
    }),
  );

describe('estimateMeter', () => {
  const TRIPLE = ['3/4', '3/8', '6/8', '9/8'];
  /** The probability that the meter is one of three beats, or of beats of three parts. */
  const tripleProbability = (groups: readonly OnsetGroup[]): number =>
    estimateMeter(groups).meters.reduce(
      (sum, meter, index) => sum + (TRIPLE.includes(NETWORK_METERS[index] ?? '') ? Math.exp(meter) : 0),
      0,
    );

  it('D-01 takes a triple meter for likely where every third note of a single line is accented', () => {
    const [accented, even] = [tripleProbability(played(true, 100)), tripleProbability(played(true, 64))];
    expect(accented).toBeGreaterThan(0.75);
    expect(even).toBeLessThan(0.5);
  });

  type Estimate = ReturnType<typeof estimateMeter>;
  type Estimator = (groups: readonly OnsetGroup[]) => Estimate;
  const lookOnce: Estimator = (groups) => runMetricalNetwork(groups, textureOf(groups));

  it('D-01 believes about half of the accents of several voices: the melody is brought out on any beat', () => {
    const tripleOdds = ({ meters }: Estimate): number =>
      (meters[NETWORK_METERS.indexOf('3/4')] ?? 0) - (meters[NETWORK_METERS.indexOf('4/4')] ?? 0);
    const effect = (estimate: Estimator): number =>
      tripleOdds(estimate(played(false, 100))) - tripleOdds(estimate(played(false, 64)));
    const share = effect(estimateMeter) / effect(lookOnce);
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.75);
  });

  it('D-01 finds the same positions in a piece and in the same piece a little slower, more than one look does', () => {
    const difference = (estimate: Estimator): number => {
      const [usual, slower] = [estimate(played(true, 100)), estimate(played(true, 100, 1.15))];
      return usual.classRatios.reduce((sum, ratio, at) => sum + Math.abs(ratio - (slower.classRatios[at] ?? 0)), 0);
    };
    expect(difference(estimateMeter)).toBeLessThan(difference(lookOnce));
  });
});
