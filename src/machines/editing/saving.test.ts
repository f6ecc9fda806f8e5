import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { savingMachine } from './saving.ts';
import type { SaveOutcome } from './saving.ts';

function open(
  outcomes: readonly (SaveOutcome | Error)[],
  retryPause = 5,
  refresh: () => Promise<{ readonly version: number }> = () => Promise.resolve({ version: 5 }),
) {
  const left = [...outcomes];
  const calls: string[] = [];
  const told = vi.fn();
  const refreshed = vi.fn();
  const signIn = vi.fn();
  const actor = createActor(
    savingMachine.provide({
      actors: {
        save: fromPromise<SaveOutcome, { readonly version: number }>(({ input }) => {
          calls.push(`save ${String(input.version)}`);
          const outcome = left.shift();
          return outcome === undefined || outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
        }),
        copyNewer: fromPromise<unknown>(() => Promise.resolve(calls.push('copy'))),
        loadNewer: fromPromise<{ readonly version: number }>(() => {
          calls.push('load');
          return Promise.resolve({ version: 9 });
        }),
        refresh: fromPromise<{ readonly version: number }>(() => {
          calls.push('refresh');
          return refresh();
        }),
      },
      actions: { tellSaved: told, tellRefreshed: refreshed, askToSignIn: signIn, logFailure: () => undefined },
      delays: { retryPause },
    }),
    { input: { version: 4 } },
  ).start();
  const path: string[] = [];
  actor.subscribe(({ value }) => path.push(typeof value === 'string' ? value : `conflict.${String(value.conflict)}`));
  const until = (state: string) => vi.waitFor(() => expect(path.at(-1)).toBe(state));
  return { actor, path, calls, told, refreshed, signIn, until };
}

describe('saving', () => {
  it('I-02 I-06 saves nothing while nothing is changed', () => {
    const { actor, calls } = open([]);
    actor.send({ type: 'SAVE' });
    expect(actor.getSnapshot().value).toBe('saved');
    expect(calls).toEqual([]);
  });

  it('I-34 sends the version on which the edits are based, reports the save, and continues with the new version', async () => {
    const { actor, calls, told, until } = open([
      { kind: 'saved', version: 5 },
      { kind: 'saved', version: 6 },
    ]);
    for (let turn = 0; turn < 2; turn += 1) {
      actor.send({ type: 'CHANGED' });
      actor.send({ type: 'SAVE' });
      actor.send({ type: 'UNCHANGED' });
      await until('saved');
    }
    expect(calls).toEqual(['save 4', 'save 5']);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('is unsaved again where edits were made during the save', async () => {
    const { actor, until } = open([{ kind: 'saved', version: 5 }]);
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVE' });
    await until('unsaved');
  });

  it('tries again by itself where the server cannot be reached', async () => {
    const { actor, calls, path, until } = open([
      { kind: 'unreachable' },
      new Error('no answer'),
      { kind: 'saved', version: 5 },
    ]);
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVE' });
    await until('unsaved');
    expect(path).toEqual(['unsaved', 'saving', 'unreachable', 'saving', 'unreachable', 'saving', 'unsaved']);
    expect(calls).toEqual(['save 4', 'save 4', 'save 4']);
  });

  it('tries again at once when the network is back', async () => {
    const { actor, until } = open([{ kind: 'unreachable' }, { kind: 'saved', version: 5 }], 60_000);
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVE' });
    await until('unreachable');
    actor.send({ type: 'ONLINE' });
    await until('unsaved');
  });

  it('offers four choices where somebody has saved in the meantime: overwrite, keep both, use the newer version, decide later', async () => {
    const conflict = { kind: 'conflict', version: 7 } as const;
    const choose = async (type: 'OVERWRITE' | 'KEEP_BOTH' | 'LOAD_NEWER' | 'DISMISS') => {
      const opened = open([conflict, { kind: 'saved', version: 8 }]);
      opened.actor.send({ type: 'CHANGED' });
      opened.actor.send({ type: 'SAVE' });
      await opened.until('conflict.asking');
      opened.actor.send({ type });
      await opened.until('unsaved');
      return [opened.calls.slice(1), opened.actor.getSnapshot().context.version];
    };
    expect(await choose('OVERWRITE')).toEqual([['save 7'], 8]);
    expect(await choose('KEEP_BOTH')).toEqual([['copy', 'save 7'], 8]);
    expect(await choose('LOAD_NEWER')).toEqual([['load'], 9]);
    expect(await choose('DISMISS')).toEqual([[], 4]);
  });

  it('keeps the edits and lets the user sign in where the session has ended', async () => {
    const { actor, signIn, until } = open([{ kind: 'signedOut' }]);
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVE' });
    await until('unsaved');
    expect(signIn).toHaveBeenCalledOnce();
  });

  it('shows why the server refuses, and saves again on request', async () => {
    const { actor, until } = open([
      { kind: 'refused', message: 'Too large.' },
      { kind: 'saved', version: 5 },
    ]);
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVE' });
    await until('refused');
    expect(actor.getSnapshot().context.message).toBe('Too large.');
    actor.send({ type: 'SAVE' });
    await until('unsaved');
  });

  it('saves restored edits as edits of the version on which they are based', async () => {
    const { actor, calls, until } = open([{ kind: 'conflict', version: 4 }]);
    actor.send({ type: 'RESTORED', version: 3 });
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVE' });
    await until('conflict.asking');
    expect(calls).toEqual(['save 3']);
  });

  it('I-34 shows a save of another tab at once where nothing is unsaved, and saves as an edit of it', async () => {
    const { actor, calls, refreshed, until } = open([{ kind: 'saved', version: 6 }]);
    actor.send({ type: 'SAVED_ELSEWHERE', version: 4 });
    expect(actor.getSnapshot().value).toBe('saved');
    actor.send({ type: 'SAVED_ELSEWHERE', version: 5 });
    await until('saved');
    expect(refreshed).toHaveBeenCalledOnce();
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVE' });
    await until('unsaved');
    expect(calls).toEqual(['refresh', 'save 5']);
  });

  it('I-34 a save of another tab never replaces unsaved edits, until they are taken back', async () => {
    const { actor, calls, until } = open([]);
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVED_ELSEWHERE', version: 5 });
    expect(actor.getSnapshot().value).toBe('unsaved');
    expect(calls).toEqual([]);
    actor.send({ type: 'UNCHANGED' });
    await until('saved');
    expect(calls).toEqual(['refresh']);
  });

  it('I-34 an edit while the newer version is fetched keeps its base, and its save asks', async () => {
    const { actor, refreshed, until } = open([{ kind: 'conflict', version: 5 }], 5, () => new Promise(() => undefined));
    actor.send({ type: 'SAVED_ELSEWHERE', version: 5 });
    expect(actor.getSnapshot().value).toBe('refreshing');
    actor.send({ type: 'CHANGED' });
    expect(actor.getSnapshot().value).toBe('unsaved');
    actor.send({ type: 'SAVE' });
    await until('conflict.asking');
    expect(actor.getSnapshot().context.version).toBe(4);
    expect(refreshed).not.toHaveBeenCalled();
  });

  it('I-34 a newer version that cannot be fetched is asked for once, and found by the next save', async () => {
    const { actor, calls, until } = open([{ kind: 'conflict', version: 5 }], 5, () =>
      Promise.reject(new Error('away')),
    );
    actor.send({ type: 'SAVED_ELSEWHERE', version: 5 });
    await until('saved');
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVE' });
    await until('conflict.asking');
    expect(calls).toEqual(['refresh', 'save 4']);
  });

  it('a save elsewhere during the question about an earlier one is asked about too', async () => {
    const { actor, calls, until } = open([
      { kind: 'conflict', version: 5 },
      { kind: 'conflict', version: 6 },
    ]);
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'SAVE' });
    await until('conflict.asking');
    actor.send({ type: 'SAVED_ELSEWHERE', version: 6 });
    actor.send({ type: 'OVERWRITE' });
    await vi.waitFor(() => expect(calls).toEqual(['save 4', 'save 5']));
    await until('conflict.asking');
    expect(actor.getSnapshot().context.newer).toBe(6);
  });
});
