/** In the edit toolbar: what opens the panels of the readings. */
import Timer from '@mui/icons-material/AvTimer';
import { useSyncExternalStore } from 'react';
import { readingTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import { ToolButton } from '../toolbar/ToolButton.tsx';

export function ReadingTools() {
  const { panels } = useEditor();
  const kind = useSyncExternalStore(panels.listen, panels.kind);
  const isOpen = kind === 'meter';
  return (
    <ToolButton tip={readingTexts.meterTitle} isOn={isOpen} onPress={() => panels.open(isOpen ? undefined : 'meter')}>
      <Timer fontSize="small" />
    </ToolButton>
  );
}
