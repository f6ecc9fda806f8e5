import { describe, expect, it } from 'vitest';
import { seconds, type TimedNote } from '../../engine/index.ts';
import { pearson, spearman } from './correlation.ts';
import { matchNotes } from './matchNotes.ts';
import { reliability } from './reliability.ts';

describe('correlations', () => {
  it('are 1 and -1 for lines, and 1 by ranks for a monotonic curve', () => {
    expect(pearson([1, 2, 3].map((x) => [x, 2 * x + 1]))).toBeCloseTo(1);
    expect(pearson([1, 2, 3].map((x) => [x, -x]))).toBeCloseTo(-1);
    expect(spearman([1, 2, 3, 9].map((x) => [x, x ** 5]))).toBeCloseTo(1);
    expect(pearson([1, 2, 3, 9].map((x) => [x, x ** 5]))).toBeLessThan(0.99);
  });

  it('give equal values one rank, and are 0 for a constant', () => {
    const tied = [1, 1, 2].map((x, index): [number, number] => [x, index]);
    expect(spearman(tied)).toBeCloseTo(Math.sqrt(3) / 2);
    expect(pearson([1, 2].map((x) => [x, 7]))).toBe(0);
  });
});

describe('right notes', () => {
  const note = (onset: number, midiPitch: number): TimedNote => ({
    onset: seconds(onset),
    offset: seconds(onset + 1),
    midiPitch,
    velocity: 80,
    confidence: 1,
  });

  it('have the same pitch and an onset within 50 ms, and match one true note each', () => {
    const notes = [note(0.01, 60), note(0.02, 60), note(1.06, 62), note(2, 65)];
    const { found, missed } = matchNotes(notes, [
      { onset: 0, midiPitch: 60 },
      { onset: 1, midiPitch: 62 },
      { onset: 2, midiPitch: 64 },
    ]);
    expect(found.map(({ isRight }) => isRight)).toEqual([true, false, false, false]);
    expect(missed.map(({ midiPitch }) => midiPitch)).toEqual([62, 64]);
  });
});

describe('reliability', () => {
  it('has no calibration error where every confidence is right, and the full error where none is', () => {
    const said = (confidence: number, right: number, all: number) =>
      Array.from({ length: all }, (_, index) => ({ confidence, isRight: index < right }));
    expect(reliability([...said(0.75, 3, 4), ...said(0.5, 1, 2)]).expectedError).toBeCloseTo(0);
    expect(reliability(said(0.95, 0, 10)).expectedError).toBeCloseTo(0.95);
  });
});
