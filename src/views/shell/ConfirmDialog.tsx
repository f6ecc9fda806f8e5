/** Asks for confirmation before data is lost. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { BusyButton } from './BusyButton.tsx';
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
        <BusyButton color="error" variant="contained" isBusy={isBusy} onClick={onConfirm}>
          {label}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
