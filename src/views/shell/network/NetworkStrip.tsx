/**
 * Reports above every screen that the network is missing, that it is available again, and that the next screen is still
 * loading.
 */
import Close from '@mui/icons-material/Close';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useIsScreenLoading } from '../../../routing/index.ts';
import { shellTexts } from '../../../texts/index.ts';
import { useToast } from '../toasts/useToast.ts';
import { useIsOnline } from './network.ts';

/** Distance in px from the top of the window, which is below the bars of the screens. */
const BELOW_THE_BAR = 68;

const STRIP = {
  position: 'fixed',
  zIndex: 'snackbar',
  left: '50%',
  transform: 'translateX(-50%)',
  width: 'max-content',
  maxWidth: 'calc(100vw - 24px)',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  pl: 2,
  pr: 1,
  py: 0.5,
} as const;

const AT_THE_TOP = { ...STRIP, top: BELOW_THE_BAR, pr: 2, py: 1 } as const;

/** Above the toasts, so that it covers no tools of a screen. */
const AT_THE_BOTTOM = { ...STRIP, bottom: { xs: 148, md: 132 } } as const;

/** After this time in ms a screen that is loading is reported; most are there earlier. */
const LONG_LOADING = 500;

function useIsLoadingLong(): boolean {
  const isLoading = useIsScreenLoading();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setLong(true), LONG_LOADING);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLoading]);
  return isLoading && isLong;
}

export function NetworkStrip() {
  const online = useIsOnline();
  const isLoading = useIsLoadingLong();
  const [isDismissed, setDismissed] = useState(false);
  const wasOffline = useRef(!online);
  const showToast = useToast();
  useEffect(() => {
    if (online && wasOffline.current) {
      setDismissed(false);
      showToast(shellTexts.onlineAgain, { kind: 'success' });
    }
    wasOffline.current = !online;
  }, [online, showToast]);
  if (isLoading) {
    return (
      <Paper role="status" elevation={4} sx={AT_THE_TOP}>
        <CircularProgress size={20} aria-hidden sx={{ flexShrink: 0 }} />
        <Typography variant="body2">{online ? shellTexts.loading : shellTexts.opensWhenOnline}</Typography>
      </Paper>
    );
  }
  if (online || isDismissed) return null;
  return (
    <Paper role="status" elevation={4} sx={AT_THE_BOTTOM}>
      <CloudOff fontSize="small" aria-hidden />
      <Typography variant="body2">{shellTexts.offline}</Typography>
      <IconButton size="small" aria-label={shellTexts.close} onClick={() => setDismissed(true)}>
        <Close fontSize="small" />
      </IconButton>
    </Paper>
  );
}
