import { describe, expect, it } from 'vitest';
import { seconds } from '../units.ts';
import { hearMeter } from './hearMeter.ts';
import { readMeter } from './metricalNetwork.ts';
import { groupOnsets, type OnsetGroup } from './onsetGroups.ts';
import type { TimedNote } from './timedNote.ts';

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

describe('hearMeter', () => {
  it('D-01 hears the accents of a single line in full', () => {
    const groups = played(true, 100);
    expect(hearMeter(groups)).toEqual(readMeter(groups));
  });

  it('D-01 believes half of the accents of several voices: the melody is brought out on any beat', () => {
    const [heard, accented, even] = [
      hearMeter(played(false, 100)),
      readMeter(played(false, 100)),
      readMeter(played(false, 64)),
    ];
    heard.meters.forEach((meter, index) => {
      expect(meter).toBeCloseTo(((accented.meters[index] ?? 0) + (even.meters[index] ?? 0)) / 2, 5);
    });
    expect(accented.meters).not.toEqual(even.meters);
  });
});
