/** A field for a password, with a button that shows what was typed. */
import Visibility from '@mui/icons-material/Visibility';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { useId, useState } from 'react';
import { authTexts } from '../../texts/index.ts';

/** Edge has a button of its own, which would stand beside this one. */
const OWN_BUTTON = { '& ::-ms-reveal': { display: 'none' } };

export function PasswordField({ id, ...props }: Omit<TextFieldProps, 'type' | 'slotProps' | 'sx'>) {
  const [isShown, setShown] = useState(false);
  const ownId = useId();
  const fieldId = id ?? ownId;
  const button = (
    <IconButton
      edge="end"
      color={isShown ? 'primary' : 'default'}
      // The label stays the same: a screen reader says whether the button is pressed, and of which field it is.
      aria-label={authTexts.showPassword}
      aria-pressed={isShown}
      aria-describedby={`${fieldId}-label`}
      title={authTexts.showPassword}
      // The field keeps the focus, so that typing goes on and the keyboard of a phone stays open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setShown(!isShown)}
    >
      <Visibility />
    </IconButton>
  );
  return (
    <TextField
      {...props}
      id={fieldId}
      type={isShown ? 'text' : 'password'}
      slotProps={{
        input: { endAdornment: button },
        // What is shown must not be corrected, nor sent to a spelling checker.
        htmlInput: { 'aria-required': true, autoCapitalize: 'none', spellCheck: false },
      }}
      sx={OWN_BUTTON}
    />
  );
}
