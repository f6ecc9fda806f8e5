/**
 * `#/score/feedback` (J-01): the stars of a transcription (M-04, M-05), and the user's comment about it. A score
 * that was not transcribed has no stars.
 */
import Rating from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { api, queryKeys } from '../../../api/index.ts';
import { useAccount } from '../../../auth/useAuth.ts';
import { nativeApp } from '../../../native/index.ts';
import { accountTexts, ratingTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { useToast } from '../../shell/toasts/useToast.ts';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import type { ExportedScore } from '../export/PdfDialog.tsx';
import { useCloseScoreDialog } from '../export/scoreDialogs.ts';
import { isRateable } from '../export/isRateable.ts';
import { useScore } from '../screen/useScore.ts';

const STARS = 5;

/** M-05: the stored rating as whole stars. */
const starsOf = (quality: number): number => Math.round(quality * STARS);

interface Answer {
  /** Undefined where no rating is sent (M-05). */
  readonly stars: number | undefined;
  readonly message: string;
}

function useSend({ id, title }: ExportedScore, onDone: () => void) {
  const email = useAccount()?.email ?? '';
  const showToast = useToast();
  const reportFailure = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ stars, message }: Answer) => {
      const answers = [];
      if (stars !== undefined) answers.push(await api.rateQuality({ id, value: stars / STARS }));
      // The feedback names the score, because its reader does not see the dialog.
      const about = `Score "${title}" (${id}): ${message}`;
      const platform = nativeApp() === undefined ? 'Web App' : 'Mobile App';
      if (message !== '') answers.push(await api.sendFeedback({ email, platform, message: about }));
      return answers;
    },
    onSuccess: (answers, { stars }) => {
      for (const { ok, msg } of answers) showToast(msg, { kind: ok ? 'success' : 'error' });
      if (stars !== undefined) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.songs });
        queryClient.setQueryData(queryKeys.score(id), (known: object | undefined) =>
          known === undefined ? known : { ...known, quality: stars / STARS },
        );
      }
      if (answers.every(({ ok }) => ok)) onDone();
    },
    onError: (error) => reportFailure('The rating could not be sent', error),
  });
}

function Stars({ stars, onChange }: { readonly stars: number; readonly onChange: (stars: number) => void }) {
  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}>
      <Rating
        name="quality"
        size="large"
        value={stars === 0 ? null : stars}
        getLabelText={ratingTexts.stars}
        onChange={(_, value) => onChange(value ?? stars)}
        sx={{ fontSize: '2.5rem', ml: -0.5 }}
      />
      <Typography color="text.secondary">{ratingTexts.words[stars] || ratingTexts.none}</Typography>
    </Stack>
  );
}

export default function RatingDialog() {
  const score = useOutletContext<ExportedScore>();
  const close = useCloseScoreDialog();
  const state = useScore(score.id);
  const [chosen, setStars] = useState<number>();
  const [message, setMessage] = useState('');
  const send = useSend(score, close);
  const rated = state.kind === 'ready' ? starsOf(state.quality) : 0;
  const stars = chosen ?? rated;
  const answer = { stars: stars > 0 && stars !== rated ? stars : undefined, message: message.trim() };
  const hasStars = isRateable(score.score);
  return (
    <DialogFrame
      title={hasStars ? ratingTexts.title : ratingTexts.titleFeedback}
      onClose={close}
      submit={{
        label: ratingTexts.send,
        isBusy: send.isPending,
        isDisabled: answer.stars === undefined && answer.message === '',
        run: () => send.mutate(answer),
      }}
    >
      {hasStars && <Stars stars={stars} onChange={setStars} />}
      <TextField
        label={hasStars ? ratingTexts.message : accountTexts.yourMessage}
        multiline
        minRows={3}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </DialogFrame>
  );
}
