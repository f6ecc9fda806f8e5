/**
 * I-31: a MIDI keyboard enters notes while the score is edited. It sounds like the part into which the notes are
 * written.
 */
import { useEffect } from 'react';
import { useEditor } from '../editor.ts';

export function useMidiEntry(): void {
  const { store, player, keys } = useEditor();
  useEffect(() => {
    if (player.kind !== 'ready') return undefined;
    const { keyboard, actor } = player.player;
    // Notes that are played during practice are not written.
    const isWriting = (): boolean => store.state.isEditing && !actor.getSnapshot().matches('practising');
    const stopKeys = keyboard.listenToKeys({
      onNoteOn: (key) => {
        if (isWriting()) keys.press(key);
      },
      onNoteOff: (key) => keys.lift(key),
    });
    const stopSelection = store.listenToSelection(() => {
      const part = store.selection[0]?.part;
      const program = part === undefined ? undefined : store.score.parts[part]?.program;
      if (program !== undefined) keyboard.program = program;
    });
    return () => {
      stopKeys();
      stopSelection();
    };
  }, [store, player, keys]);
}
