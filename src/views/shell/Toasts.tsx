/** three toasts at most, 3 s each, in colours on which their text can be read (notistack's own are too light). */
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';

const TOAST_MS = 3000;
const MAX_TOASTS = 3;

const Toast = styled(MaterialDesignContent)(({ theme }) => ({
  borderRadius: theme.shape.borderRadius,
  '&.notistack-MuiContent-success': {
    backgroundColor: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
  '&.notistack-MuiContent-error': {
    backgroundColor: theme.palette.error.main,
    color: theme.palette.error.contrastText,
  },
  '&.notistack-MuiContent-warning': { backgroundColor: '#9a5b00' },
}));

/** Toasts stay above the player of a score, which lies at the lower edge of the window. */
const ABOVE_PLAYER = { '.notistack-SnackbarContainer': { marginBottom: 56 } };

const LOOKS = { success: Toast, error: Toast, warning: Toast };

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={MAX_TOASTS}
      autoHideDuration={TOAST_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      Components={LOOKS}
    >
      <GlobalStyles styles={ABOVE_PLAYER} />
      {children}
    </SnackbarProvider>
  );
}
