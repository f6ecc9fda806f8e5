/** K-01: runs the machine of the brass version for the open score. */
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { writeMusicJson } from '../../../../../engine/index.ts';
import type { EnsembleName, Score } from '../../../../../engine/index.ts';
import { api, CallError, queryKeys } from '../../../../api/index.ts';
import type { Arrangement } from '../../../../arranging/arrangement.ts';
import { startArranging } from '../../../../arranging/startArranging.ts';
import { useSession } from '../../../../auth/session.ts';
import { arrangingMachine } from '../../../../machines/editing/arranging.ts';
import type { ArrangingEvent } from '../../../../machines/editing/arranging.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { useToast } from '../../../shell/toasts/useToast.ts';
import { useEditor } from '../editor.ts';

const texts = editDialogTexts.arrange;
/** Milliseconds; the message states who wrote the arrangement. */
const SHOWN_MS = 8000;

const compose = (score: () => Score, checkpoint: string | null) =>
  fromCallback<ArrangingEvent, { readonly ensemble: EnsembleName }>(({ sendBack, input }) =>
    startArranging(
      { score: score(), checkpoint, ...input },
      {
        onProgress: (share) => sendBack({ type: 'PROGRESS', share }),
        onDone: (arrangement) => sendBack({ type: 'COMPOSED', arrangement }),
        onFailure: (error) => sendBack({ type: 'FAILED', error }),
      },
    ),
  );

/** Adds a song with the arrangement and returns its id. A refusal, such as of a full songbook, becomes an error. */
async function addSong({ score }: Arrangement, signal: AbortSignal): Promise<string> {
  const title = texts.songTitle(score.meta.title);
  const song = { ...score, meta: { ...score.meta, title } };
  const file = new File([JSON.stringify(writeMusicJson(song))], 'brass.musj', { type: 'application/json' });
  const form = { mode: '', instrument: '', title, composer: score.meta.composer, agreedToTerms: true, path: '', file };
  const { ok, msg, id } = await api.uploadMusicFile(form, () => undefined, signal);
  if (!ok || id === undefined) throw new CallError('status', 'MusicFileToSheet', 0, undefined, msg);
  return id;
}

/** Tells the user the result; `by` states who wrote it. */
function useMessages() {
  const showToast = useToast();
  const { noticeFailure } = useSession();
  return useMemo(
    () => ({
      replaced: (by: string) => showToast(`${by} ${texts.undoHint}`, { kind: 'success', shownFor: SHOWN_MS }),
      added: (by: string, id: string) =>
        showToast(`${texts.songAdded} ${by}`, {
          kind: 'success',
          shownFor: SHOWN_MS,
          link: { label: texts.openSong, href: `#/score?id=${id}` },
        }),
      failed: (error: unknown) => {
        noticeFailure('The brass version', error);
        const said = error instanceof CallError ? error.said : '';
        showToast(said || texts.failed, { kind: 'error' });
      },
    }),
    [showToast, noticeFailure],
  );
}

/** `checkpoint`: the address of the model; null where the rules write. */
export function useArranging(checkpoint: string | null) {
  const { store } = useEditor();
  const queryClient = useQueryClient();
  const messages = useMessages();
  const machine = useMemo(
    () =>
      arrangingMachine.provide({
        actors: {
          compose: compose(() => store.committed, checkpoint),
          keepAsSong: fromPromise<unknown, Arrangement>(async ({ input, signal }) => {
            const id = await addSong(input, signal);
            void queryClient.invalidateQueries({ queryKey: queryKeys.songs });
            messages.added(texts.writers[input.writer], id);
          }),
        },
        actions: {
          replaceScore: (_, arrangement) => {
            if (arrangement === undefined) return;
            store.apply(() => arrangement.score);
            messages.replaced(texts.writers[arrangement.writer]);
          },
          tellFailure: (_, { error }) => void messages.failed(error),
        },
      }),
    [store, queryClient, messages, checkpoint],
  );
  return useMachine(machine);
}
