/** I-34, L-01: connects the saving machine of an open score with its edits, and shows the messages about saving. */
import { useCallback, useEffect, useState } from 'react';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ScoreStore } from '../../../../editing/index.ts';
import { logFailure } from '../../../../api/index.ts';
import { savingMachine } from '../../../../machines/editing/saving.ts';
import type { SaveOutcome, SavingActor } from '../../../../machines/editing/saving.ts';
import { editTexts } from '../../../../texts/index.ts';
import { useToast } from '../../../shell/toasts/useToast.ts';
import type { Editor } from '../editor.ts';
import { ScoreSaver } from './scoreSaver.ts';
import type { SaverOptions } from './scoreSaver.ts';

export interface SavingOptions extends SaverOptions {
  /** Version of the score as it was loaded. */
  readonly version: number;
  /** Stores the edits in this browser and opens the sign-in screen. */
  readonly onSignedOut: () => void;
}

/** Called by the machine: the functions always use the values of the latest render. */
interface Callbacks {
  tellSaved: () => void;
  tellRefreshed: () => void;
  onSignedOut: () => void;
}

const nothing = (): void => undefined;
const NO_CALLBACKS: Callbacks = { tellSaved: nothing, tellRefreshed: nothing, onSignedOut: nothing };

function createSaving({ version, ...options }: SavingOptions, callbacks: Callbacks): SavingActor {
  const saver = new ScoreSaver(options);
  const machine = savingMachine.provide({
    actors: {
      save: fromPromise<SaveOutcome, { readonly version: number }>(({ input }) => saver.save(input.version)),
      copyNewer: fromPromise<unknown>(() => saver.copyNewer()),
      loadNewer: fromPromise<{ readonly version: number }>(() => saver.loadNewer()),
      refresh: fromPromise<{ readonly version: number }>(({ signal }) => saver.refresh(signal)),
    },
    actions: {
      tellSaved: () => callbacks.tellSaved(),
      tellRefreshed: () => callbacks.tellRefreshed(),
      askToSignIn: () => callbacks.onSignedOut(),
      logFailure: (_, { error }) => void logFailure('Saving the score', error),
    },
  });
  return createActor(machine, { input: { version } });
}

function followStore(store: ScoreStore, saving: SavingActor): () => void {
  const tell = (): void => saving.send({ type: store.state.hasChanges ? 'CHANGED' : 'UNCHANGED' });
  tell();
  return store.listenToState(tell);
}

export function useSaving(options: SavingOptions): SavingActor {
  const showToast = useToast();
  const [callbacks] = useState<Callbacks>(() => ({ ...NO_CALLBACKS }));
  const [saving] = useState(() => createSaving(options, callbacks).start());
  const { store, onSignedOut } = options;
  useEffect(() => {
    Object.assign(callbacks, {
      tellSaved: () => showToast(editTexts.saved, { kind: 'success' }),
      tellRefreshed: () => showToast(editTexts.refreshed, { kind: 'info', isOnce: true }),
      onSignedOut,
    });
  }, [callbacks, showToast, onSignedOut]);
  useEffect(() => followStore(store, saving), [store, saving]);
  useEffect(() => {
    const online = (): void => saving.send({ type: 'ONLINE' });
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [saving]);
  return saving;
}

const settled = (saving: SavingActor) =>
  waitFor(saving, (each) => !each.matches('saving') && !each.matches('settling'));

/** Saves what is unsaved. Resolves with whether everything is saved afterwards. */
export async function saveNow(saving: SavingActor): Promise<boolean> {
  // A save that is running may lack the latest edits.
  if (saving.getSnapshot().matches('saving')) await settled(saving);
  saving.send({ type: 'SAVE' });
  return (await settled(saving)).matches('saved');
}

/** L-01: used before exports, which the server makes from its own copy. */
export const useSaveFirst = ({ store, saving }: Pick<Editor, 'store' | 'saving'>): (() => Promise<boolean>) =>
  useCallback(() => (store.state.hasChanges ? saveNow(saving) : Promise.resolve(true)), [store, saving]);
