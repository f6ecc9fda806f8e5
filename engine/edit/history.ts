/**
 * The one door for edits: undo is a list of scores, which share all that no edit touched. `commit` is the only way to
 * add to it; a gesture works on a draft and commits once (house style 1 and 2).
 */
import type { Score } from '../model/score.ts';

/** I-07: snapshots kept, the current one included. */
export const HISTORY_LIMIT = 20;

export interface History {
  /** Oldest first; no two neighbours are identical; never empty. */
  readonly snapshots: readonly Score[];
  /** Index of the current score. */
  readonly current: number;
  /** The score as it was loaded or last saved, whatever the history's length. */
  readonly saved: Score;
}

export const startHistory = (score: Score): History => ({ snapshots: [score], current: 0, saved: score });

export function currentScore(history: History): Score {
  const score = history.snapshots[history.current];
  if (!score) throw new RangeError('A history always has a current score.');
  return score;
}

/** Adds an edit; what was undone before is dropped, and so is the oldest snapshot beyond the limit. */
export function commit(history: History, score: Score): History {
  if (score === currentScore(history)) return history;
  const snapshots = [...history.snapshots.slice(0, history.current + 1), score].slice(-HISTORY_LIMIT);
  return { ...history, snapshots, current: snapshots.length - 1 };
}

export const canUndo = (history: History): boolean => history.current > 0;
export const canRedo = (history: History): boolean => history.current < history.snapshots.length - 1;

export const undo = (history: History): History =>
  canUndo(history) ? { ...history, current: history.current - 1 } : history;

export const redo = (history: History): History =>
  canRedo(history) ? { ...history, current: history.current + 1 } : history;

/** `score` is what the server acknowledged: edits made while it was being saved stay unsaved. */
export const markSaved = (history: History, score: Score): History => ({ ...history, saved: score });

/** I-06, X-14. */
export const hasChanges = (history: History): boolean => currentScore(history) !== history.saved;
