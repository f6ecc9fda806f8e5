/**
 * The signed-in user and the cache of the server's answers. `main.tsx` creates one session per page and passes it down;
 * each test creates its own.
 */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { Actor } from 'xstate';
import { CallError, api, listenToSignOut, logFailure } from '../api/index.ts';
import { authMachine } from '../machines/signingIn/auth.ts';

export interface Session {
  readonly authActor: Actor<typeof authMachine>;
  /** The cache of the server's answers. */
  readonly queryClient: QueryClient;
  /** Requests the account from the server again. */
  readonly refresh: () => void;
  /**
   * requests the account every 2 s, while another window or the app around the page may change it. Returns a
   * function that ends this. It ends by itself after ten minutes, when a sign-in attempt expires.
   */
  readonly watch: () => () => void;
  /** The user signs out: all data about the user is dropped. */
  readonly forget: () => void;
  /** Logs a failed call. After "not signed in", the account is requested again. */
  readonly noticeFailure: (what: string, error: unknown) => void;
}

const NOT_SIGNED_IN = 401;
const LONGEST_WATCH_MS = 600_000;

const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === NOT_SIGNED_IN;

/** Several parts of the page may watch at the same time. */
export function watcherOf(authActor: Session['authActor']): Session['watch'] {
  let watchers = 0;
  return () => {
    watchers += 1;
    authActor.send({ type: 'WATCH' });
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(limit);
      watchers -= 1;
      if (watchers === 0) authActor.send({ type: 'UNWATCH' });
    };
    const limit = setTimeout(end, LONGEST_WATCH_MS);
    return end;
  };
}

/** Starts by requesting the account. */
export function createSession(): Session {
  const authActor = createActor(
    authMachine.provide({
      actors: { loadAccount: fromPromise(() => api.getAccountInfo()) },
      actions: { logFailure: (_, { error }) => void logFailure('The account could not be read', error) },
    }),
  );
  const refresh = (): void => authActor.send({ type: 'REFRESH' });
  const forget = (): void => authActor.send({ type: 'FORGET' });
  const watch = watcherOf(authActor);
  const noticeFailure = (what: string, error: unknown): void => {
    logFailure(what, error);
    if (isSignedOut(error)) refresh();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => noticeFailure(`Query ${query.queryHash}`, error) }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 1 && !isSignedOut(error) },
      // Without a network a write fails at once with a message, instead of waiting without one.
      mutations: { networkMode: 'always' },
    },
  });
  // Answers for one user are removed before the next user's page is shown.
  let owner: string | undefined;
  authActor.subscribe(({ context }) => {
    const id = context.account?.id;
    if (id === owner) return;
    owner = id;
    queryClient.clear();
  });
  // Called for every call that is refused because the session has ended.
  listenToSignOut(() => {
    const { authenticated, expired } = authActor.getSnapshot().context;
    if (authenticated === true && !expired) refresh();
  });
  authActor.start();
  return { authActor, queryClient, refresh, watch, forget, noticeFailure };
}

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('There is no SessionProvider around this component');
  return session;
}
