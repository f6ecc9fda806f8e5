/** Less frequent settings: the parts, metronome, count-in, loop, free speed, balance; on phones also Type, Speed and the MIDI keyboard. */
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import { useState, useSyncExternalStore } from 'react';
import type { Score } from '../../../../../engine/index.ts';
import { FASTEST, SLOWEST } from '../../../../machines/playback/playback.ts';
import { scrollHint } from '../../../../theme/scrollHint.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import { Choice } from '../Choice.tsx';
import { LoopSettings } from './LoopSettings.tsx';
import { MidiButton } from './MidiButton.tsx';
import { PartsMixer } from './PartsMixer.tsx';
import { SourceSelect, SpeedSelect } from './PlayerSelects.tsx';
import type { SelectionSource } from '../../../../editing/index.ts';
import type { Player } from '../createPlayer.ts';

export interface PlayerSettingsProps {
  readonly player: Player;
  readonly score: Score;
  /** Absent where the score cannot be edited. */
  readonly selected?: SelectionSource;
  /** Whether Type, Speed and the MIDI keyboard are here, because the bar has no space for them. */
  readonly hasSelects: boolean;
}

function FreeSpeed({ player: { actor } }: { readonly player: Player }) {
  const rate = useSelector(actor, ({ context }) => context.rate);
  return (
    <Box>
      <Typography variant="body2">{`${playbackTexts.speed}: ${playbackTexts.speedText(rate)}`}</Typography>
      <Slider
        size="small"
        min={SLOWEST}
        max={FASTEST}
        step={0.05}
        marks={[{ value: 1 }]}
        value={rate}
        aria-label={playbackTexts.speed}
        getAriaValueText={playbackTexts.speedText}
        onChange={(_, value) => actor.send({ type: 'SET_RATE', rate: value as number })}
        // The mark has no label below it.
        sx={{ display: 'block', mb: 0 }}
      />
    </Box>
  );
}

/** Balance between the original and the transcription, while both are played. */
function Balance({ player: { actor, settings } }: { readonly player: Player }) {
  const isMixed = useSelector(actor, ({ context }) => context.kind === 'both');
  const balance = useSyncExternalStore(
    (listener) => settings.listen(listener),
    () => settings.balance,
  );
  if (!isMixed) return null;
  return (
    <Box>
      <Typography variant="body2">{playbackTexts.balance}</Typography>
      <Slider
        size="small"
        min={0}
        max={1}
        step={0.05}
        marks={[
          { value: 0, label: playbackTexts.types.synth },
          { value: 1, label: playbackTexts.types.original },
        ]}
        value={balance}
        aria-label={playbackTexts.balance}
        getAriaValueText={playbackTexts.balanceText}
        onChange={(_, value) => settings.setBalance(value as number)}
        sx={{
          '& .MuiSlider-markLabel[data-index="0"]': { transform: 'none' },
          '& .MuiSlider-markLabel[data-index="1"]': { transform: 'translateX(-100%)' },
        }}
      />
    </Box>
  );
}

function Clicks({ player: { settings } }: { readonly player: Player }) {
  const { metronome, countIn } = useSyncExternalStore(
    (listener) => settings.listen(listener),
    () => settings.setup.options,
  );
  return (
    <Stack spacing={1}>
      <Choice
        label={playbackTexts.metronome}
        isOn={metronome}
        onChange={(isOn) => settings.setOptions({ metronome: isOn })}
      />
      <Choice
        label={playbackTexts.countIn}
        isOn={countIn}
        onChange={(isOn) => settings.setOptions({ countIn: isOn })}
      />
    </Stack>
  );
}

export function PlayerSettings({ player, score, selected, hasSelects }: PlayerSettingsProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Tooltip placement="top" title={playbackTexts.settings}>
        <IconButton
          aria-label={playbackTexts.settings}
          aria-haspopup="dialog"
          aria-expanded={anchor !== undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Tune />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': playbackTexts.settings, sx: scrollHint } }}
      >
        <Stack spacing={2} sx={{ p: 2, width: 320, maxWidth: '90vw' }}>
          {hasSelects && (
            <Stack direction="row" spacing={2}>
              <SourceSelect player={player} />
              <SpeedSelect player={player} />
            </Stack>
          )}
          <FreeSpeed player={player} />
          <Balance player={player} />
          <Clicks player={player} />
          {hasSelects && <MidiButton keyboard={player.keyboard} isNamed />}
          <LoopSettings player={player} score={score} {...(selected && { selected })} />
          <PartsMixer player={player} score={score} />
        </Stack>
      </Popover>
    </>
  );
}
