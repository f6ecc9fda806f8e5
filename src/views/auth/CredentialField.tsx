import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { memo } from 'react';
import { PasswordField } from '../shell/PasswordField.tsx';
import type { AuthForm } from './useAuthForm.ts';

interface CredentialFieldProps {
  readonly form: AuthForm;
  readonly name: 'FirstName' | 'Email' | 'Password' | 'Code';
  readonly label: string;
  readonly type?: string;
  readonly autoComplete: string;
  readonly autoFocus?: boolean;
}

interface FieldProps extends Omit<CredentialFieldProps, 'form'>, Pick<AuthForm, 'dispatch'> {
  readonly value: string;
  readonly error: string | undefined;
}

const REQUIRED = { htmlInput: { 'aria-required': true } };

/** Rendered again only for what is typed into it: rendering every field would delay each key. */
const Field = memo(function Field({ dispatch, name, value, error, type = 'text', autoFocus, ...field }: FieldProps) {
  const shown: Omit<TextFieldProps, 'slotProps' | 'sx' | 'type'> = {
    ...field,
    ...{ id: name, name, value, fullWidth: true, autoFocus: autoFocus ?? false },
    error: error !== undefined,
    // The space reserves a line, so that an error message does not move the form.
    helperText: error ?? ' ',
    onChange: ({ target }) => dispatch({ type: 'CHANGE', values: { [name]: target.value } }),
  };
  return type === 'password' ? <PasswordField {...shown} /> : <TextField {...shown} type={type} slotProps={REQUIRED} />;
});

/** One field of a sign-in form with its complaint below. */
export function CredentialField({ form, ...field }: CredentialFieldProps) {
  const { name } = field;
  const error = name === 'Code' ? undefined : form.errors[name];
  return <Field {...field} dispatch={form.dispatch} value={form.credentials[name] ?? ''} error={error} />;
}
