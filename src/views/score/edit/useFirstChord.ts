/** The first selected chord, which the buttons describe. */
import { useSyncExternalStore } from 'react';
import { chordAt } from '../../../../engine/index.ts';
import type { Chord, Score, Selection } from '../../../../engine/index.ts';
import { useEditor } from './editor.ts';

/** The same object while it is the same chord. */
const firstChord = (score: Score, [at]: Selection): Chord | undefined => at && chordAt(score, at);

export function useFirstChord(): Chord | undefined {
  const { store } = useEditor();
  return useSyncExternalStore(
    (listener) => {
      const stops = [store.listenToSelection(listener), store.listenToCommits(listener)];
      return () => stops.forEach((stop) => stop());
    },
    () => firstChord(store.committed, store.selection),
  );
}
