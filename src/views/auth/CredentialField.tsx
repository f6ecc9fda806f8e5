import TextField from '@mui/material/TextField';
import type { AuthForm } from './useAuthForm.ts';

interface CredentialFieldProps {
  readonly form: AuthForm;
  readonly name: 'FirstName' | 'Email' | 'Password' | 'Code';
  readonly label: string;
  readonly type?: string;
  readonly autoComplete: string;
  readonly autoFocus?: boolean;
}

/** One field of a sign-in form with its complaint below. */
export function CredentialField({ form, name, label, type = 'text', autoComplete, autoFocus }: CredentialFieldProps) {
  const error = name === 'Code' ? undefined : form.errors[name];
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      type={type}
      fullWidth
      autoComplete={autoComplete}
      autoFocus={autoFocus ?? false}
      value={form.credentials[name] ?? ''}
      error={error !== undefined}
      // The space reserves a line, so that an error message does not move the form.
      helperText={error ?? ' '}
      onChange={({ target }) => form.dispatch({ type: 'CHANGE', values: { [name]: target.value } })}
      slotProps={{ htmlInput: { 'aria-required': true } }}
    />
  );
}
