import { expect, it } from 'vitest';
import { setMeasureCount } from '../edit/structure/measures.ts';
import { BASS_CLEF, emptyScore, TREBLE_CLEF } from '../model/emptyScore.ts';
import type { Clef, Score } from '../model/score.ts';
import { clefAt } from '../model/scoreContext.ts';
import { ticks } from '../units.ts';
import { withMeasures } from './rereadRange.ts';

/** Six measures with a change to each of the given clefs at the start of a measure. */
function withClefs(changes: readonly (readonly [measure: number, clef: Clef])[]): Score {
  const score = setMeasureCount(emptyScore(), 6);
  const clefs = new Map(changes);
  const parts = score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure, index) => {
      const clef = clefs.get(index);
      return clef ? { ...measure, clefs: [{ at: ticks(0), staff: 0, clef }] } : measure;
    }),
  }));
  return { ...score, parts };
}

const signs = (score: Score): string =>
  score.measures
    .map((_, measure) => (score.parts[0] ? clefAt(score.parts[0], measure, 0, ticks(0)).sign : ''))
    .join('');

it('issue 17.3 measures that are read again have the clefs of their reading, and the others keep theirs', () => {
  const other = withClefs([
    [1, BASS_CLEF],
    [4, TREBLE_CLEF],
  ]);
  expect(signs(withMeasures(withClefs([]), { first: 2, last: 3 }, other, { first: 2, last: 3 }))).toBe('GGFFGG');
  expect(signs(withMeasures(other, { first: 2, last: 2 }, withClefs([]), { first: 2, last: 2 }))).toBe('GFGFGG');
  expect(signs(withMeasures(withClefs([]), { first: 4, last: 5 }, other, { first: 0, last: 1 }))).toBe('GGGGGF');
});
