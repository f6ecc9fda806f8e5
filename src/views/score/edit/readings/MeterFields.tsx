/** The choices of the panel "Meter and beat"; for properties without a choice, the transcription's value is shown. */
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { KEY_COUNT } from '../../../../../engine/index.ts';
import type { DetectedNotes } from '../../../../../engine/index.ts';
import { readingTexts } from '../../../../texts/index.ts';
import { keyItems } from '../menus/keyChoices.tsx';
import type { ReadingChoice } from './readingChoice.ts';

export interface FieldProps {
  readonly choice: ReadingChoice;
  readonly detected: DetectedNotes;
  readonly change: (part: Partial<ReadingChoice>) => void;
}

const METERS = ['2/4', '3/4', '4/4', '5/4', '6/4', '2/2', '3/8', '6/8', '7/8', '9/8', '12/8'];
const LEVELS = [0.5, 1, 2] as const;
const KEYS = Array.from({ length: KEY_COUNT }, (_, key) => key);
/** Number of beats at the beginning that can be chosen as the start of bar 1. */
const MOST_BEATS = 24;
/** The scale 1/2 to 2 refers to the values that the transcription wrote. */
const MIDDLE = 0.5;

/** The likeliest other meters first, in the order of the transcription's ranking. */
function metersOf({ alternatives, chosen }: DetectedNotes): readonly string[] {
  const likely = [chosen.meter, ...alternatives.map(({ meter }) => meter)];
  return [...new Set([...likely, ...METERS])];
}

export function MeterField({ choice, detected, change }: FieldProps) {
  return (
    <TextField
      select
      size="small"
      label={readingTexts.meter}
      value={choice.meter ?? detected.chosen.meter}
      onChange={({ target }) => change({ meter: target.value })}
    >
      {metersOf(detected).map((meter) => (
        <MenuItem key={meter} value={meter}>
          {meter}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function LevelField({ choice, change }: FieldProps) {
  return (
    <Box>
      <Typography variant="caption" color="text.secondary" id="reading-level">
        {readingTexts.level}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        aria-labelledby="reading-level"
        value={choice.level ?? 1}
        onChange={(_, level: ReadingChoice['level'] | null) => level && change({ level })}
      >
        {LEVELS.map((level) => (
          <ToggleButton key={level} value={level} sx={{ minHeight: 40 }}>
            {readingTexts.levels[level]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

export function FirstBarField({ choice, detected, change }: FieldProps) {
  const { beats, start } = detected;
  const chosen = Math.max(
    0,
    beats.findIndex(([, number]) => number === 1),
  );
  const beat = choice.firstBeat ?? chosen;
  const last = Math.min(beats.length, MOST_BEATS) - 1;
  const time = (beats[beat]?.[0] ?? 0) + start;
  return (
    <Box role="group" aria-label={readingTexts.firstBar}>
      <Typography variant="caption" color="text.secondary">
        {readingTexts.firstBar}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          aria-label={readingTexts.beatEarlier}
          disabled={beat <= 0}
          onClick={() => change({ firstBeat: beat - 1 })}
        >
          <ChevronLeft />
        </IconButton>
        <Typography variant="body2" sx={{ flex: 1, textAlign: 'center' }} data-testid="first-beat">
          {readingTexts.beatAt(beat + 1, Math.max(0, time))}
        </Typography>
        <IconButton
          aria-label={readingTexts.beatLater}
          disabled={beat >= last}
          onClick={() => change({ firstBeat: beat + 1 })}
        >
          <ChevronRight />
        </IconButton>
      </Box>
    </Box>
  );
}

export function KeyField({ choice, detected, change }: FieldProps) {
  return (
    <TextField
      select
      size="small"
      label={readingTexts.key}
      value={choice.key ?? detected.chosen.key}
      onChange={({ target }) => change({ key: Number(target.value) })}
    >
      {keyItems(KEYS)}
    </TextField>
  );
}

export const SwingField = ({ choice, detected, change }: FieldProps) => (
  <FormControlLabel
    label={readingTexts.swing}
    control={
      <Switch
        checked={choice.swing ?? detected.chosen.swing}
        onChange={({ target }) => change({ swing: target.checked })}
      />
    }
  />
);

/** The draft is updated when the slider is released; with arrow keys, at each step. */
export function ExactnessField({ choice, change }: Pick<FieldProps, 'choice' | 'change'>) {
  const [moved, setMoved] = useState<number>();
  return (
    <Box>
      <Typography variant="caption" color="text.secondary" id="reading-exactness">
        {readingTexts.exactness}
      </Typography>
      <Box sx={{ px: 2.5 }}>
        <Slider
          aria-labelledby="reading-exactness"
          min={0}
          max={1}
          step={0.1}
          marks={[
            { value: 0, label: readingTexts.plain },
            { value: MIDDLE, label: '' },
            { value: 1, label: readingTexts.exact },
          ]}
          value={moved ?? choice.exactness ?? MIDDLE}
          onChange={(_, value) => setMoved(value as number)}
          onChangeCommitted={(_, value) => {
            setMoved(undefined);
            change({ exactness: value as number });
          }}
        />
      </Box>
    </Box>
  );
}
