import { describe, expect, it } from 'vitest';
import { seconds } from '../../../units.ts';
import { groupOnsets } from '../onsetGroups.ts';
import { shortShare, tuneOnsets } from './tuneOnsets.ts';

const note = (onset: number, offset: number, midiPitch: number, released?: number) => ({
  onset: seconds(onset),
  offset: seconds(offset),
  ...(released === undefined ? {} : { released: seconds(released) }),
  midiPitch,
  velocity: 70,
  confidence: 1,
});

describe('tuneOnsets', () => {
  it('D-01 leaves out the chords that are struck under a held note of the tune', () => {
    const tune = [note(0, 0.98, 72), note(1, 1.98, 71)];
    const chords = [0, 0.5, 1, 1.5].flatMap((onset) => [note(onset, onset + 0.45, 48), note(onset, onset + 0.45, 55)]);
    expect(tuneOnsets(groupOnsets([...tune, ...chords]))).toEqual([0, 2]);
  });

  it('D-01 takes a note that falls when its predecessor ends, and after a key was released while the pedal holds the sound', () => {
    expect(tuneOnsets(groupOnsets([note(0, 1.03, 72), note(1, 2, 71)]))).toEqual([0, 1]);
    expect(tuneOnsets(groupOnsets([note(0, 3, 72, 0.9), note(1, 2, 71)]))).toEqual([0, 1]);
    expect(tuneOnsets(groupOnsets([note(0, 3, 72), note(1, 2, 71)]))).toEqual([0]);
  });
});

describe('shortShare', () => {
  it('D-01 counts the steps of the tune that are shorter than a length, without ornaments and notes at one onset', () => {
    const units = Int32Array.from([0, 6, 12, -1, 24, 24, 48]);
    expect(shortShare(units, [0, 1, 2, 3, 4, 5, 6], 12)).toBe(2 / 4);
    expect(shortShare(units, [0, 2, 4, 6], 12)).toBe(0);
    expect(shortShare(units, [], 12)).toBe(0);
  });
});
