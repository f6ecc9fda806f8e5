/**
 * Connects the wizard machine: it sends files to the server, shows messages, and navigates. Leaving the wizard stops
 * the machine and a running upload.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fromCallback } from 'xstate';
import type { OkMsg } from '../../../server/contract/calls.ts';
import { describeEvents } from '../../analytics/recordEvent.ts';
import { api, queryKeys } from '../../api/index.ts';
import { useSession } from '../../auth/session.ts';
import { cleanSongText } from '../../machines/uploading/checkSongInfo.ts';
import { uploadWizardMachine } from '../../machines/uploading/uploadWizard.ts';
import type { UploadOrder, UploadReport, UploadReview } from '../../machines/uploading/uploadWizard.ts';
import { pushTokenField } from '../../native/index.ts';
import { useNavigate } from '../../routing/index.ts';
import { uploadTexts } from '../../texts/index.ts';
import { failureText } from '../shell/network/network.ts';
import { songbookAddress } from '../shell/songbookAddress.ts';
import { useToast } from '../shell/toasts/useToast.ts';
import { askForNotifications } from '../wizard/askForNotifications.ts';

function formOf({ file, info, mode, instrument, part, known }: UploadOrder, path: string) {
  const [title, composer] = [cleanSongText(info.title), cleanSongText(info.composer)];
  const times = { starttime: part?.start, stoptime: part?.stop };
  return {
    file,
    mode,
    instrument,
    title,
    composer,
    agreedToTerms: true,
    path,
    ...times,
    ...known,
    ...pushTokenField(),
  };
}

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

const uploadInto = (folder: string) =>
  fromCallback<{ type: never }, UploadOrder>(({ sendBack, input }) => {
    const abort = new AbortController();
    const report = (event: UploadReport) => sendBack(event);
    api
      .uploadMusicFile(formOf(input, folder), (sent) => report({ type: 'SENT', sent }), abort.signal)
      .then((answer) => {
        describeEvents({ instrument: input.instrument, fileFormat: extensionOf(input.file.name) });
        report({ type: 'ANSWERED', answer });
      })
      .catch((error: unknown) =>
        report({ type: 'FAILED', message: failureText(uploadTexts.unknownError, error), error }),
      );
    return () => abort.abort();
  });

/** Implementations that the machine requires from the app. */
function useEffects(folder: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const { noticeFailure } = useSession();
  return useMemo(
    () => ({
      songAdded: () => void queries.invalidateQueries({ queryKey: queryKeys.songs }),
      finish: (_: unknown, { answer }: { answer: OkMsg }) => {
        showToast(answer.msg || uploadTexts.done, { kind: 'success' });
        askForNotifications();
        // C-36: a song that needs no transcription is opened at once.
        navigate(answer.id === undefined ? songbookAddress(folder) : `/score?id=${answer.id}`, { replace: true });
      },
      showFailure: (_: unknown, { message, cause, isSummary }: UploadReview) => {
        noticeFailure('The upload failed', cause);
        // The wizard shows the reason beside the file. Leaving the wizard stops the upload, so that no failure follows.
        if (isSummary) showToast(message, { kind: 'error', shownFor: 5000 });
      },
    }),
    [queries, navigate, showToast, noticeFailure, folder],
  );
}

export function useUploadWizard() {
  const [query] = useSearchParams();
  const folder = query.get('folderPath') ?? '';
  const actions = useEffects(folder);
  const machine = useMemo(
    () => uploadWizardMachine.provide({ actors: { upload: uploadInto(folder) }, actions }),
    [actions, folder],
  );
  return useMachine(machine);
}
