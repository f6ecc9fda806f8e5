/** Offers a recording of an earlier visit that was not sent. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useSession } from '../../auth/session.ts';
import type { RecordChoices } from '../../machines/recording/recordSettings.ts';
import { instrumentTexts, recordTexts } from '../../texts/index.ts';
import { minutesOf } from './minutes.ts';
import { discardRecording, findChoices, findRecording } from './recordingDraft.ts';
import type { RecordingDraft } from './recordingDraft.ts';
import type { RecordStepProps } from './recordStepProps.ts';

interface KeptRecordingProps {
  readonly account: string;
  readonly send: RecordStepProps['send'];
}

interface Kept extends RecordingDraft {
  readonly choices: Partial<RecordChoices>;
}

async function findKept(account: string): Promise<Kept | undefined> {
  const draft = await findRecording(account);
  return draft && { ...draft, choices: (await findChoices(account)) ?? {} };
}

function useKeptRecording({ account, send }: KeptRecordingProps) {
  const { noticeFailure } = useSession();
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    findKept(account)
      .then((found) => {
        setKept(found);
        send({ type: 'KEPT', isKept: found !== undefined });
      })
      // A browser without storage has no stored recording.
      .catch((cause: unknown) => noticeFailure('Looking for a kept recording', cause));
  }, [account, send, noticeFailure]);
  const discard = () => {
    setKept(undefined);
    send({ type: 'KEPT', isKept: false });
    discardRecording(account).catch((cause: unknown) => noticeFailure('Discarding a recording', cause));
  };
  return { kept, discard };
}

export function KeptRecording(props: KeptRecordingProps) {
  const { kept, discard } = useKeptRecording(props);
  if (kept === undefined) return null;
  const { recording, choices } = kept;
  const instrument = choices.instrument ?? kept.instrument;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: 'wrap' }}
      action={
        <>
          <Button color="inherit" onClick={discard}>
            {recordTexts.discard}
          </Button>
          <Button color="inherit" onClick={() => props.send({ type: 'RESUME', recording, instrument, choices })}>
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
