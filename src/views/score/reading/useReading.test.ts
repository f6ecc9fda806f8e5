// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { pianoScore } from '../../../../bench/scores/generateScore.ts';
import { firstMeasure } from './useReading.ts';

const SCORE = pianoScore(60);
const [first, ...others] = SCORE.measures;
const PICKUP = { ...SCORE, measures: [{ ...first, unnumbered: true }, ...others] as typeof SCORE.measures };

describe('a score opens', () => {
  it('at the bar whose printed number a link contains', () => {
    expect(firstMeasure(SCORE, '57', null)).toBe(56);
    expect(firstMeasure(PICKUP, '57', '3')).toBe(57);
  });

  it('otherwise at the bar that was read last, or at its beginning', () => {
    expect(firstMeasure(SCORE, null, '31')).toBe(31);
    expect(firstMeasure(SCORE, '900', '31')).toBe(31);
    for (const kept of [null, '', 'x', '-1', '60', '1.5', 'NaN']) expect(firstMeasure(SCORE, null, kept)).toBe(0);
  });
});
