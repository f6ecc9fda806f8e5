/**
 * Two scores that are read side by side: where the reader moves one of them, the other goes to the same music. Each
 * reading gets a pane of its own that shows nothing and hands on where the reader went.
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

/** Returns what separates them again. */
export function linkReadings(before: ScoreReading, after: ScoreReading, comparison: Comparison): () => void {
  const [toAfter, toBefore] = [mapProgress(comparison, 'before'), mapProgress(comparison, 'after')];
  const move = (reading: ScoreReading, by: ReadingPane, progress: number): void =>
    reading.moved(by, { measure: Math.floor(progress), progress });
  const inBefore = messenger((progress) => move(after, inAfter, toAfter(progress)));
  const inAfter = messenger((progress) => move(before, inBefore, toBefore(progress)));
  const leaves = [before.join(inBefore), after.join(inAfter)];
  return () => leaves.forEach((leave) => leave());
}
