/** The toasts, the newest at the bottom, in colours with enough contrast for text (Material UI's own are too light). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import type { SnackbarCloseReason } from '@mui/material/Snackbar';
import type { Theme } from '@mui/material/styles';
import type { Toast, ToastEvent } from './toastQueue.ts';
import type { ToastKind } from './useToast.ts';

/**
 * The stack is above the player of a score, which is at the lower edge of the window, and on a phone above the button
 * that adds a song.
 */
const STACK = {
  position: 'fixed',
  zIndex: 'snackbar',
  inset: { xs: 'auto 0 84px', md: 'auto 0 70px' },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1,
  px: 2,
  // The area beside the toasts does not receive pointer events.
  pointerEvents: 'none',
} as const;

/** The stack positions the toast, not the toast's own style. */
const IN_STACK = { position: 'static', transform: 'none', pointerEvents: 'auto' } as const;

const COLOURS: Readonly<Record<ToastKind, object>> = {
  success: { bgcolor: 'primary.main', color: 'primary.contrastText' },
  info: { bgcolor: 'secondary.main', color: 'secondary.contrastText' },
  warning: { bgcolor: '#9a5b00', color: '#ffffff' },
  error: { bgcolor: 'error.main', color: 'error.contrastText' },
};

interface ToastStackProps {
  /** The oldest first. */
  readonly toasts: readonly Toast[];
  readonly send: (event: ToastEvent) => void;
}

export default function ToastStack({ toasts, send }: ToastStackProps) {
  const close = (id: number) => (_: unknown, reason: SnackbarCloseReason) => {
    // A click elsewhere does not close the toast.
    if (reason !== 'clickaway') send({ type: 'close', id });
  };
  return (
    <Box sx={STACK}>
      {toasts.map(({ id, text, kind, shownFor, link, isOpen }) => (
        <Snackbar
          key={id}
          open={isOpen}
          autoHideDuration={shownFor}
          onClose={close(id)}
          slotProps={{ transition: { onExited: () => send({ type: 'remove', id }) } }}
          sx={IN_STACK}
        >
          <Alert
            variant="filled"
            severity={kind}
            action={
              link !== undefined && (
                <Button href={link.href} color="inherit" onClick={() => send({ type: 'close', id })}>
                  {link.label}
                </Button>
              )
            }
            sx={{ ...COLOURS[kind], boxShadow: (theme: Theme) => theme.shadows[6], overflowWrap: 'anywhere' }}
          >
            {text}
          </Alert>
        </Snackbar>
      ))}
    </Box>
  );
}
