import { useSyncExternalStore } from 'react';
import type { DetectedNotes } from '../../../../../engine/index.ts';
import { useEditor, useIsEditing } from '../editor.ts';
import { useHasWaveform } from '../readings/ReadingTools.tsx';
import { useDetected } from '../readings/useDetected.ts';

/** The detected notes, if the user has opened the waveform and the score has a recording; otherwise undefined. */
export function useWaveformShown(): DetectedNotes | undefined {
  const { panels, store } = useEditor();
  const isEditing = useIsEditing(store);
  const isWanted = useSyncExternalStore(panels.listen, panels.hasWaveform);
  const canShow = useHasWaveform();
  const state = useDetected();
  return isEditing && isWanted && canShow && state.kind === 'ready' ? state.detected : undefined;
}
