import { describe, expect, it } from 'vitest';
import { estimateKey } from './estimateKey.ts';
import type { KeyNote } from './keyCounts.ts';

const scale = (...pitches: readonly number[]): KeyNote[] =>
  pitches.map((midiPitch, at) => ({ at, midiPitch, weight: 1 }));

describe('estimateKey', () => {
  it('hears D major in its scale', () => {
    expect(estimateKey(scale(62, 64, 66, 67, 69, 71, 73, 74, 69, 66, 62))).toBe(2);
  });

  it('tells a minor key from its relative major by the leading note and the last bass note', () => {
    expect(estimateKey(scale(57, 60, 64, 68, 69, 71, 72, 69, 64, 60, 57))).toBe(12 + 9);
  });

  it('D-01 writes a tune of three chords without a signature, although it ends on the third and hardly touches the fourth', () => {
    // The first sixteen measures of Silent Night: pitch and eighths.
    const phrase = [67, 3, 69, 1, 67, 2, 64, 6];
    const answer = [69, 4, 69, 2, 72, 3, 71, 1, 69, 2, ...phrase];
    const tune = [...phrase, ...phrase, 74, 4, 74, 2, 71, 6, 72, 4, 72, 2, 67, 6, ...answer, ...answer];
    const notes: KeyNote[] = [];
    for (let index = 0, at = 0; index < tune.length; index += 2) {
      const [midiPitch = 0, eighths = 0] = tune.slice(index, index + 2);
      notes.push({ at, midiPitch, weight: Math.sqrt(eighths) });
      at += eighths;
    }
    expect(estimateKey(notes)).toBe(0);
  });

  it('answers C major for nothing', () => {
    expect(estimateKey([])).toBe(0);
  });
});
