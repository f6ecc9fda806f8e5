/** A hidden part is shown when something of it is selected, so that nobody edits what is out of sight. */
import { useEffect } from 'react';
import type { ScoreStore } from '../../../editing/index.ts';
import { hiddenIndexes, partKeys } from '../state/hiddenParts.ts';
import type { HiddenParts } from '../state/hiddenParts.ts';

export function useShowSelected(
  store: ScoreStore,
  hidden: HiddenParts,
  onChange: (hidden: readonly string[]) => void,
): void {
  useEffect(
    () =>
      store.listenToSelection(() => {
        const indexes = hiddenIndexes(store.score, hidden);
        if (indexes.length === 0) return;
        const selected = new Set(store.selection.map(({ part }) => part));
        const kept = indexes.filter((index) => !selected.has(index));
        if (kept.length === indexes.length) return;
        const keys = partKeys(store.score.parts);
        onChange(kept.map((index) => keys[index] ?? ''));
      }),
    [store, hidden, onChange],
  );
}
