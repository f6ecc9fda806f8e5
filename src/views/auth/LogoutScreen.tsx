/** `#/logout`: ends the session and then shows the sign-in screen. */
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { api, logFailure } from '../../api/index.ts';
import { useSession } from '../../auth/session.ts';
import { logoutMachine } from '../../machines/signingIn/logout.ts';
import { authTexts } from '../../texts/index.ts';
import { LargeSpinner } from '../shell/LargeSpinner.tsx';

export function LogoutScreen() {
  const { forget } = useSession();
  const machine = useMemo(
    () =>
      logoutMachine.provide({
        actors: { endSession: fromPromise<unknown>(() => api.logout()) },
        actions: {
          logFailure: (_, { error }) => void logFailure('Logout failed', error),
          refreshUser: forget,
        },
      }),
    [forget],
  );
  const [snapshot] = useMachine(machine);
  return snapshot.matches('left') ? <Navigate to="/login" replace /> : <LargeSpinner label={authTexts.loggingOut} />;
}
