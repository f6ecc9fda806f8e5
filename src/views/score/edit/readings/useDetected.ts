import { useEffect, useSyncExternalStore } from 'react';
import { useIsEditing, useEditor } from '../editor.ts';
import type { DetectedState } from './detectedSource.ts';

export function useDetected(): DetectedState {
  const { detected } = useEditor();
  return useSyncExternalStore(detected.listen, detected.state);
}

/** Fetches the detected notes as soon as the score is edited. */
export function useAskForDetected(): void {
  const { store, detected } = useEditor();
  const isEditing = useIsEditing(store);
  useEffect(() => {
    if (isEditing) void detected.ask(store.committed);
  }, [isEditing, store, detected]);
}
