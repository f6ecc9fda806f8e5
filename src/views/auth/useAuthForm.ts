/**
 * The form machine of a sign-in screen, connected to the server. Success refreshes the session; the route guard then
 * leads to the return address.
 */
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { assign, fromPromise } from 'xstate';
import { api, logFailure } from '../../api/index.ts';
import { recordRegistration } from '../../analytics/recordEvent.ts';
import { useSession } from '../../auth/session.ts';
import { authFormMachine } from '../../machines/signingIn/authForm.ts';
import type { AuthFormEvent, Submission } from '../../machines/signingIn/authForm.ts';
import type { CredentialForm } from '../../machines/signingIn/checkCredentials.ts';
import { shellTexts } from '../../texts/index.ts';
import { failureText } from '../shell/network/network.ts';

function send({ form, credentials }: Submission) {
  const { FirstName, Email, Password, RememberMe, Code = '' } = credentials;
  const login = { Email: Email.trim(), Password, RememberMe };
  return form === 'login'
    ? api.login(Code === '' ? login : { ...login, Code })
    : api.register({ ...login, FirstName: FirstName.trim() });
}

const connectedMachine = authFormMachine.provide({
  actors: { submit: fromPromise(({ input }) => send(input)) },
  actions: {
    logFailure: (_, { error }) => void logFailure('Sign-in failed', error),
    explain: assign((_, { error }) => ({ failure: failureText(shellTexts.failed, error) })),
  },
});

export function useAuthForm(form: CredentialForm) {
  const [snapshot, sendEvent] = useMachine(connectedMachine, { input: { form } });
  const isDone = snapshot.matches('succeeded');
  const { refresh } = useSession();
  useEffect(() => {
    if (!isDone) return;
    if (form === 'register') recordRegistration();
    refresh();
  }, [isDone, form, refresh]);
  return {
    ...snapshot.context,
    isBusy: snapshot.matches('submitted') || isDone,
    /** The same function while the form is shown. */
    dispatch: sendEvent as (event: AuthFormEvent) => void,
  };
}

export type AuthForm = ReturnType<typeof useAuthForm>;
