/** the second step after a sign-in by a provider, where the account has two-step sign-in. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { SignInProblem } from '../../../server/contract/signIn.ts';
import { api } from '../../api/index.ts';
import { useSession } from '../../auth/session.ts';
import { useNavigate } from '../../routing/index.ts';
import { authTexts, shellTexts } from '../../texts/index.ts';
import { BusyButton } from '../shell/BusyButton.tsx';
import { failureText } from '../shell/network/network.ts';
import { AuthPage } from './AuthPage.tsx';

/** Returns a function for the address of the login with a problem, or with none, and with the same return address. */
function useLogin(): (problem?: SignInProblem) => string {
  const { search } = useLocation();
  return (problem) => {
    const query = new URLSearchParams(search);
    query.delete('problem');
    if (problem !== undefined) query.set('problem', problem);
    return `/login?${query.toString()}`;
  };
}

function useSecondStep() {
  const { refresh, noticeFailure } = useSession();
  const navigate = useNavigate();
  const login = useLogin();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (code: string) => api.secondStep(code),
    onSuccess: ({ ok, problem }) => {
      // The guard of the route then leads to where the user wanted to go.
      if (ok) refresh();
      else if (problem !== undefined) navigate(login(problem), { replace: true });
    },
    onError: (cause) => noticeFailure('The second step of signing in failed', cause),
  });
  const refused = data?.ok === false ? (data.error ?? shellTexts.failed) : '';
  const failure = error === null ? refused : failureText(shellTexts.failed, error);
  return { send: mutate, failure, isBusy: isPending || data?.ok === true };
}

export function SecondStep() {
  const [code, setCode] = useState('');
  const { send, failure, isBusy } = useSecondStep();
  const login = useLogin();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') send(code.trim());
  };
  return (
    <AuthPage windowTitle={authTexts.loginTitle} heading={authTexts.secondStepHeading}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{authTexts.secondStepText}</Typography>
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
        <TextField
          label={authTexts.code}
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={({ target }) => setCode(target.value)}
          slotProps={{ htmlInput: { 'aria-required': true } }}
        />
        <BusyButton type="submit" variant="contained" size="large" isBusy={isBusy} disabled={code.trim() === ''}>
          {authTexts.login}
        </BusyButton>
        <Link component={RouterLink} to={login()} replace sx={{ justifySelf: 'center' }}>
          {authTexts.otherWay}
        </Link>
      </Box>
    </AuthPage>
  );
}
