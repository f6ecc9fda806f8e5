/** B-28: `#/songbook/error?code=…`; with `id` it also shows the reason that is stored with the failed song. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reasonInLanguage, songbookTexts } from '../../../texts/index.ts';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { errorTextOf } from '../list/describeSong.ts';
import { useSongsById } from '../useSongs.ts';

export function SongErrorDialog() {
  const [query] = useSearchParams();
  const id = query.get('id');
  const [song] = useSongsById(id === null ? [] : [id]) ?? [];
  const close = useCloseSongbookDialog();
  const [titleId, textId] = [useId(), useId()];
  const reason = reasonInLanguage(song?.ErrorReason ?? '');
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{songbookTexts.errorTitle}</DialogTitle>
      <DialogContent id={textId}>
        <DialogContentText sx={{ color: 'text.primary' }}>{errorTextOf(Number(query.get('code')))}</DialogContentText>
        {reason !== '' && <DialogContentText sx={{ mt: 2, overflowWrap: 'anywhere' }}>{reason}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close}>
          {songbookTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
