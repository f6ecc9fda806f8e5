/** Connects the machine of the video wizard: it calls the server, shows messages, and navigates. */
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { assign, fromPromise } from 'xstate';
import type { OkMsg, VideoDetails, VideoSummary } from '../../../server/contract/calls.ts';
import { isVideoId } from '../../../server/contract/videoLink.ts';
import { api, queryKeys } from '../../api/index.ts';
import { useSession } from '../../auth/session.ts';
import { cleanSongText } from '../../machines/uploading/checkSongInfo.ts';
import { videoWizardMachine } from '../../machines/uploading/videoWizard.ts';
import { saidBy } from '../../machines/uploading/videoChoice.ts';
import type { VideoOrder, VideoPrefill } from '../../machines/uploading/videoChoice.ts';
import { pushTokenField } from '../../native/index.ts';
import { useNavigate } from '../../routing/index.ts';
import { uploadTexts } from '../../texts/index.ts';
import { failureText } from '../shell/network/network.ts';
import { songbookAddress } from '../shell/songbookAddress.ts';
import { useToast } from '../shell/toasts/useToast.ts';
import { askForNotifications } from '../wizard/askForNotifications.ts';

const actorsInto = (folder: string) => ({
  search: fromPromise<readonly VideoSummary[], string>(({ input }) => api.searchVideos(input)),
  lookUp: fromPromise<VideoDetails, string>(({ input }) => api.lookUpVideo(input)),
  submit: fromPromise<OkMsg, VideoOrder>(({ input: { mode, instrument, video, range, drums, info } }) =>
    api.videoToSheet({
      videoId: video.id,
      mode,
      instrument,
      starttime: range.start,
      stoptime: range.stop,
      drums,
      title: cleanSongText(info.title),
      composer: cleanSongText(info.composer),
      agreedToTerms: true,
      path: folder,
      videoTitle: video.title,
      channel: video.channel,
      ...pushTokenField(),
    }),
  ),
});

/** C-06: `?v=<id>&inst=<instrument>&start=<seconds>&stop=<seconds>`. */
function usePrefill(): VideoPrefill {
  const [query] = useSearchParams();
  const videoId = query.get('v') ?? '';
  const secondsOf = (name: string) => {
    const text = query.get(name);
    return text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  };
  return {
    videoId: isVideoId(videoId) ? videoId : undefined,
    instrument: query.get('inst') ?? undefined,
    start: secondsOf('start'),
    stop: secondsOf('stop'),
  };
}

export function useVideoWizard() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const { noticeFailure } = useSession();
  const prefill = usePrefill();
  const [query] = useSearchParams();
  const folder = query.get('folderPath') ?? '';
  const machine = useMemo(() => {
    const actions = {
      finish: (_: unknown, { answer }: { answer: OkMsg }) => {
        void queries.invalidateQueries({ queryKey: queryKeys.songs });
        showToast(answer.msg || uploadTexts.done, { kind: 'success' });
        askForNotifications();
        navigate(songbookAddress(folder), { replace: true });
      },
      showFailure: (_: unknown, { message, cause }: { message: string; cause: unknown }) => {
        noticeFailure('The video was not accepted', cause);
        showToast(failureText(message, cause), { kind: 'error', shownFor: 5000 });
      },
      logFailure: (_: unknown, { cause }: { cause: unknown }) => noticeFailure('No video was found', cause),
    };
    return videoWizardMachine.provide({
      actors: actorsInto(folder),
      actions: {
        ...actions,
        explain: assign((_, { cause }) => ({ complaint: failureText(saidBy(cause), cause) })),
      },
    });
  }, [queries, navigate, showToast, noticeFailure, folder]);
  return useMachine(machine, { input: prefill });
}
