import { expect, it } from 'vitest';
import { compareScores } from '../../../../engine/index.ts';
import { oneStaff } from '../../../../tests/fixtures/engraving/rule.ts';
import { ScoreReading } from '../reading/scoreReading.ts';
import type { ReadingPane } from '../reading/scoreReading.ts';
import { linkReadings } from './linkReadings.ts';
import { mapProgress, markedPairs, marksOf } from './markedMeasures.ts';

const BEFORE = oneStaff(['c4w', 'd4w', 'e4w', 'f4w', 'g4w']);
const AFTER = oneStaff(['c4w', 'a4w', 'b4w', 'd4w', 'f4h e4h', 'g4w']);

const comparison = compareScores(BEFORE, AFTER);

it('a measure is marked once, in the score that has it', () => {
  const pairs = markedPairs(comparison);
  expect([...marksOf(pairs, 'after')]).toEqual([
    [1, 'inserted'],
    [2, 'inserted'],
    [4, 'changed'],
  ]);
  expect([...marksOf(pairs, 'before')]).toEqual([
    [2, 'changed'],
    [3, 'removed'],
  ]);
});

it('a place in one score is mapped to the place of the same music in the other', () => {
  const [toAfter, toBefore] = [mapProgress(comparison, 'before'), mapProgress(comparison, 'after')];
  expect([0, 1, 1.5, 4, 5].map(toAfter)).toEqual([0, 3, 3.5, 5, 6]);
  expect([0, 1, 2, 3, 5, 6].map(toBefore)).toEqual([0, 1, 1, 1, 4, 5]);
});

it('two panes of two scores follow each other, and each movement ends', () => {
  const [left, right] = [new ScoreReading(), new ScoreReading()];
  const places = { left: [] as number[], right: [] as number[] };
  const pane = (side: 'left' | 'right'): ReadingPane => ({
    follow: (progress) => void places[side].push(progress),
    followPlayhead: () => undefined,
    revealPlayhead: () => undefined,
    halt: () => undefined,
    isMoving: false,
    isAwaiting: false,
  });
  const [leftPane, rightPane] = [pane('left'), pane('right')];
  left.join(leftPane);
  right.join(rightPane);
  const unlink = linkReadings(left, right, comparison);
  left.moved(leftPane, { measure: 1, progress: 1.5 });
  expect(places).toEqual({ left: [], right: [3.5] });
  right.moved(rightPane, { measure: 5, progress: 5 });
  expect(places).toEqual({ left: [4], right: [3.5] });
  unlink();
  left.moved(leftPane, { measure: 0, progress: 0 });
  expect(places.right).toEqual([3.5]);
});
