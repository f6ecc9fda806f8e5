/** I-17: voice 1 or 2. With a selection, the chord of the other voice at the same moment is selected. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useSyncExternalStore } from 'react';
import { editTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import { chooseVoice } from '../keys/placeKeys.ts';
import { VOICES, voiceOf } from '../voiceChoice.ts';

const LOOK = {
  width: 36,
  height: 36,
  p: 0,
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const;

export function VoiceTools() {
  const editor = useEditor();
  const { store, voice } = editor;
  const number = useSyncExternalStore(voice.listen, voice.number);
  // Selecting a note of the other voice also chooses that voice.
  useEffect(
    () =>
      store.listenToSelection(() => {
        const selected = voiceOf(store.score, store.selection);
        if (selected !== undefined) voice.choose(selected);
      }),
    [store, voice],
  );
  return (
    <ToggleButtonGroup exclusive size="small" color="primary" value={number} aria-label={editTexts.tips.voice}>
      {VOICES.map((each) => (
        <Tooltip key={each} title={editTexts.tips.voiceOf(each + 1)}>
          <ToggleButton
            value={each}
            selected={each === number}
            aria-label={editTexts.tips.voiceOf(each + 1)}
            onClick={() => chooseVoice(editor, each)}
            sx={LOOK}
          >
            {each + 1}
          </ToggleButton>
        </Tooltip>
      ))}
    </ToggleButtonGroup>
  );
}
