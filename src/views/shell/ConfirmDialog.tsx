/** Asks for confirmation before data is lost. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { shellTexts } from '../../texts/index.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly question: string;
  readonly label: string;
  /** Text of the button that changes nothing. */
  readonly stayLabel?: string;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, label, stayLabel = shellTexts.cancel, isBusy = false, onClose, onConfirm } = props;
  const [titleId, textId] = [useId(), useId()];
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} sx={{ overflowWrap: 'anywhere' }}>
          {question}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus color="secondary" onClick={onClose} disabled={isBusy}>
          {stayLabel}
        </Button>
        <Button color="error" variant="contained" loading={isBusy} onClick={onConfirm}>
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
