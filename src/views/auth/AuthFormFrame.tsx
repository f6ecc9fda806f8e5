/**
 * the frame of a sign-in form: the server's text in red above the fields, and a button that shows when a call is
 * running.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { memo } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { BusyButton } from '../shell/BusyButton.tsx';
import { focusFault } from '../shell/focusFault.ts';
import type { AuthForm } from './useAuthForm.ts';

interface AuthFormFrameProps {
  readonly form: AuthForm;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

interface SubmitButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
}

/** Not rendered again while the user types. */
const SubmitButton = memo(function SubmitButton({ label, isBusy }: SubmitButtonProps) {
  return (
    <BusyButton type="submit" variant="contained" size="large" fullWidth isBusy={isBusy} sx={{ mt: 1 }}>
      {label}
    </BusyButton>
  );
});

export function AuthFormFrame({ form, submitLabel, children }: AuthFormFrameProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.dispatch({ type: 'SUBMIT' });
    focusFault(event.currentTarget);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
      {form.failure !== '' && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {form.failure}
        </Alert>
      )}
      {children}
      <SubmitButton label={submitLabel} isBusy={form.isBusy} />
    </Box>
  );
}
