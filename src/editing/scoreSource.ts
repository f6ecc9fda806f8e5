/** A score that may change while it is shown. */
import type { Score, Selection } from '../../engine/index.ts';

export interface ScoreSource {
  /** As it is to be shown now: during a gesture, with the edit that the gesture would make. */
  readonly score: Score;
  /** Calls the listener after each change of `score`. Returns what removes the listener. */
  readonly listenToScore: (listener: () => void) => () => void;
  /**
   * Calls the listener when changes have come to rest, for whatever only describes what is shown: an edit reaches the
   * screen without waiting for it.
   */
  readonly listenToRest: (listener: () => void) => () => void;
}

/** The selection, updated after a pause in editing. */
export interface SelectionSource extends Pick<ScoreSource, 'listenToRest'> {
  readonly selection: Selection;
}

/** A score that nobody edits. */
export const fixedSource = (score: Score): ScoreSource => ({
  score,
  listenToScore: () => () => undefined,
  listenToRest: () => () => undefined,
});
