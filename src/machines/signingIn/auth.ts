/**
 * The signed-in user. `authenticated` is null until the account call has answered; a failed call is
 * repeated once after 100 ms, and then counts as "not signed in". A refresh keeps the last answer on screen until the
 * new one arrives.
 *
 * the account is requested every 2 s only while the page waits for a sign-in that another window or the app
 * around the page completes, or for a purchase in a store. At all other times a refused call shows that the session has
 * changed, and polling would only cost the server a request every 2 s for each open page.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { Account } from '../../../server/contract/calls.ts';
import type { SignInProvider } from '../../../server/contract/signIn.ts';

export interface AuthContext {
  readonly authenticated: boolean | null;
  /** The signed-in user; null otherwise. */
  readonly account: Account | null;
  /** The ways to sign in besides a password. */
  readonly providers: readonly SignInProvider[];
  /**
   * The session has ended while the page was open. The account is still the former one, so that a user with unsaved
   * input can sign in again and continue.
   */
  readonly expired: boolean;
  /** Whether the account is requested every 2 s. */
  readonly isWatched: boolean;
}

/**
 * FORGET: the user has signed out, and no data of the former user may remain. WATCH: the account may change elsewhere.
 * UNWATCH: this is no longer expected.
 */
export interface AuthEvent {
  readonly type: 'REFRESH' | 'FORGET' | 'WATCH' | 'UNWATCH';
}

const RETRY_PAUSE_MS = 100;
const WATCH_PAUSE_MS = 2000;
type Known = Omit<AuthContext, 'isWatched'>;
const SIGNED_OUT: Known = { authenticated: false, account: null, providers: [], expired: false };

/** `former`: the state before the answer. */
function readAccount(account: Account, former: Known = SIGNED_OUT): Known {
  if (account.error === undefined) return { authenticated: true, account, providers: [], expired: false };
  if (former.authenticated === true) return { ...former, expired: true };
  return { ...SIGNED_OUT, providers: account.providers ?? [] };
}

export const authMachine = setup({
  types: { context: {} as AuthContext, events: {} as AuthEvent },
  actors: {
    /** Provided by the app: requests the account. */
    loadAccount: fromPromise<Account>(() => Promise.reject(new Error('loadAccount was not provided'))),
  },
  actions: {
    logFailure: (_, _failure: { error: unknown }) => {
      throw new Error('logFailure was not provided');
    },
  },
  delays: { retryPause: RETRY_PAUSE_MS, watchPause: WATCH_PAUSE_MS },
}).createMachine({
  id: 'auth',
  context: { ...SIGNED_OUT, authenticated: null, isWatched: false },
  initial: 'asking',
  on: {
    REFRESH: { target: '.asking', reenter: true },
    FORGET: { target: '.asking', reenter: true, actions: assign(SIGNED_OUT) },
    WATCH: { actions: assign({ isWatched: true }) },
    UNWATCH: { actions: assign({ isWatched: false }) },
  },
  states: {
    asking: {
      invoke: {
        src: 'loadAccount',
        onDone: { target: 'settled', actions: assign(({ context, event }) => readAccount(event.output, context)) },
        onError: {
          target: 'pausing',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    pausing: { after: { retryPause: 'askingAgain' } },
    askingAgain: {
      invoke: {
        src: 'loadAccount',
        onDone: { target: 'settled', actions: assign(({ context, event }) => readAccount(event.output, context)) },
        onError: {
          target: 'settled',
          actions: [
            { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
            // A server that cannot be reached does not show that the session has ended.
            assign(({ context }) => (context.authenticated === true ? context : SIGNED_OUT)),
          ],
        },
      },
    },
    settled: {
      // Entered again, so that the pause begins now.
      on: { WATCH: { target: 'settled', reenter: true, actions: assign({ isWatched: true }) } },
      after: { watchPause: { guard: ({ context }) => context.isWatched, target: 'asking' } },
    },
  },
});
