import { describe, expect, it } from 'vitest';
import { seconds } from '../../units.ts';
import { estimateMeter } from './estimateMeter.ts';
import { NETWORK_METERS, runMetricalNetwork } from './network/metricalNetwork.ts';
import { groupOnsets, type OnsetGroup } from './onsetGroups.ts';
import type { TimedNote } from '../timedNote.ts';

const note = (onset: number, midiPitch: number, velocity: number): TimedNote => ({
  onset: seconds(onset),
  offset: seconds(onset + 0.45),
  midiPitch,
  velocity,
  confidence: 1,
});

const MELODY = [72, 71, 69, 67, 69, 71, 72, 74, 76, 74, 72, 71, 69, 67, 65, 64, 65, 67, 69, 71, 72, 67, 64, 60];
const BASS = [48, 55, 52, 55];

/** One note every half second, every third of them loud; with or without a bass. */
const played = (isLine: boolean, loud: number): OnsetGroup[] =>
  groupOnsets(
    MELODY.flatMap((pitch, index) => {
      const melody = note(index / 2, pitch, index % 3 === 1 ? loud : 64);
      return isLine ? [melody] : [note(index / 2, BASS[index % BASS.length] ?? 48, 64), melody];
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

  it('D-01 believes half of the accents of several voices: the melody is brought out on any beat', () => {
    const [heard, accented, even] = [
      estimateMeter(played(false, 100)),
      runMetricalNetwork(played(false, 100)),
      runMetricalNetwork(played(false, 64)),
    ];
    heard.meters.forEach((meter, index) => {
      expect(meter).toBeCloseTo(((accented.meters[index] ?? 0) + (even.meters[index] ?? 0)) / 2, 5);
    });
    expect(accented.meters).not.toEqual(even.meters);
  });
});
