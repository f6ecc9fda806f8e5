/** Whether the drums of a recording are written on a staff of their own or left out. */
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { DrumsChoice } from '../../../server/contract/limits.ts';
import { drumsTexts } from '../../texts/index.ts';

interface DrumsSwitchProps {
  readonly drums: DrumsChoice;
  readonly onChoose: (drums: DrumsChoice) => void;
}

export function DrumsSwitch({ drums, onChoose }: DrumsSwitchProps) {
  const hint = useId();
  return (
    <Box>
      <FormControlLabel
        label={drumsTexts.write}
        control={
          <Switch
            checked={drums === 'staff'}
            onChange={(_, isOn) => onChoose(isOn ? 'staff' : 'omit')}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {drumsTexts.hint}
      </FormHelperText>
    </Box>
  );
}
