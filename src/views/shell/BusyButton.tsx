/**
 * A button whose action takes a while. Meanwhile it ignores presses but keeps the focus: a disabled button loses it, and
 * with it the keys of its dialog, so that Escape does nothing until the user clicks somewhere.
 */
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { MouseEvent } from 'react';

interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  readonly isBusy: boolean;
}

/** The look of a disabled button. The label stays in place, invisible, so that the button keeps its width and its name. */
const BUSY = {
  '&&': { color: 'transparent', cursor: 'progress' },
  '&&.MuiButton-contained': { bgcolor: 'action.disabledBackground', boxShadow: 'none' },
};

function Spinner() {
  return (
    <CircularProgress
      aria-hidden="true"
      size="1.2em"
      sx={{ position: 'absolute', inset: 0, m: 'auto', color: 'text.secondary' }}
    />
  );
}

export function BusyButton({ isBusy, onClick, children, sx, ...props }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  const look = [isBusy && BUSY, ...(Array.isArray(sx) ? sx : [sx])];
  return (
    <Button {...props} aria-busy={isBusy} aria-disabled={isBusy || undefined} sx={look} onClick={press}>
      {children}
      {isBusy && <Spinner />}
    </Button>
  );
}
