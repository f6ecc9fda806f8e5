/** The cache of what the server told. An answer "not signed in" to any call asks anew who is signed in. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, logFailure } from '../api/index.ts';
import { authActor } from './authActor.ts';

const NOT_SIGNED_IN = 401;

export function noticeFailure(what: string, error: unknown): void {
  logFailure(what, error);
  if (error instanceof CallError && error.status === NOT_SIGNED_IN) authActor.send({ type: 'REFRESH' });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => noticeFailure(`Query ${query.queryHash}`, error) }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && !(error instanceof CallError && error.status === NOT_SIGNED_IN),
    },
  },
});

/** What one user was told is forgotten before the next one is on screen. */
let owner: string | undefined;
authActor.subscribe(({ context }) => {
  const id = context.account?.id;
  if (id === owner) return;
  owner = id;
  queryClient.clear();
});
