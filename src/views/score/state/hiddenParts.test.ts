import { describe, expect, it } from 'vitest';
import type { Score } from '../../../../engine/index.ts';
import { fixedSource } from '../../../editing/index.ts';
import { buildScore } from '../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { combinesRests, hiddenIndexes, partKeys, shownSource } from './hiddenParts.ts';

const scoreOf = (...names: readonly string[]): Score =>
  buildScore({
    staves: names.map(() => [{ sign: 'G', line: 2 }]),
    partFields: names.map((name) => ({ name })),
    measures: Array.from({ length: 4 }, () => ({ parts: names.map((name) => [[name === 'Horn' ? 'R' : 'c5w']]) })),
  });

describe('hidden parts', () => {
  it('stay hidden while other parts are added, moved and removed', () => {
    const hidden = ['Flute#0', 'Violin_II#1'];
    expect(hiddenIndexes(scoreOf('Flute', 'Violin II', 'Violin II'), hidden)).toEqual([0, 2]);
    expect(hiddenIndexes(scoreOf('Horn', 'Violin  II', 'Violin,II', 'Flute'), hidden)).toEqual([2, 3]);
    expect(hiddenIndexes(scoreOf('Violin II', 'Horn'), hidden)).toEqual([]);
  });

  it('are told apart where names are equal or empty, and have no separators', () => {
    const keys = partKeys(scoreOf('', '', 'a b,c\nd', 'a b c d').parts);
    expect(new Set(keys).size).toBe(4);
    expect(keys.join('')).not.toMatch(/[\s,]/);
  });

  it('are shown where they are all parts', () => {
    expect(hiddenIndexes(scoreOf('Flute', 'Horn'), ['Flute#0', 'Horn#0'])).toEqual([]);
  });

  it('make one score of each state, so that it is laid out once', () => {
    const source = { ...fixedSource(scoreOf('Flute', 'Horn')) };
    const shown = shownSource(source, ['Horn#0']);
    const before = shown.score;
    expect(before.parts[1]?.staves).toEqual([]);
    expect(shown.score).toBe(before);
    expect(shownSource(source, []).score).toBe(source.score);
    expect(shownSource(source, null).score).toBe(source.score);
  });

  it('let rests be combined where one part is left', () => {
    expect(combinesRests(scoreOf('Flute', 'Horn'), ['Flute#0'])).toBe(true);
    expect(combinesRests(scoreOf('Flute', 'Horn'), ['Horn#0'])).toBe(false);
    expect(combinesRests(scoreOf('Flute', 'Horn'), [])).toBe(false);
  });

  it('are those that the score does not print, until the reader chooses', () => {
    const score = scoreOf('Flute', 'Horn');
    const unprinted = {
      ...score,
      parts: score.parts.map((part, index) => (index === 1 ? { ...part, printed: false } : part)),
    };
    expect(hiddenIndexes(unprinted, null)).toEqual([1]);
    expect(hiddenIndexes(unprinted, [])).toEqual([]);
    expect(hiddenIndexes(unprinted, ['Flute#0'])).toEqual([0]);
    expect(hiddenIndexes(score, null)).toEqual([]);
  });
});
