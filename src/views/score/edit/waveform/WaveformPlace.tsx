/** The waveform above the music, if the user has opened it and the score has a recording. */
import { useSyncExternalStore } from 'react';
import { useIsEditing, useEditor } from '../editor.ts';
import { useHasWaveform } from '../readings/ReadingTools.tsx';
import { useDetected } from '../readings/useDetected.ts';
import { WaveformStrip } from './WaveformStrip.tsx';

export function WaveformPlace() {
  const { panels, store } = useEditor();
  const isEditing = useIsEditing(store);
  const isWanted = useSyncExternalStore(panels.listen, panels.hasWaveform);
  const canShow = useHasWaveform();
  const state = useDetected();
  if (!isEditing || !isWanted || !canShow || state.kind !== 'ready') return null;
  return <WaveformStrip detected={state.detected} />;
}
