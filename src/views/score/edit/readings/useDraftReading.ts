/**
 * A draft of another reading: requested from the worker, shown on the page instead of the score, applied as one edit.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DetectedNotes } from '../../../../../engine/index.ts';
import { logFailure } from '../../../../api/index.ts';
import { useEditor } from '../editor.ts';
import type { DraftReading, DraftRequest } from './draftReading.ts';
import { ReadingWorkerClient, ReadingRefusal } from './readingWorkerClient.ts';

export type DraftState =
  { readonly kind: 'none' | 'busy' | 'refused' | 'failed' } | { readonly kind: 'shown'; readonly draft: DraftReading };

export interface Drafting {
  readonly state: DraftState;
  readonly ask: (request: Omit<DraftRequest, 'score'>) => void;
  /** The draft becomes the score, as one entry of the history. */
  readonly apply: () => void;
  readonly drop: () => void;
}

const NONE: DraftState = { kind: 'none' };

function useWorkerClient(detected: DetectedNotes): ReadingWorkerClient {
  const client = useMemo(() => new ReadingWorkerClient(detected), [detected]);
  useEffect(() => () => client.close(), [client]);
  return client;
}

export function useDraftReading(detected: DetectedNotes): Drafting {
  const { store } = useEditor();
  const [state, setState] = useState<DraftState>(NONE);
  const client = useWorkerClient(detected);
  useEffect(() => {
    // Any other edit, an undo or a newer version replaces the draft.
    const stop = store.listenToCommits(() => setState(NONE));
    return () => {
      stop();
      store.cancelDraft();
    };
  }, [store]);
  const ask = useCallback(
    (request: Omit<DraftRequest, 'score'>): void => {
      const score = store.committed;
      setState({ kind: 'busy' });
      client
        .ask({ ...request, score })
        .then((draft) => {
          if (draft === undefined || store.committed !== score) return;
          store.draft(() => draft.score);
          setState({ kind: 'shown', draft });
        })
        .catch((cause: unknown) => {
          store.cancelDraft();
          const isRefused = cause instanceof ReadingRefusal;
          if (!isRefused) logFailure('Writing another reading', cause);
          setState({ kind: isRefused ? 'refused' : 'failed' });
        });
    },
    [store, client],
  );
  const drop = useCallback((): void => {
    store.cancelDraft();
    setState(NONE);
  }, [store]);
  const apply = useCallback((): void => {
    if (state.kind === 'shown') store.apply(() => state.draft.score);
  }, [store, state]);
  return { state, ask, apply, drop };
}
