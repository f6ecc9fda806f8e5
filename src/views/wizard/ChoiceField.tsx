/** A select field with a few values. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

export type FieldChoice = readonly [value: string, label: string];

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly FieldChoice[];
  readonly isDisabled?: boolean;
  readonly onChoose: (value: string) => void;
}

export function ChoiceField({ label, value, choices, isDisabled = false, onChoose }: ChoiceFieldProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {choices.map(([choice, name]) => (
        <MenuItem key={choice} value={choice}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
