/** Offers a recording of an earlier visit that was not sent. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useSession } from '../../auth/session.ts';
import { instrumentTexts, recordTexts } from '../../texts/index.ts';
import { minutesOf } from './minutes.ts';
import { discardRecording, findRecording } from './recordingDraft.ts';
import type { RecordingDraft } from './recordingDraft.ts';
import type { RecordStepProps } from './recordStepProps.ts';

function useKeptRecording(account: string) {
  const { noticeFailure } = useSession();
  const [draft, setDraft] = useState<RecordingDraft>();
  useEffect(() => {
    // A browser without storage has no stored recording.
    findRecording(account)
      .then(setDraft)
      .catch((cause: unknown) => noticeFailure('Looking for a kept recording', cause));
  }, [account, noticeFailure]);
  const discard = () => {
    setDraft(undefined);
    discardRecording(account).catch((cause: unknown) => noticeFailure('Discarding a recording', cause));
  };
  return { draft, discard };
}

export function KeptRecording({ account, send }: { account: string; send: RecordStepProps['send'] }) {
  const { draft, discard } = useKeptRecording(account);
  if (draft === undefined) return null;
  const { recording, instrument } = draft;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: 'wrap' }}
      action={
        <>
          <Button color="inherit" onClick={discard}>
            {recordTexts.discard}
          </Button>
          <Button color="inherit" onClick={() => send({ type: 'RESUME', recording, instrument })}>
            {recordTexts.resume}
          </Button>
        </>
      }
    >
      {recordTexts.kept}{' '}
      {recordTexts.keptLength(minutesOf(recording.seconds), instrumentTexts[instrument] ?? instrument)}
    </Alert>
  );
}
