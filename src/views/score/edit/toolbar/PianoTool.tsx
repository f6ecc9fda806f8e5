/** I-03: shows and hides the piano on the screen. */
import Piano from '@mui/icons-material/Piano';
import { useSyncExternalStore } from 'react';
import { editTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import { ToolButton } from './ToolButton.tsx';

export function PianoTool() {
  const { piano } = useEditor();
  const isOpen = useSyncExternalStore(piano.listen, piano.isOpen);
  return (
    <ToolButton tip={editTexts.piano.show} isOn={isOpen} onPress={() => piano.toggle()}>
      <Piano fontSize="small" />
    </ToolButton>
  );
}
