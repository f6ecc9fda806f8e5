/**
 * Edit history: a list of scores that share every object that no edit changed. `commit` is the only function that
 * appends to it. A gesture changes a draft of the score and commits once.
 */
import { isSame } from '../model/isSame.ts';
import type { Score } from '../model/score.ts';

/** Largest number of snapshots, the current one included (I-07). */
export const HISTORY_LIMIT = 20;

export interface History {
  /** Oldest first; no two neighbours are identical; never empty. */
  readonly snapshots: readonly Score[];
  /** Index of the current score. */
  readonly current: number;
  /** The score as it was loaded or last saved; it stays here after it is removed from `snapshots`. */
  readonly saved: Score;
}

export const startHistory = (score: Score): History => ({ snapshots: [score], current: 0, saved: score });

export function currentScore(history: History): Score {
  const score = history.snapshots[history.current];
  if (!score) throw new RangeError('A history always has a current score.');
  return score;
}

/**
 * Appends an edited score unless it is equal to the current one. Undone snapshots are removed, and the oldest one if the
 * limit is exceeded. Only objects that the two scores do not share are compared.
 */
export function commit(history: History, score: Score): History {
  if (isSame(score, currentScore(history))) return history;
  const snapshots = [...history.snapshots.slice(0, history.current + 1), score].slice(-HISTORY_LIMIT);
  return { ...history, snapshots, current: snapshots.length - 1 };
}

export const canUndo = (history: History): boolean => history.current > 0;
export const canRedo = (history: History): boolean => history.current < history.snapshots.length - 1;

export const undo = (history: History): History =>
  canUndo(history) ? { ...history, current: history.current - 1 } : history;

export const redo = (history: History): History =>
  canRedo(history) ? { ...history, current: history.current + 1 } : history;

/**
 * Marks `score`, the one that the server acknowledged, as saved: edits made during the save remain unsaved. A score that
 * is equal to the current one stands for it, because `commit` does not append it.
 */
export function markSaved(history: History, score: Score): History {
  const current = currentScore(history);
  return { ...history, saved: isSame(score, current) ? current : score };
}

/** Whether the current score differs from the saved one. The length of the history has no influence. */
export const hasChanges = (history: History): boolean => currentScore(history) !== history.saved;
