import { describe, expect, it } from 'vitest';
import { ticks, wholes } from '../units.ts';
import { ALTO_CLEF, BASS_CLEF, TREBLE_CLEF, emptyScore } from './emptyScore.ts';
import type { Measure, Part, Score } from './score.ts';
import { clefAt, keyAt, measureStart, scoreDuration, tempoAt, timeSignatureAt } from './scoreContext.ts';

/** Pickup, a change of everything in the third measure, and a tempo inside it. */
function changing(): Score {
  const score = emptyScore({ measureCount: 4, clefs: [TREBLE_CLEF, BASS_CLEF] });
  const changed: Partial<Measure> = {
    duration: wholes(3, 4),
    time: { beats: [3], beatType: 4 },
    key: { fifths: -2, mode: 'minor' },
    tempos: [
      { quartersPerMinute: 60, at: ticks(0) },
      { quartersPerMinute: 80, at: wholes(1, 4) },
    ],
  };
  const measures = score.measures.map((measure, index) => ({
    ...measure,
    ...(index === 0 ? { duration: wholes(1, 4) } : {}),
    ...(index === 2 ? changed : {}),
  }));
  return { ...score, measures };
}

describe('what is in force', () => {
  const score = changing();

  it('holds from where it is written until it is changed', () => {
    const at = [0, 1, 2, 3];
    expect(at.map((measure) => timeSignatureAt(score, measure).beats[0])).toEqual([4, 4, 3, 3]);
    expect(at.map((measure) => keyAt(score, measure).fifths)).toEqual([0, 0, -2, -2]);
    expect(at.map((measure) => tempoAt(score, measure))).toEqual([120, 120, 60, 80]);
    expect(at.map((measure) => measureStart(score, measure))).toEqual([0, 0.25, 1.25, 2].map((start) => wholes(start)));
    expect(scoreDuration(score)).toBe(wholes(3));
  });

  it('refuses measures that do not exist', () => {
    expect(() => keyAt(score, 4)).toThrow(RangeError);
  });

  it('follows clef changes of each staff, inside a measure too', () => {
    const [part] = score.parts;
    if (!part) throw new Error('no part');
    const change = { staff: 1, at: wholes(1, 2), clef: ALTO_CLEF };
    const changed: Part = {
      ...part,
      measures: part.measures.map((measure, index) => (index === 1 ? { ...measure, clefs: [change] } : measure)),
    };
    expect([ticks(0), wholes(1, 2)].map((at) => clefAt(changed, 1, 1, at).sign)).toEqual(['F', 'C']);
    expect([clefAt(changed, 2, 1, ticks(0)).sign, clefAt(changed, 2, 0, ticks(0)).sign]).toEqual(['C', 'G']);
  });
});
