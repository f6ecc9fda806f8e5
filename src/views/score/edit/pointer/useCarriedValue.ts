/**
 * The value of the note at the caret while nothing is selected: a value that the user then chooses applies to the
 * caret.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { NoteValue } from '../../../../../engine/index.ts';
import { useEditor } from '../editor.ts';
import type { Editor } from '../editor.ts';

export function carriedValue({ store, pointer: { gestures, entry } }: Pick<Editor, 'store' | 'pointer'>) {
  const isCarried = store.selection.length === 0 && gestures.getSnapshot().matches('entering');
  return isCarried ? entry.value : undefined;
}

export function useCarriedValue(): NoteValue | undefined {
  const { store, pointer } = useEditor();
  const source = useMemo(
    () => ({
      listen: (listener: () => void): (() => void) => {
        const watching = pointer.gestures.subscribe(listener);
        // Updated after a pause in editing, so that no key press waits for the buttons.
        const stops = [pointer.entry.listen(listener), store.listenToRest(listener), () => watching.unsubscribe()];
        return () => stops.forEach((stop) => stop());
      },
      read: () => carriedValue({ store, pointer }),
    }),
    [store, pointer],
  );
  return useSyncExternalStore(source.listen, source.read);
}
