/** The first selected chord, whose properties the buttons show. */
import { useSyncExternalStore } from 'react';
import { chordAt } from '../../../../engine/index.ts';
import type { Chord, Score, Selection } from '../../../../engine/index.ts';
import { useEditor } from './editor.ts';

/** The same object while it is the same chord. */
const firstChord = (score: Score, [at]: Selection): Chord | undefined => at && chordAt(score, at);

export function useFirstChord(): Chord | undefined {
  const { store } = useEditor();
  // Updated after a pause in editing, so that no key press waits for the buttons.
  return useSyncExternalStore(store.listenToRest, () => firstChord(store.committed, store.selection));
}
