import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { savingMachine } from '../../../../machines/editing/saving.ts';
import type { SaveOutcome } from '../../../../machines/editing/saving.ts';
import { saveNow } from './useSaving.ts';

/** A server whose saves end when they are told to. */
function opened() {
  const running: ((outcome: SaveOutcome) => void)[] = [];
  const nothing = (): void => undefined;
  const saving = createActor(
    savingMachine.provide({
      actors: {
        save: fromPromise<SaveOutcome, { readonly version: number }>(
          () => new Promise((resolve) => running.push(resolve)),
        ),
      },
      actions: { tellSaved: nothing, askToSignIn: nothing, logFailure: nothing },
    }),
    { input: { version: 1 } },
  ).start();
  return { saving, running };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('saving before an export or before leaving', () => {
  it('I-34 I-35 L-01 an edit during a running save is saved too', async () => {
    const { saving, running } = opened();
    saving.send({ type: 'CHANGED' });
    saving.send({ type: 'SAVE' });
    const isSaved = saveNow(saving);
    running[0]?.({ kind: 'saved', version: 2 });
    await turn();
    expect(running).toHaveLength(2);
    saving.send({ type: 'UNCHANGED' });
    running[1]?.({ kind: 'saved', version: 3 });
    expect(await isSaved).toBe(true);
    expect(saving.getSnapshot().context.version).toBe(3);
  });

  it('I-34 tells that a refused save has saved nothing', async () => {
    const { saving, running } = opened();
    saving.send({ type: 'CHANGED' });
    const isSaved = saveNow(saving);
    running[0]?.({ kind: 'refused', message: 'no' });
    expect(await isSaved).toBe(false);
  });
});
