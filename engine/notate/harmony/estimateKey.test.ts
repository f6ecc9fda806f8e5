import { describe, expect, it } from 'vitest';
import { estimateKey } from './estimateKey.ts';

const scale = (...pitches: readonly number[]): { midiPitch: number; weight: number }[] =>
  pitches.map((midiPitch) => ({ midiPitch, weight: 1 }));

describe('estimateKey', () => {
  it('hears D major in its scale', () => {
    expect(estimateKey(scale(62, 64, 66, 67, 69, 71, 73, 74, 69, 66, 62), 62, 62)).toBe(2);
  });

  it('tells a minor key from its relative major by the leading note and the last bass note', () => {
    expect(estimateKey(scale(57, 60, 64, 68, 69, 71, 72, 69, 64, 60, 57), 57, 57)).toBe(12 + 9);
  });

  it('answers C major for nothing', () => {
    expect(estimateKey([])).toBe(0);
  });
});
