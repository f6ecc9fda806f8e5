import { expect, it } from 'vitest';
import { emptyScore } from '../../model/emptyScore.ts';
import type { Direction } from '../../model/direction.ts';
import type { Score } from '../../model/score.ts';
import { ottavaAt } from '../../model/scoreContext.ts';
import { ticks } from '../../units.ts';
import { deleteMeasure, deleteMeasures, setMeasureCount } from './measures.ts';

const edge = (name: 'start' | 'stop'): Direction => ({
  ...{ kind: 'ottava', octaves: -1, edge: name, number: 1, at: ticks(0), staff: 0 },
});

/** Ten measures with an ottava from the third to the end of the fifth, and one from the eighth to the end of the ninth. */
function withOttavas(): Score {
  const score = setMeasureCount(emptyScore(), 10);
  const marks = new Map([
    [2, edge('start')],
    [5, edge('stop')],
    [7, edge('start')],
    [9, edge('stop')],
  ]);
  const parts = score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure, index) => {
      const mark = marks.get(index);
      return mark ? { ...measure, directions: [mark] } : measure;
    }),
  }));
  return { ...score, parts };
}

const octaves = (score: Score): readonly number[] =>
  score.measures.map((_, measure) => (score.parts[0] ? ottavaAt(score.parts[0], measure, 0, ticks(0)) : NaN));

it('issue 18.3 music after a deleted end of an ottava is printed where it sounds', () => {
  expect(octaves(withOttavas())).toEqual([0, 0, -1, -1, -1, 0, 0, -1, -1, 0]);
  expect(octaves(deleteMeasure(withOttavas(), 5))).toEqual([0, 0, 0, 0, 0, 0, -1, -1, 0]);
  expect(octaves(deleteMeasures(withOttavas(), 2, 3))).toEqual([0, 0, 0, 0, 0, -1, -1, 0]);
  expect(octaves(setMeasureCount(withOttavas(), 9))).toEqual([0, 0, -1, -1, -1, 0, 0, 0, 0]);
});

it('issue 18.3 an ottava that a file left open stays, and so does everything under it', () => {
  const score = withOttavas();
  const open: Score = {
    ...score,
    parts: score.parts.map((part) => ({
      ...part,
      measures: part.measures.map(({ directions, ...measure }, index) =>
        directions && index !== 9 ? { ...measure, directions } : measure,
      ),
    })),
  };
  expect(octaves(deleteMeasure(open, 0))).toEqual([0, -1, -1, -1, 0, 0, -1, -1, -1]);
});

it('issue 18.3 ottavas elsewhere stay as they are', () => {
  expect(octaves(deleteMeasure(withOttavas(), 0))).toEqual([0, -1, -1, -1, 0, 0, -1, -1, 0]);
  const score = withOttavas();
  expect(deleteMeasure(score, 0).parts[0]?.measures[1]).toBe(score.parts[0]?.measures[2]);
});
