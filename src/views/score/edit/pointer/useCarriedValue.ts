/**
 * The value of the note at the caret, or at a chosen string, while nothing is selected: a value that the user then
 * chooses applies there.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { NoteValue } from '../../../../../engine/index.ts';
import { useEditor } from '../editor.ts';
import type { Editor } from '../editor.ts';

export function carriedValue({ store, pointer, frets }: Pick<Editor, 'store' | 'pointer' | 'frets'>) {
  const isWriting = pointer.gestures.getSnapshot().matches('entering') || frets.place() !== undefined;
  return isWriting && store.selection.length === 0 ? pointer.entry.value : undefined;
}

export function useCarriedValue(): NoteValue | undefined {
  const { store, pointer, frets } = useEditor();
  const source = useMemo(
    () => ({
      listen: (listener: () => void): (() => void) => {
        const watching = pointer.gestures.subscribe(listener);
        // Updated after a pause in editing, so that no key press waits for the buttons.
        const stops = [
          pointer.entry.listen(listener),
          frets.listen(listener),
          store.listenToRest(listener),
          () => watching.unsubscribe(),
        ];
        return () => stops.forEach((stop) => stop());
      },
      read: () => carriedValue({ store, pointer, frets }),
    }),
    [store, pointer, frets],
  );
  return useSyncExternalStore(source.listen, source.read);
}
