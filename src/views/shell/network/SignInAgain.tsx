/**
 * Shown when the session has ended while a page was open: a sign-in form above that page. The page stays mounted, so
 * that nothing that was typed or recorded is lost. Its content is hidden, because another person may be using the
 * device by then.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { FormEvent } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { PasswordField } from '../PasswordField.tsx';
import type { Account } from '../../../../server/contract/calls.ts';
import { CALLS } from '../../../../server/contract/paths.ts';
import { api } from '../../../api/index.ts';
import { useSession } from '../../../auth/session.ts';
import { authTexts, shellTexts } from '../../../texts/index.ts';
import { failureText } from './network.ts';

/** if the user signs in in another tab or window in the meantime, this page is signed in too. */
function useRefreshFromElsewhere(): void {
  const { refresh, watch } = useSession();
  useEffect(watch, [watch]);
  useEffect(() => {
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refresh]);
}

function useSignIn(email: string) {
  const { refresh, queryClient, noticeFailure } = useSession();
  const signIn = useMutation({
    // The form has no choice to stay signed in, because the device may be shared.
    mutationFn: ({ password, code }: { readonly password: string; readonly code: string }) =>
      api.login({ Email: email, Password: password, RememberMe: false, ...(code === '' ? {} : { Code: code }) }),
    onSuccess: ({ ok }) => {
      if (!ok) return;
      refresh();
      void queryClient.invalidateQueries();
    },
    onError: (error) => noticeFailure('Signing in again failed', error),
  });
  const { data, error, isPending } = signIn;
  const refused = data?.ok === false ? (data.error ?? shellTexts.failed) : '';
  const failure = error === null ? refused : failureText(shellTexts.failed, error);
  return { enter: signIn.mutate, failure, needsCode: data?.twoStep === true, isBusy: isPending || data?.ok === true };
}

const ForgottenPassword = () => (
  <Link href={CALLS.forgotPassword.path} target="_blank" rel="noopener" sx={{ justifySelf: 'center' }}>
    {authTexts.forgotPassword}
  </Link>
);

function PasswordForm({ email }: { readonly email: string }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { enter, failure, needsCode, isBusy } = useSignIn(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') enter({ password, code: code.trim() });
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <TextField
        label={authTexts.email}
        value={email}
        autoComplete="username"
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <PasswordField
        label={authTexts.password}
        autoFocus
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {needsCode && (
        <TextField
          label={authTexts.code}
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <BusyButton type="submit" variant="contained" size="large" isBusy={isBusy} disabled={password === ''}>
        {authTexts.login}
      </BusyButton>
      <ForgottenPassword />
    </Box>
  );
}

export function SignInAgain({ account }: { readonly account: Account }) {
  useRefreshFromElsewhere();
  const { forget } = useSession();
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } } }}
    >
      <DialogTitle id={titleId}>{shellTexts.signInAgain}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{shellTexts.signInAgainText}</Typography>
        {account.haspassword === true && <PasswordForm email={account.email ?? ''} />}
        <Button component="a" href="/#/login" target="_blank" rel="noopener" color="secondary">
          {shellTexts.signInElsewhere}
        </Button>
        <Button color="secondary" onClick={forget}>
          {shellTexts.leavePage}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
