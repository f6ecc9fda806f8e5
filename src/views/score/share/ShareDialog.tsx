/** M-01, M-02: `#/score/share`, `#/score/edit/share`: the private link to a score, which can be copied and revoked. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { useOutletContext } from 'react-router-dom';
import { api, queryKeys } from '../../../api/index.ts';
import { isCancelled, useNativeApp } from '../../../native/index.ts';
import { nativeTexts, scoreTexts, shareTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { useAccountCall } from '../../account/useAccountCall.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import type { ExportedScore } from '../export/PdfDialog.tsx';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import { useCloseScoreDialog } from '../export/scoreDialogs.ts';
import { copyTextOf } from './copyText.ts';

/** Undefined while it is requested; null after sharing has stopped. */
type ShareLink = string | null | undefined;

function useShareLink(id: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.shareLink(id);
  const { data, isError, isFetching, refetch } = useQuery<string | null>({
    queryKey,
    queryFn: () => api.shareScore(id),
    // The request creates the link, so it is made once, when the dialog opens.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const stopping = useAccountCall(
    'Sharing could not be stopped',
    () => api.stopSharing(id),
    () => queryClient.setQueryData(queryKey, null),
  );
  const link: ShareLink = data;
  return { link, isError, isBusy: isFetching || stopping.isPending, make: () => void refetch(), stop: stopping.mutate };
}

function useCopy(field: RefObject<HTMLInputElement | null>) {
  const showToast = useToast();
  return useMutation({
    mutationFn: async () => field.current !== null && (await copyTextOf(field.current)),
    onSuccess: (isCopied) =>
      isCopied
        ? showToast(shareTexts.copied, { kind: 'success' })
        : showToast(shareTexts.copyByHand, { kind: 'warning' }),
  });
}

/** opens the system's own list of apps, in an app around the page. */
function ShareButton({ link }: { readonly link: string }) {
  const app = useNativeApp();
  const { title } = useOutletContext<ExportedScore>();
  const reportFailure = useFailureToast();
  if (app?.can('share') !== true) return null;
  const share = (): void => {
    app.call('share', { title, url: link }).catch((error: unknown) => {
      if (!isCancelled(error)) reportFailure('Sharing by the app failed', error);
    });
  };
  return (
    <Button variant="contained" onClick={share} sx={{ alignSelf: 'flex-start' }}>
      {nativeTexts.share}
    </Button>
  );
}

interface LinkProps {
  readonly link: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isBusy: boolean;
  readonly onStop: () => void;
}

function SharedLink({ link, field, isBusy, onStop }: LinkProps) {
  return (
    <>
      <TextField
        fullWidth
        label={shareTexts.link}
        value={link}
        inputRef={field}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Typography variant="body2">{shareTexts.whoCan}</Typography>
      <Typography variant="body2" color="text.secondary">
        {`${shareTexts.whatTheyCan} ${shareTexts.saved}`}
      </Typography>
      <ShareButton link={link} />
      <Button color="error" disabled={isBusy} onClick={onStop} sx={{ alignSelf: 'flex-start', ml: -1 }}>
        {shareTexts.stop}
      </Button>
    </>
  );
}

export default function ShareDialog() {
  const { id } = useOutletContext<ExportedScore>();
  const close = useCloseScoreDialog();
  const { link, isError, isBusy, make, stop } = useShareLink(id);
  const field = useRef<HTMLInputElement>(null);
  const copying = useCopy(field);
  const copy = { label: shareTexts.copy, isBusy: copying.isPending, run: () => copying.mutate() };
  const again = { label: isError ? scoreTexts.tryAgain : shareTexts.makeNew, isBusy, run: make };
  const submit = typeof link === 'string' ? copy : isError || link === null ? again : { ...copy, isDisabled: true };
  return (
    <DialogFrame title={shareTexts.title} onClose={close} submit={submit}>
      {isError && <Alert severity="error">{shareTexts.failed}</Alert>}
      {link === undefined && !isError && <LinearProgress />}
      {link === null && <Alert severity="info">{shareTexts.stopped}</Alert>}
      {typeof link === 'string' && (
        <SharedLink link={link} field={field} isBusy={isBusy} onStop={() => stop(undefined)} />
      )}
    </DialogFrame>
  );
}
