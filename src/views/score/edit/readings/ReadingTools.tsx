/** In the edit toolbar: what opens the panels of the readings and the waveform. */
import Timer from '@mui/icons-material/AvTimer';
import GraphicEq from '@mui/icons-material/GraphicEq';
import { useSyncExternalStore } from 'react';
import { readingTexts } from '../../../../texts/index.ts';
import { hasWithheld } from '../../state/hideWithheld.ts';
import { useEditor } from '../editor.ts';
import { ToolButton } from '../toolbar/ToolButton.tsx';
import { useDetected } from './useDetected.ts';

/** Whether barlines can be set by the recording: it is there, and so is what was detected in it. */
export function useHasWaveform(): boolean {
  const { player, store } = useEditor();
  const isReady = useDetected().kind === 'ready' && !hasWithheld(store.committed);
  return isReady && player.kind === 'ready' && player.player.shelf.kinds.includes('original');
}

export function ReadingTools() {
  const { panels } = useEditor();
  const kind = useSyncExternalStore(panels.listen, panels.kind);
  const isShown = useSyncExternalStore(panels.listen, panels.hasWaveform);
  const isOpen = kind === 'meter';
  const canShow = useHasWaveform();
  return (
    <>
      <ToolButton tip={readingTexts.meterTitle} isOn={isOpen} onPress={() => panels.open(isOpen ? undefined : 'meter')}>
        <Timer fontSize="small" />
      </ToolButton>
      {canShow && (
        <ToolButton tip={readingTexts.waveform} isOn={isShown} onPress={() => panels.showWaveform(!isShown)}>
          <GraphicEq fontSize="small" />
        </ToolButton>
      )}
    </>
  );
}
