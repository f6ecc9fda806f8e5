/** `#/logout`. */
import { useMachine } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { api, logFailure } from '../../api/index.ts';
import { refreshSession } from '../../auth/useAuth.ts';
import { logoutMachine } from '../../machines/logout.ts';
import { authTexts } from '../../texts/index.ts';
import { LargeSpinner } from '../shell/LargeSpinner.tsx';

const connectedMachine = logoutMachine.provide({
  actors: { endSession: fromPromise<unknown>(() => api.logout()) },
  actions: {
    logFailure: (_, { error }) => void logFailure('Logout failed', error),
    refreshUser: refreshSession,
  },
});

export function LogoutScreen() {
  const [snapshot] = useMachine(connectedMachine);
  return snapshot.matches('left') ? <Navigate to="/login" replace /> : <LargeSpinner label={authTexts.loggingOut} />;
}
