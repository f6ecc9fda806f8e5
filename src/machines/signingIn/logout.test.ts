import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { logoutMachine } from './logout.ts';

function start(endSession: () => Promise<unknown>) {
  const [refreshUser, logFailure] = [vi.fn(), vi.fn()];
  const actor = createActor(
    logoutMachine.provide({ actors: { endSession: fromPromise(endSession) }, actions: { refreshUser, logFailure } }),
  ).start();
  return { actor, refreshUser, logFailure };
}

describe('logoutMachine', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('A-16 ends the session, refreshes the user and leaves after 1 s', async () => {
    const { actor, refreshUser, logFailure } = start(() => Promise.resolve());
    expect(refreshUser).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(999);
    expect(refreshUser).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().matches('leaving')).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(actor.getSnapshot().matches('left')).toBe(true);
    expect(logFailure).not.toHaveBeenCalled();
  });

  it('A-16 X-34 a failed call is logged, and the account is requested again', async () => {
    const { actor, refreshUser, logFailure } = start(() => Promise.reject(new Error('offline')));
    await vi.advanceTimersByTimeAsync(1000);
    expect(logFailure).toHaveBeenCalledTimes(1);
    expect(refreshUser).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().matches('left')).toBe(true);
  });
});
