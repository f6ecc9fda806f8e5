/**
 * Selects the note that a screen reader reads, in edit mode: Enter starts it where nothing is selected; from then on
 * the selection follows the reader, until Escape ends it.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { compareAddresses, wholeChord } from '../../../../engine/index.ts';
import type { ChordAddress } from '../../../../engine/index.ts';
import type { SpokenSelecting } from '../spoken/SpokenSheet.tsx';
import { useEditorIfAny } from './editor.ts';

const NOTHING_TO_HEAR = (): (() => void) => () => undefined;

/** Undefined while the score is not edited. */
export function useSpokenSelecting(): SpokenSelecting | undefined {
  const editor = useEditorIfAny();
  const store = editor?.store;
  const isEditing = useSyncExternalStore(
    store?.listenToState ?? NOTHING_TO_HEAR,
    () => store?.state.isEditing === true,
  );
  return useMemo(() => {
    if (editor === undefined || !isEditing) return undefined;
    const begin = (at: ChordAddress): void => {
      const { store: edited, tones } = editor;
      const chord = wholeChord(edited.score, at);
      const isSelected = chord.some((own) => edited.selection.some((each) => compareAddresses(each, own) === 0));
      if (chord.length === 0 || isSelected) return;
      edited.select(chord);
      tones.play(edited.score, chord);
    };
    const follow = (at: ChordAddress): void => {
      if (editor.store.selection.length > 0) begin(at);
    };
    return { begin, follow };
  }, [editor, isEditing]);
}
