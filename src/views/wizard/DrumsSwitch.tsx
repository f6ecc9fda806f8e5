/** Whether the drums of a recording are written on a staff of their own or left out. */
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import type { DrumsChoice } from '../../../server/contract/limits.ts';
import { drumsTexts } from '../../texts/index.ts';

interface DrumsSwitchProps {
  /** Whether the drums are asked about: a choice that was made before is shown in any case, so that it can be changed. */
  readonly isOffered: boolean;
  readonly drums: DrumsChoice;
  readonly onChoose: (drums: DrumsChoice) => void;
}

export function DrumsSwitch({ isOffered, drums, onChoose }: DrumsSwitchProps) {
  const hint = useId();
  const [isChosen, setChosen] = useState(drums === 'staff');
  if (!isOffered && !isChosen) return null;
  const choose = (isOn: boolean): void => {
    setChosen(true);
    onChoose(isOn ? 'staff' : 'omit');
  };
  return (
    <Box>
      <FormControlLabel
        label={drumsTexts.write}
        control={
          <Switch
            checked={drums === 'staff'}
            onChange={(_, isOn) => choose(isOn)}
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
