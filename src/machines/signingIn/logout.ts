/** ends the session, discards the data of the user, and shows the login screen after 1 s. */
import { fromPromise, setup } from 'xstate';

const REDIRECT_PAUSE_MS = 1000;

export const logoutMachine = setup({
  actors: {
    /** Provided by the app. */
    endSession: fromPromise<unknown>(() => Promise.reject(new Error('endSession was not provided'))),
  },
  actions: {
    logFailure: (_, _failure: { error: unknown }) => {
      throw new Error('logFailure was not provided');
    },
    refreshUser: () => {
      throw new Error('refreshUser was not provided');
    },
  },
  delays: { redirectPause: REDIRECT_PAUSE_MS },
}).createMachine({
  id: 'logout',
  initial: 'ending',
  states: {
    ending: {
      invoke: {
        src: 'endSession',
        onDone: 'leaving',
        onError: {
          target: 'leaving',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    leaving: { entry: 'refreshUser', after: { redirectPause: 'left' } },
    left: { type: 'final' },
  },
});
