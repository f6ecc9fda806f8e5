import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Account } from '../../../server/contract/calls.ts';
import { authMachine } from './auth.ts';

const ADA: Account = { id: '1', firstname: 'Ada', token: 't' };
const NOBODY: Account = { error: 'You are not logged in.', token: 't' };

/** Starts the machine with a server that answers in this order: an account, or an Error for a failed call. */
function start(...answers: (Account | Error)[]) {
  const loadAccount = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('more calls than answers');
    return answer;
  });
  const logged = vi.fn();
  const actor = createActor(
    authMachine.provide({ actors: { loadAccount: fromPromise(loadAccount) }, actions: { logFailure: logged } }),
  ).start();
  return { actor, loadAccount, logged, authenticated: () => actor.getSnapshot().context.authenticated };
}

describe('authMachine', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('A-02 has no account before the account call has answered', async () => {
    const auth = start(ADA);
    expect(auth.authenticated()).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.authenticated()).toBe(true);
    expect(auth.actor.getSnapshot().context.account).toEqual(ADA);
  });

  it('A-03 is signed out when the answer carries an error', async () => {
    const auth = start(NOBODY);
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.authenticated()).toBe(false);
    expect(auth.actor.getSnapshot().context.account).toBeNull();
  });

  it('A-03 repeats the call after 100 ms, and has no answer in between', async () => {
    const auth = start(new Error('offline'), ADA);
    await vi.advanceTimersByTimeAsync(99);
    expect(auth.loadAccount).toHaveBeenCalledTimes(1);
    expect(auth.authenticated()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(auth.loadAccount).toHaveBeenCalledTimes(2);
    expect(auth.authenticated()).toBe(true);
  });

  it('A-03 is signed out after the second failure, does not ask a third time and logs both', async () => {
    const auth = start(new Error('offline'), new Error('still offline'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(auth.authenticated()).toBe(false);
    expect(auth.loadAccount).toHaveBeenCalledTimes(2);
    expect(auth.logged.mock.calls.map(([, { error }]) => error.message)).toEqual(['offline', 'still offline']);
  });

  it('A-04 requests the account every 2 s while it is watched, and not otherwise', async () => {
    const auth = start(NOBODY, NOBODY, new Error('offline'), ADA, ADA);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(auth.loadAccount).toHaveBeenCalledTimes(1);
    auth.actor.send({ type: 'WATCH' });
    await vi.advanceTimersByTimeAsync(1999);
    expect(auth.loadAccount).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(auth.loadAccount).toHaveBeenCalledTimes(2);
    // A failed call is repeated after 100 ms, as always.
    await vi.advanceTimersByTimeAsync(2100);
    expect(auth.authenticated()).toBe(true);
    auth.actor.send({ type: 'UNWATCH' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(auth.loadAccount).toHaveBeenCalledTimes(4);
  });

  it('keeps the last answer during a new call, and the user whose session has ended until a sign-out', async () => {
    const auth = start(ADA, NOBODY, ADA, NOBODY, NOBODY);
    const context = () => auth.actor.getSnapshot().context;
    await vi.advanceTimersByTimeAsync(0);
    auth.actor.send({ type: 'REFRESH' });
    expect([auth.authenticated(), context().expired]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(0);
    expect([auth.authenticated(), context().expired, context().account]).toEqual([true, true, ADA]);
    auth.actor.send({ type: 'REFRESH' });
    await vi.advanceTimersByTimeAsync(0);
    expect([auth.authenticated(), context().expired]).toEqual([true, false]);
    auth.actor.send({ type: 'REFRESH' });
    await vi.advanceTimersByTimeAsync(0);
    auth.actor.send({ type: 'FORGET' });
    expect([auth.authenticated(), context().expired, context().account]).toEqual([false, false, null]);
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.authenticated()).toBe(false);
  });

  it('A-03 a user stays signed in while the server cannot be reached', async () => {
    const auth = start(ADA, new Error('offline'), new Error('still offline'));
    await vi.advanceTimersByTimeAsync(0);
    auth.actor.send({ type: 'REFRESH' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([auth.authenticated(), auth.actor.getSnapshot().context.expired]).toEqual([true, false]);
  });

  it('a refresh during a call makes another call and ignores the older answer', async () => {
    const auth = start(NOBODY, ADA);
    auth.actor.send({ type: 'REFRESH' });
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.loadAccount).toHaveBeenCalledTimes(2);
    expect(auth.authenticated()).toBe(true);
  });

  it('a refresh in the pause before the retry makes a call at once', async () => {
    const auth = start(new Error('offline'), ADA);
    await vi.advanceTimersByTimeAsync(50);
    auth.actor.send({ type: 'REFRESH' });
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.authenticated()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(auth.loadAccount).toHaveBeenCalledTimes(2);
  });
});
