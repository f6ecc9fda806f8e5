/**
 * The mixer of the parts of a score: mute, solo, volume (H-12). Its settings apply to listening and do not change the
 * score.
 */
import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import type { Score } from '../../../../../engine/index.ts';
import type { PartMix } from '../../../../audio/synth/partMixer.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import type { Player } from '../createPlayer.ts';

export interface PartsMixerProps {
  readonly player: Player;
  readonly score: Score;
}

interface PartRowProps {
  readonly name: string;
  readonly mix: PartMix;
  readonly onChange: (change: Partial<PartMix>) => void;
}

function PartRow({ name, mix: { mute, solo, volume }, onChange }: PartRowProps) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Typography variant="body2" noWrap sx={{ flex: '1 1 46%', minWidth: 0 }}>
        {name}
      </Typography>
      <IconButton
        size="small"
        aria-label={playbackTexts.mute(name)}
        aria-pressed={mute}
        onClick={() => onChange({ mute: !mute })}
      >
        {mute ? <VolumeOff fontSize="small" /> : <VolumeUp fontSize="small" />}
      </IconButton>
      <ToggleButton
        size="small"
        value="solo"
        selected={solo}
        aria-label={playbackTexts.solo(name)}
        onChange={() => onChange({ solo: !solo })}
        sx={{ py: 0, px: 1, textTransform: 'none' }}
      >
        {playbackTexts.soloShort}
      </ToggleButton>
      <Slider
        size="small"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-label={playbackTexts.volume(name)}
        onChange={(_, value) => onChange({ volume: value as number })}
        sx={{ flex: '1 1 20%' }}
      />
    </Stack>
  );
}

export function PartsMixer({ player: { settings }, score }: PartsMixerProps) {
  const { mix } = useSyncExternalStore(
    (listener) => settings.listen(listener),
    () => settings.setup,
  );
  return (
    <Stack spacing={0.5} sx={{ maxHeight: 240, overflowY: 'auto', pr: 1 }}>
      <Typography variant="body2">{playbackTexts.mixer}</Typography>
      {mix.map((entry, part) => (
        <PartRow
          key={part}
          name={score.parts[part]?.name || playbackTexts.partName(part + 1)}
          mix={entry}
          onChange={(change) => settings.setPart(part, change)}
        />
      ))}
    </Stack>
  );
}
