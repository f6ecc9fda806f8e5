/** The running auth machine of the app: one for the whole page. */
import { createActor, fromPromise } from 'xstate';
import { api, logFailure } from '../api/index.ts';
import { authMachine } from '../machines/auth.ts';

export const authActor = createActor(
  authMachine.provide({
    actors: { loadAccount: fromPromise(() => api.getAccountInfo()) },
    actions: { logFailure: (_, { error }) => void logFailure('The account could not be read', error) },
  }),
);
