/** The frame of most dialogs: a title, a form or a text, and the buttons below. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { Breakpoint } from '@mui/material/styles';
import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { focusFault } from './focusFault.ts';
import { shellTexts } from '../../texts/index.ts';
import { scrollHint } from '../../theme/scrollHint.ts';

interface DialogFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly closeLabel?: string;
  /** `xs` where absent. */
  readonly maxWidth?: Breakpoint;
  /** Called when the form is submitted; without it there is only the button that closes. */
  readonly submit?: {
    readonly label: string;
    readonly isBusy: boolean;
    readonly isDisabled?: boolean;
    /** Whether the user types into the form: a click beside the dialog must not discard that. */
    readonly isTyped?: true;
    readonly run: () => void;
  };
  /** Whether the content is a text without controls: it can then be focused, so that the arrow keys scroll it. */
  readonly isText?: true;
  readonly children: ReactNode;
}

export function DialogFrame(props: DialogFrameProps) {
  const { title, onClose, closeLabel, maxWidth = 'xs', submit, isText, children } = props;
  const titleId = useId();
  const closeFromOutside = (_: object, reason: string) => {
    if (reason === 'escapeKeyDown' || submit?.isTyped !== true) onClose();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit?.run();
    focusFault(event.currentTarget);
  };
  return (
    <Dialog open fullWidth maxWidth={maxWidth} onClose={closeFromOutside} aria-labelledby={titleId}>
      {/* The form is a child of the dialog, because a form element may not have the role of a dialog. */}
      <Box component="form" onSubmit={onSubmit} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent tabIndex={isText && 0} sx={scrollHint}>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose}>
            {closeLabel ?? shellTexts.close}
          </Button>
          {submit !== undefined && (
            <BusyButton type="submit" variant="contained" isBusy={submit.isBusy} disabled={submit.isDisabled ?? false}>
              {submit.label}
            </BusyButton>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
