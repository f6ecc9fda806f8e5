/** Part of the edit toolbar: the buttons for the reading panels and for the waveform. */
import Timer from '@mui/icons-material/AvTimer';
import GraphicEq from '@mui/icons-material/GraphicEq';
import { useSyncExternalStore } from 'react';
import { readingTexts } from '../../../../texts/index.ts';
import { hasWithheld } from '../../state/hideWithheld.ts';
import { useEditor } from '../editor.ts';
import { ToolButton } from '../toolbar/ToolButton.tsx';
import { useDetected } from './useDetected.ts';

/** Whether barlines can be placed by the recording, which requires the recording and the detected notes. */
export function useHasWaveform(): boolean {
  const { player, store } = useEditor();
  const isReady = useDetected().kind === 'ready' && !hasWithheld(store.committed);
  return isReady && player.kind === 'ready' && player.player.sourceCache.kinds.includes('original');
}

export function ReadingTools() {
  const { panels } = useEditor();
  const kind = useSyncExternalStore(panels.listen, panels.kind);
  const isShown = useSyncExternalStore(panels.listen, panels.hasWaveform);
  const isOpen = kind === 'meter';
  const canShow = useHasWaveform();
  const isAbsent = useDetected().kind === 'absent';
  return (
    <>
      <ToolButton
        tip={isAbsent ? readingTexts.absent : readingTexts.meterTitle}
        label={readingTexts.meterTitle}
        isOn={isOpen}
        isDisabled={isAbsent}
        onPress={() => panels.open(isOpen ? undefined : 'meter')}
      >
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
