/**
 * Connects the recording machine with the microphone, the server, the stored draft and the messages. Leaving the wizard
 * ends all of them.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fromCallback } from 'xstate';
import { RECORDING_SECONDS } from '../../../server/contract/limits.ts';
import type { OkMsg } from '../../../server/contract/calls.ts';
import { api, queryKeys } from '../../api/index.ts';
import type { RecordingForm } from '../../api/index.ts';
import { MicrophoneError, MidiError, MidiRecorder, Recorder } from '../../audio/recording/index.ts';
import type { RecordingMeter, RecordingOrder } from '../../audio/recording/index.ts';
import { useSession } from '../../auth/session.ts';
import { useAccount } from '../../auth/useAuth.ts';
import type { RecordContext, RecordOrder } from '../../machines/recording/recordSettings.ts';
import { recordWizardMachine } from '../../machines/recording/recordWizard.ts';
import type { RecorderReport, RecordUploadReport } from '../../machines/recording/recordWizard.ts';
import { pushTokenField } from '../../native/index.ts';
import { useNavigate } from '../../routing/index.ts';
import { recordTexts } from '../../texts/index.ts';
import { failureText } from '../shell/network/network.ts';
import { songbookAddress } from '../shell/songbookAddress.ts';
import { useToast } from '../shell/toasts/useToast.ts';
import { askForNotifications } from '../wizard/askForNotifications.ts';
import { discardRecording, keepChoices, keepRecording } from './recordingDraft.ts';

const recorderWith = (showMeter: (meter: RecordingMeter) => void) =>
  fromCallback<{ type: 'STOP' }, RecordingOrder>(({ sendBack, receive, input }) => {
    const report = (event: RecorderReport) => sendBack(event);
    const recorder = new (input.isMidi ? MidiRecorder : Recorder)(input, {
      onOpen: showMeter,
      onWait: () => report({ type: 'WAITING' }),
      onCount: (left) => report({ type: 'COUNTED', left }),
      onStart: () => report({ type: 'STARTED' }),
      onEnd: (recording) => report({ type: 'RECORDED', recording }),
      onFailure: (cause) =>
        report({
          type: 'BROKE',
          cause,
          message: cause instanceof MicrophoneError || cause instanceof MidiError ? cause.message : recordTexts.broken,
        }),
    });
    receive(() => recorder.stop());
    void recorder.open();
    return () => recorder.cancel();
  });

function formOf({ recording, instrument, metronome, analysis }: RecordOrder, path: string): RecordingForm {
  const { isOn, bpm, timeSig } = metronome;
  return {
    sound: recording.sound,
    mode: 'universal',
    instrument,
    useMetronome: String(isOn),
    metronomeBpm: String(bpm),
    metronomeTimeSig: timeSig,
    ...analysis,
    autoTune: String(analysis.autoTune),
    path,
    ...pushTokenField(),
  };
}

const uploadInto = (folder: string) =>
  fromCallback<{ type: never }, RecordOrder>(({ sendBack, input }) => {
    const abort = new AbortController();
    const report = (event: RecordUploadReport) => sendBack(event);
    api
      .uploadRecording(formOf(input, folder), (sent) => report({ type: 'SENT', sent }), abort.signal)
      .then((answer) => report({ type: 'ANSWERED', answer }))
      .catch((error: unknown) => report({ type: 'FAILED', error }));
    return () => abort.abort();
  });

/** Implementations that the machine requires from the app. */
function useEffects(folder: string, account: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const { noticeFailure } = useSession();
  return useMemo(
    () => ({
      // If the browser refuses to store the recording, it is still in the page and can be sent.
      keep: (_: unknown, { recording, instrument, metronome, analysis }: RecordOrder) =>
        void keepRecording(account, { recording, instrument })
          .then(() => keepChoices(account, { instrument, metronome, analysis }))
          .catch((cause: unknown) => noticeFailure('Keeping a recording', cause)),
      keepChoices: (_: unknown, { recording, ...choices }: RecordContext) => {
        if (recording === null) return;
        keepChoices(account, choices).catch((cause: unknown) => noticeFailure('Keeping what was entered', cause));
      },
      finish: (_: unknown, { answer }: { answer: OkMsg }) => {
        void discardRecording(account).catch((cause: unknown) => noticeFailure('Discarding a recording', cause));
        void queries.invalidateQueries({ queryKey: queryKeys.songs });
        showToast(answer.msg || recordTexts.done, { kind: 'success' });
        askForNotifications();
        navigate(songbookAddress(folder), { replace: true });
      },
      showFailure: (_: unknown, { message, cause }: { message: string; cause: unknown }) => {
        noticeFailure('The recording was not sent', cause);
        showToast(failureText(message, cause), { kind: 'error', shownFor: 5000 });
      },
      logFailure: (_: unknown, { cause }: { cause: unknown }) => noticeFailure('The recording has stopped', cause),
    }),
    [queries, navigate, showToast, noticeFailure, folder, account],
  );
}

export function useRecordWizard() {
  const [query] = useSearchParams();
  const account = useAccount();
  const folder = query.get('folderPath') ?? '';
  const [meter, showMeter] = useState<RecordingMeter>();
  const actions = useEffects(folder, account?.id ?? '');
  const machine = useMemo(
    () =>
      recordWizardMachine.provide({
        actors: { recorder: recorderWith(showMeter), upload: uploadInto(folder) },
        actions,
      }),
    [actions, folder],
  );
  const isPremium = account?.premium === true;
  const limit = RECORDING_SECONDS[isPremium ? 'premium' : 'free'];
  const [snapshot, send] = useMachine(machine, { input: { limit } });
  return { snapshot, send, meter, isPremium, account: account?.id ?? '' };
}
