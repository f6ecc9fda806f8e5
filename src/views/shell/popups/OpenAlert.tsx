import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useId } from 'react';
import { songbookTexts } from '../../../texts/index.ts';

export interface AlertDialogProps {
  readonly text: string;
  readonly onClose: () => void;
}

export default function OpenAlert({ text, onClose }: AlertDialogProps) {
  const textId = useId();
  return (
    <Dialog role="alertdialog" open={text !== ''} onClose={onClose} aria-labelledby={textId}>
      <DialogContent>
        <DialogContentText id={textId} sx={{ color: 'text.primary' }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {songbookTexts.ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
