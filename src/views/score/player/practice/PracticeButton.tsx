/**
 * Begins practice, in which the score waits for the notes that are played on a MIDI keyboard or into the microphone.
 */
import School from '@mui/icons-material/School';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Score } from '../../../../../engine/index.ts';
import { scrollHint } from '../../../../theme/scrollHint.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import { ALL_STAVES, PracticeSettings, firstSetup, partOf } from './PracticeSettings.tsx';
import type { Player } from '../createPlayer.ts';

export function PracticeButton({ player, score }: { readonly player: Player; readonly score: Score }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [setup, setSetup] = useState(firstSetup);
  const isPractising = useSelector(player.actor, (snapshot) => snapshot.matches('practising'));
  const start = (): void => {
    const { staff, ...request } = setup;
    setAnchor(undefined);
    player.practise({ ...request, part: partOf(setup, score), ...(staff !== ALL_STAVES && { staves: [staff] }) });
  };
  return (
    <>
      <Tooltip placement="top" title={playbackTexts.practice}>
        <IconButton
          aria-label={playbackTexts.practice}
          aria-haspopup="dialog"
          aria-expanded={anchor !== undefined}
          color={isPractising ? 'primary' : 'default'}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <School />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': playbackTexts.practice, sx: scrollHint } }}
      >
        <PracticeSettings {...{ player, score, setup }} onChange={setSetup} onStart={start} />
      </Popover>
    </>
  );
}
