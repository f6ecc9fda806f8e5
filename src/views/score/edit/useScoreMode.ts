/** I-01, X-31: the route determines whether the score is edited; a change of the route loses no edits. */
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keepLocked, mendSlurs } from '../../../../engine/index.ts';
import type { ScoreStore } from '../../../editing/index.ts';
import { modeOf } from '../state/scoreMode.ts';
import type { ScoreMode } from '../state/scoreMode.ts';

export function useScoreMode(store: ScoreStore): ScoreMode {
  const mode = modeOf(useLocation().pathname);
  // Runs before the screen shows the mode, so that the keys always match the shown mode.
  useLayoutEffect(() => {
    store.mendBy((score, before) => mendSlurs(keepLocked(score, before), before));
    store.setEditing(mode === 'edit');
  }, [store, mode]);
  return mode;
}
