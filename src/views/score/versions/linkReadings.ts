/**
 * Connects two scores that are read side by side: when the reader moves one of them, the other moves to the same music.
 * Each reading gets a pane without a view, which passes on the reader's position.
 */
import type { Comparison } from '../../../../engine/index.ts';
import type { ReadingPane, ScoreReading } from '../reading/scoreReading.ts';
import { mapProgress } from './markedMeasures.ts';

const messenger = (follow: (progress: number) => void): ReadingPane => ({
  follow,
  followPlayhead: () => undefined,
  revealPlayhead: () => undefined,
  halt: () => undefined,
  isMoving: false,
  isAwaiting: false,
});

/** Returns a function that disconnects them. */
export function linkReadings(before: ScoreReading, after: ScoreReading, comparison: Comparison): () => void {
  const [toAfter, toBefore] = [mapProgress(comparison, 'before'), mapProgress(comparison, 'after')];
  const move = (reading: ScoreReading, by: ReadingPane, progress: number): void =>
    reading.moved(by, { measure: Math.floor(progress), progress });
  const inBefore = messenger((progress) => move(after, inAfter, toAfter(progress)));
  const inAfter = messenger((progress) => move(before, inBefore, toBefore(progress)));
  const leaves = [before.join(inBefore), after.join(inAfter)];
  return () => leaves.forEach((leave) => leave());
}
