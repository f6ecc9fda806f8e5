/** A score that may change while it is shown. */
import type { Score, Selection } from '../../engine/index.ts';

export interface ScoreSource {
  /** The score to show: during a gesture, it includes the edit that the gesture would make. */
  readonly score: Score;
  /** Calls the listener after each change of `score`. Returns a function that removes the listener. */
  readonly listenToScore: (listener: () => void) => () => void;
  /**
   * Calls the listener after a pause in the changes, for components that only describe the score: an edit reaches the
   * screen without waiting for them.
   */
  readonly listenToRest: (listener: () => void) => () => void;
}

/** The selection, updated after a pause in editing. */
export interface SelectionSource extends Pick<ScoreSource, 'listenToRest'> {
  readonly selection: Selection;
}

/** A score that is not edited. */
export const fixedSource = (score: Score): ScoreSource => ({
  score,
  listenToScore: () => () => undefined,
  listenToRest: () => () => undefined,
});
