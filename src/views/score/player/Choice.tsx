/** A setting of the player that is on or off. */
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';

export interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Choice({ label, isOn, isDisabled = false, onChange }: ChoiceProps) {
  return (
    <FormControlLabel
      control={
        <Switch size="small" checked={isOn} disabled={isDisabled} onChange={(_, isChecked) => onChange(isChecked)} />
      }
      label={<Typography variant="body2">{label}</Typography>}
      sx={{ ml: 0, gap: 1, flex: 1 }}
    />
  );
}
