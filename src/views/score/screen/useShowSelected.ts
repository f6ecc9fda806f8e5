/** A hidden part is shown when something of it is selected, so that nobody edits what is out of sight. */
import { useEffect } from 'react';
import type { ScoreStore } from '../../../editing/index.ts';
import { partKeys } from '../state/hiddenParts.ts';
import type { HiddenParts } from '../state/hiddenParts.ts';

export function useShowSelected(store: ScoreStore, hidden: HiddenParts, onChange: (hidden: HiddenParts) => void): void {
  useEffect(() => {
    if (hidden.length === 0) return undefined;
    return store.listenToSelection(() => {
      const keys = partKeys(store.score.parts);
      const selected = new Set(store.selection.map(({ part }) => keys[part]));
      const kept = hidden.filter((key) => !selected.has(key));
      if (kept.length < hidden.length) onChange(kept);
    });
  }, [store, hidden, onChange]);
}
