import { createActor, fromPromise } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '../../server/contract/calls.ts';
import { authMachine } from '../machines/signingIn/auth.ts';
import { watcherOf } from './session.ts';
import { watchUntil } from './watchUntil.ts';

const WATCH_PAUSE_MS = 2000;
const account = (premium: boolean): Account => ({
  ...{ id: 'u', firstname: 'Clara', email: 'c@example.org', emailconfirmed: true, haspassword: true, token: 't' },
  ...{ premium, standard: false, paused: 0, plan: null },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A session whose account call returns what `answer` says. */
function openSession(answer: () => Account) {
  const loadAccount = vi.fn(answer);
  const authActor = createActor(
    authMachine.provide({ actors: { loadAccount: fromPromise(() => Promise.resolve(loadAccount())) } }),
  ).start();
  return { authActor, watch: watcherOf(authActor), loadAccount };
}

test('A-04 A-32 the account is requested until the payment has been reported, and no longer', async () => {
  let premium = false;
  const session = openSession(() => account(premium));
  await vi.advanceTimersByTimeAsync(10);
  watchUntil(session, (of) => of?.premium === true);
  await vi.advanceTimersByTimeAsync(2 * WATCH_PAUSE_MS + 10);
  expect(session.loadAccount).toHaveBeenCalledTimes(3);
  premium = true;
  await vi.advanceTimersByTimeAsync(WATCH_PAUSE_MS);
  expect(session.authActor.getSnapshot().context).toMatchObject({ account: { premium: true }, isWatched: false });
  await vi.advanceTimersByTimeAsync(5 * WATCH_PAUSE_MS);
  expect(session.loadAccount).toHaveBeenCalledTimes(4);
});

test('A-04 the account is not requested again after the user has signed out', async () => {
  let answer = account(false);
  const session = openSession(() => answer);
  await vi.advanceTimersByTimeAsync(10);
  watchUntil(session, () => false);
  answer = { ...answer, error: 'not signed in' } as Account;
  session.authActor.send({ type: 'FORGET' });
  await vi.advanceTimersByTimeAsync(10);
  expect(session.authActor.getSnapshot().context).toMatchObject({ authenticated: false, isWatched: false });
});
