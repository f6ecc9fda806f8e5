/** B-24: `#/songbook/delete?id=…&title=…` for one song, `?ids=a;b` for several. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api, queryKeys } from '../../api/index.ts';
import { songbookTexts } from '../../texts/index.ts';
import { useCloseDialog } from '../shell/useCloseDialog.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { readDeletion } from './readDeletion.ts';

function useDeletion(ids: readonly string[], onDone: () => void) {
  const queries = useQueryClient();
  const { enqueueSnackbar } = useSnackbar();
  const reportFailure = useFailureToast();
  return useMutation({
    mutationFn: () => api.deleteSheets(ids),
    onSuccess: async ({ ok, msg }) => {
      enqueueSnackbar(msg || songbookTexts.deleteDone, { variant: ok ? 'success' : 'error' });
      await queries.invalidateQueries({ queryKey: queryKeys.songs });
      onDone();
    },
    onError: (error) => reportFailure('Songs could not be deleted', error),
  });
}

export function DeleteDialog() {
  const [query] = useSearchParams();
  const { ids, question } = readDeletion(query);
  const close = useCloseDialog();
  const deletion = useDeletion(ids, close);
  const [titleId, textId] = [useId(), useId()];
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={deletion.isPending ? undefined : close}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{songbookTexts.confirmDelete}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} sx={{ overflowWrap: 'anywhere' }}>
          {question}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus color="secondary" onClick={close} disabled={deletion.isPending}>
          {songbookTexts.cancel}
        </Button>
        <Button color="error" variant="contained" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          {songbookTexts.delete}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
